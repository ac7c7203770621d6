-- Catalogues that are called alike but for the case: the oldest keeps its name, each later one gets the next free "(2)", "(3)" …,
-- with its history. And references that the numbers of the last upgrade have made longer than one may be: shortened before the
-- number, so that their articles can be saved.
DO $$
DECLARE
	later record;
	free text;
	number int;
BEGIN
	FOR later IN
		SELECT "id", "name" FROM "catalogs" WHERE "id" NOT IN (SELECT min("id") FROM "catalogs" GROUP BY lower("name")) ORDER BY "id"
	LOOP
		number := 1;
		LOOP
			number := number + 1;
			free := left(later."name", 255 - length(' (' || number || ')')) || ' (' || number || ')';
			EXIT WHEN NOT EXISTS (SELECT 1 FROM "catalogs" WHERE lower("name") = lower(free));
		END LOOP;
		UPDATE "catalogs" SET "name" = free, "version" = "version" + 1 WHERE "id" = later."id";
		INSERT INTO "activities" ("entity", "entity_id", "action", "field", "old_value", "new_value", "author_name")
		VALUES ('catalogs', later."id", 'updated', 'name', to_jsonb(later."name"), to_jsonb(free), 'upgrade');
	END LOOP;
	FOR later IN SELECT "id", "reference" FROM "products" WHERE length("reference") > 255 ORDER BY "id"
	LOOP
		number := 1;
		LOOP
			number := number + 1;
			free := left(later."reference", 255 - length('-' || number)) || '-' || number;
			EXIT WHEN NOT EXISTS (SELECT 1 FROM "products" WHERE lower("reference") = lower(free) OR lower("masterdata_reference") = lower(free));
		END LOOP;
		UPDATE "products" SET "reference" = free, "version" = "version" + 1, "updated_at" = now(), "updated_by" = NULL WHERE "id" = later."id";
		INSERT INTO "activities" ("entity", "entity_id", "action", "field", "old_value", "new_value", "author_name")
		VALUES ('products', later."id", 'updated', 'reference', to_jsonb(later."reference"), to_jsonb(free), 'upgrade');
	END LOOP;
END
$$;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogs_name_key" ON "catalogs" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "products_masterdata_reference_case" ON "products" USING btree (lower("masterdata_reference")) WHERE "products"."masterdata_reference" is not null;