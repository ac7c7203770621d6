ALTER TABLE "products" ADD COLUMN "masterdata_reference" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_masterdata_reference" ON "products" USING btree ("masterdata_reference") WHERE "products"."masterdata_reference" is not null;--> statement-breakpoint
-- Articles of master data that were given another reference before: the history knows their first one. Not those that master
-- data has since been found to know by the new one, nor those whose first reference is another article's by now.
UPDATE "products" SET "masterdata_reference" = "first"."reference"
FROM (
	SELECT DISTINCT ON ("reference") * FROM (
		SELECT DISTINCT ON ("entity_id") "entity_id", "old_value" #>> '{}' AS "reference", "date" FROM "activities"
		WHERE "entity" = 'products' AND "action" = 'updated' AND "field" = 'reference' AND "entity_id" IN (SELECT "id" FROM "products")
		ORDER BY "entity_id", "id"
	) "renamed" ORDER BY "reference", "entity_id" DESC
) "first"
WHERE "products"."id" = "first"."entity_id" AND "products"."masterdata" IS NOT NULL AND "products"."reference" <> "first"."reference"
	AND ("products"."masterdata_state" <> 'current' OR "products"."masterdata_refreshed_at" < "first"."date")
	AND NOT EXISTS (SELECT 1 FROM "products" "other" WHERE "other"."reference" = "first"."reference");
