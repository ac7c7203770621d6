CREATE TABLE "price_plan_choices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_plan_choices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"plan_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"catalog_id" integer,
	"actor" text,
	"row_id" integer,
	"excluded" boolean NOT NULL,
	"typed" jsonb
);
--> statement-breakpoint
ALTER TABLE "price_plan_lines" ADD COLUMN "typed" jsonb;--> statement-breakpoint
ALTER TABLE "price_plan_choices" ADD CONSTRAINT "price_plan_choices_plan_id_price_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."price_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_plan_choices_plan" ON "price_plan_choices" USING btree ("plan_id");