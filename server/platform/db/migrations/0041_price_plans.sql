CREATE TABLE "task_file_parts" (
	"key" text PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"position" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_plan_lines" (
	"plan_id" integer NOT NULL,
	"id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"catalog_id" integer,
	"actor" text,
	"row_id" integer,
	"row_version" integer,
	"row_end_date" date,
	"row_unit_label" text,
	"state" text NOT NULL,
	"mark" text,
	"reason" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"from_date" date,
	"to_date" date,
	"ends" date,
	"inserts" boolean DEFAULT false NOT NULL,
	"unit_label" text,
	"amounts" jsonb NOT NULL,
	"purchase_price" numeric,
	"recommended_price" numeric,
	"margin_before" numeric,
	"margin_after" numeric,
	"marque_before" numeric,
	"marque_after" numeric,
	"percent" numeric,
	"corrected" boolean DEFAULT false NOT NULL,
	"made_id" integer,
	"undone_in" integer,
	CONSTRAINT "price_plan_lines_plan_id_id_pk" PRIMARY KEY("plan_id","id")
);
--> statement-breakpoint
CREATE TABLE "price_plans" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_plans_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text,
	"comment" text,
	"operation" jsonb NOT NULL,
	"selection" jsonb,
	"catalog_ids" integer[],
	"actors" text[] NOT NULL,
	"effective_date" date NOT NULL,
	"end_date" date,
	"status" text NOT NULL,
	"product_ids" integer[],
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"summary" jsonb,
	"task_id" integer,
	"progress" integer,
	"error_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"applied_at" timestamp with time zone,
	"applied_by_name" text,
	"undone_at" timestamp with time zone,
	"undone_by_name" text
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "plan_id" integer;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "file" jsonb;--> statement-breakpoint
ALTER TABLE "price_plan_lines" ADD CONSTRAINT "price_plan_lines_plan_id_price_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."price_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_plans" ADD CONSTRAINT "price_plans_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "task_file_parts_task" ON "task_file_parts" USING btree ("task_id","position");--> statement-breakpoint
CREATE INDEX "price_plans_status" ON "price_plans" USING btree ("status");--> statement-breakpoint
CREATE INDEX "price_plans_created" ON "price_plans" USING btree ("created_at");