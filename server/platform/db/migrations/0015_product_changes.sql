CREATE TABLE "product_change_rows" (
	"product_change_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"reference" text NOT NULL,
	"changes" jsonb NOT NULL,
	"version_after" integer NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_change_rows_product_change_id_product_id_pk" PRIMARY KEY("product_change_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parameters" jsonb NOT NULL,
	"product_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_change_rows" ADD CONSTRAINT "product_change_rows_product_change_id_product_changes_id_fk" FOREIGN KEY ("product_change_id") REFERENCES "public"."product_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;