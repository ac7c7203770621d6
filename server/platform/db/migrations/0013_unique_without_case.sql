-- Rows that differ in case alone: the oldest keeps what it is called, each later one gets the next free "-2", "-3" …, with its
-- history. Master data goes on knowing an article of its own by the reference that it had.
DO $$
DECLARE
	later record;
	free text;
	number int;
BEGIN
	FOR later IN
		SELECT "id", "reference" FROM (
			SELECT "id", "reference", row_number() OVER (PARTITION BY lower("reference") ORDER BY "id") AS "place" FROM "products"
		) "numbered" WHERE "place" > 1 ORDER BY "id"
	LOOP
		number := 1;
		LOOP
			number := number + 1;
			free := later."reference" || '-' || number;
			EXIT WHEN NOT EXISTS (SELECT 1 FROM "products" WHERE lower("reference") = lower(free) OR lower("masterdata_reference") = lower(free));
		END LOOP;
		UPDATE "products" SET "reference" = free, "version" = "version" + 1, "updated_at" = now(), "updated_by" = NULL,
			"masterdata_reference" = coalesce("masterdata_reference", CASE WHEN "masterdata" IS NOT NULL
				AND NOT EXISTS (SELECT 1 FROM "products" "other" WHERE "other"."masterdata_reference" = later."reference") THEN later."reference" END)
		WHERE "id" = later."id";
		INSERT INTO "activities" ("entity", "entity_id", "action", "field", "old_value", "new_value", "author_name")
		VALUES ('products', later."id", 'updated', 'reference', to_jsonb(later."reference"), to_jsonb(free), 'upgrade');
	END LOOP;
	FOR later IN
		SELECT "id", "code" FROM "catalogs" WHERE "id" NOT IN (SELECT min("id") FROM "catalogs" GROUP BY lower("code")) ORDER BY "id"
	LOOP
		number := 1;
		LOOP
			number := number + 1;
			free := later."code" || '-' || number;
			EXIT WHEN NOT EXISTS (SELECT 1 FROM "catalogs" WHERE lower("code") = lower(free));
		END LOOP;
		UPDATE "catalogs" SET "code" = free, "version" = "version" + 1 WHERE "id" = later."id";
		INSERT INTO "activities" ("entity", "entity_id", "action", "field", "old_value", "new_value", "author_name")
		VALUES ('catalogs', later."id", 'updated', 'code', to_jsonb(later."code"), to_jsonb(free), 'upgrade');
	END LOOP;
END
$$;--> statement-breakpoint
ALTER TABLE "catalogs" DROP CONSTRAINT "catalogs_code_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "catalogs_code_key" ON "catalogs" USING btree (lower("code"));--> statement-breakpoint
CREATE UNIQUE INDEX "products_reference_key" ON "products" USING btree (lower("reference"));