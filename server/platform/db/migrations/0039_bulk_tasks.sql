CREATE TABLE "task_selections" (
	"task_id" integer PRIMARY KEY NOT NULL,
	"ids" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_change_refusals" (
	"offer_change_id" integer NOT NULL,
	"offer_id" integer NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	CONSTRAINT "offer_change_refusals_offer_change_id_offer_id_pk" PRIMARY KEY("offer_change_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "product_change_refusals" (
	"product_change_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	CONSTRAINT "product_change_refusals_product_change_id_product_id_pk" PRIMARY KEY("product_change_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "offer_changes" ADD COLUMN "refused_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "product_changes" ADD COLUMN "refused_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_selections" ADD CONSTRAINT "task_selections_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_change_refusals" ADD CONSTRAINT "offer_change_refusals_offer_change_id_offer_changes_id_fk" FOREIGN KEY ("offer_change_id") REFERENCES "public"."offer_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_change_refusals" ADD CONSTRAINT "product_change_refusals_product_change_id_product_changes_id_fk" FOREIGN KEY ("product_change_id") REFERENCES "public"."product_changes"("id") ON DELETE cascade ON UPDATE no action;