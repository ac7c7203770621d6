-- Presentations that are called alike but for the case: the oldest keeps its name, each later one gets the next free "(2)", "(3)" …,
-- with its history.
DO $$
DECLARE
	later record;
	free text;
	number int;
BEGIN
	FOR later IN
		SELECT "id", "name" FROM "grouped_presentations"
		WHERE "id" NOT IN (SELECT min("id") FROM "grouped_presentations" GROUP BY lower("name")) ORDER BY "id"
	LOOP
		number := 1;
		LOOP
			number := number + 1;
			free := left(later."name", 255 - length(' (' || number || ')')) || ' (' || number || ')';
			EXIT WHEN NOT EXISTS (SELECT 1 FROM "grouped_presentations" WHERE lower("name") = lower(free));
		END LOOP;
		UPDATE "grouped_presentations" SET "name" = free, "version" = "version" + 1 WHERE "id" = later."id";
		INSERT INTO "activities" ("entity", "entity_id", "action", "field", "old_value", "new_value", "author_name")
		VALUES ('grouped-presentations', later."id", 'updated', 'name', to_jsonb(later."name"), to_jsonb(free), 'upgrade');
	END LOOP;
END
$$;--> statement-breakpoint
CREATE UNIQUE INDEX "grouped_presentations_name_key" ON "grouped_presentations" USING btree (lower("name"));
