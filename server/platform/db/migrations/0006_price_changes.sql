CREATE TABLE "price_change_rows" (
	"price_change_id" integer NOT NULL,
	"selling_price_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"reference" text NOT NULL,
	"origin_id" integer NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"version_after" integer NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "price_change_rows_price_change_id_selling_price_id_pk" PRIMARY KEY("price_change_id","selling_price_id")
);
--> statement-breakpoint
CREATE TABLE "price_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"effective_date" date,
	"parameters" jsonb NOT NULL,
	"product_count" integer NOT NULL,
	"row_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "price_change_rows" ADD CONSTRAINT "price_change_rows_price_change_id_price_changes_id_fk" FOREIGN KEY ("price_change_id") REFERENCES "public"."price_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_changes" ADD CONSTRAINT "price_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_changes_created" ON "price_changes" USING btree ("created_at");