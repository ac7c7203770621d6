CREATE TABLE "remembered_lists" (
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"layout" jsonb NOT NULL,
	"view_id" integer,
	CONSTRAINT "remembered_lists_user_id_list_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
ALTER TABLE "remembered_lists" ADD CONSTRAINT "remembered_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remembered_lists" ADD CONSTRAINT "remembered_lists_view_id_saved_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."saved_views"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "remembered_lists_view" ON "remembered_lists" USING btree ("view_id");