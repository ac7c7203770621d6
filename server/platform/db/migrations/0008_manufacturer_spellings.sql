CREATE TABLE "manufacturer_spellings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manufacturer_spellings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"manufacturer_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manufacturer_spellings" ADD CONSTRAINT "manufacturer_spellings_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturer_spellings_name_key" ON "manufacturer_spellings" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "manufacturer_spellings_manufacturer" ON "manufacturer_spellings" USING btree ("manufacturer_id");--> statement-breakpoint
-- What was merged and renamed before is remembered as well: the history knows every name that a manufacturer has had.
WITH RECURSIVE "merged" AS (
	SELECT "entity_id" AS "gone", ("new_value" ->> 'id')::int AS "kept" FROM "activities"
	WHERE "entity" = 'manufacturers' AND "field" = 'merged_into'
), "ends" AS (
	SELECT "id" AS "was", "id" AS "now" FROM "manufacturers"
	UNION
	SELECT "merged"."gone", "ends"."now" FROM "merged" JOIN "ends" ON "ends"."was" = "merged"."kept"
)
INSERT INTO "manufacturer_spellings" ("name", "manufacturer_id")
SELECT DISTINCT ON (lower("old_value" #>> '{}')) "old_value" #>> '{}', "ends"."now"
FROM "activities" JOIN "ends" ON "ends"."was" = "activities"."entity_id"
WHERE "entity" = 'manufacturers' AND "field" = 'name' AND "action" IN ('updated', 'deleted') AND jsonb_typeof("old_value") = 'string'
	AND NOT EXISTS (SELECT 1 FROM "manufacturers" "own" WHERE lower("own"."name") = lower("old_value" #>> '{}'))
ORDER BY lower("old_value" #>> '{}'), "activities"."id" DESC;
