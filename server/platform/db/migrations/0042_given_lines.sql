CREATE TABLE "price_plan_given" (
	"plan_id" integer NOT NULL,
	"id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"line" jsonb NOT NULL,
	CONSTRAINT "price_plan_given_plan_id_id_pk" PRIMARY KEY("plan_id","id")
);
--> statement-breakpoint
ALTER TABLE "price_plan_lines" ADD COLUMN "row_start_date" date;--> statement-breakpoint
ALTER TABLE "price_plan_lines" ADD COLUMN "problem" jsonb;--> statement-breakpoint
ALTER TABLE "price_plan_given" ADD CONSTRAINT "price_plan_given_plan_id_price_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."price_plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "price_plan_given_products" ON "price_plan_given" USING btree ("plan_id","product_id");--> statement-breakpoint
INSERT INTO "price_plan_given" ("plan_id", "id", "product_id", "line")
	SELECT p."id", given."number", (given."line" ->> 'product_id')::int, given."line" - 'product_id'
	FROM "price_plans" p CROSS JOIN LATERAL jsonb_array_elements(p."operation" -> 'lines') WITH ORDINALITY AS given("line", "number")
	WHERE p."operation" ->> 'kind' = 'lines';--> statement-breakpoint
UPDATE "price_plans" p SET "operation" = jsonb_build_object(
		'kind', 'lines',
		'line_count', jsonb_array_length(p."operation" -> 'lines'),
		'selling', EXISTS (SELECT FROM "price_plan_given" g WHERE g."plan_id" = p."id" AND g."line" ->> 'catalog_id' IS NOT NULL),
		'purchases', EXISTS (SELECT FROM "price_plan_given" g WHERE g."plan_id" = p."id" AND g."line" ->> 'catalog_id' IS NULL))
	WHERE p."operation" ->> 'kind' = 'lines';
