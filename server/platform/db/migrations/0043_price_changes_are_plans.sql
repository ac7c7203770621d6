-- Recorded price changes become applied price plans, with a line for each row that was changed or ended.
ALTER TABLE "price_plans" ADD COLUMN "price_change_id" integer;--> statement-breakpoint
INSERT INTO "price_plans" (
		"price_change_id", "name", "operation", "selection", "catalog_ids", "actors", "effective_date", "status", "product_ids", "version",
		"created_at", "created_by", "created_by_name", "updated_at", "applied_at", "applied_by_name", "undone_at", "undone_by_name")
	SELECT c."id", left(c."parameters" ->> 'file_name', 120),
		CASE c."kind"
			WHEN 'rule' THEN jsonb_build_object(
				'kind', 'change',
				'prices', c."parameters" -> 'prices',
				'change', c."parameters" -> 'change',
				'step', c."parameters" -> 'step',
				'direction', coalesce(c."parameters" -> 'direction', '"nearest"'),
				'ending', null,
				'later_rows', coalesce(c."parameters" -> 'later_rows', 'false'),
				'replace_percentages', coalesce(c."parameters" -> 'replace_percentages', 'false'))
			ELSE jsonb_build_object('kind', 'lines', 'line_count', c."row_count", 'selling', true, 'purchases', false) END,
		CASE c."kind" WHEN 'rule' THEN jsonb_build_object('ids', to_jsonb(coalesce(done."product_ids", '{}'))) END,
		CASE c."kind" WHEN 'rule' THEN ARRAY(SELECT value::int FROM jsonb_array_elements_text(c."parameters" -> 'catalog_ids')) END,
		CASE c."kind" WHEN 'rule' THEN ARRAY(SELECT jsonb_array_elements_text(c."parameters" -> 'actors')) ELSE ARRAY['agency', 'seller'] END,
		coalesce(c."effective_date", (c."created_at" AT TIME ZONE 'Europe/Paris')::date),
		CASE WHEN c."undone_at" IS NULL OR done."undone" = 0 THEN 'applied' WHEN done."undone" < done."rows" THEN 'partly_undone' ELSE 'undone' END,
		coalesce(done."product_ids", '{}'), c."version",
		c."created_at", c."created_by", c."created_by_name", coalesce(c."undone_at", c."created_at"),
		c."created_at", c."created_by_name", c."undone_at", c."undone_by_name"
	FROM "price_changes" c CROSS JOIN LATERAL (
		SELECT count(*) AS "rows", count(*) FILTER (WHERE r."undone") AS "undone",
			(SELECT array_agg(p."product_id" ORDER BY p."reference", p."product_id")
				FROM (SELECT DISTINCT x."product_id", x."reference" FROM "price_change_rows" x WHERE x."price_change_id" = c."id") p) AS "product_ids"
		FROM "price_change_rows" r WHERE r."price_change_id" = c."id") done
	ORDER BY c."id";--> statement-breakpoint
-- A row that was ended and the one that was opened after it are one line. A price that is gone had its catalogue by its history.
INSERT INTO "price_plan_lines" (
		"plan_id", "id", "product_id", "catalog_id", "actor", "row_id", "row_version", "row_start_date", "row_end_date", "row_unit_label",
		"state", "from_date", "to_date", "ends", "inserts", "unit_label", "amounts", "recommended_price", "percent", "made_id", "undone_in")
	SELECT l."plan_id", row_number() OVER (PARTITION BY l."plan_id" ORDER BY l."reference", l."origin_id"), l."product_id",
		coalesce(s."catalog_id", (
			SELECT (coalesce(nullif(a."new_value", 'null'), a."old_value") ->> 'id')::int FROM "activities" a
			WHERE a."entity" = 'sellingprices' AND a."entity_id" = l."origin_id" AND a."field" = 'catalog_id' ORDER BY a."id" LIMIT 1), 0),
		l."new" ->> 'actor', l."origin_id", l."row_version", (l."old" ->> 'start_date')::date, (l."old" ->> 'end_date')::date,
		l."old" ->> 'unit_label', 'changed', (l."new" ->> 'start_date')::date, (l."new" ->> 'end_date')::date, l."ends", l."made_id" IS NOT NULL,
		l."new" ->> 'unit_label', coalesce(x."amounts", '{}'), (x."amounts" -> 'recommended_price' -> 'after' ->> 'euros')::numeric, x."percent",
		l."made_id", l."undone_in"
	FROM (
		SELECT p."id" AS "plan_id", r."product_id", r."reference", r."origin_id", r."version_after" - 1 AS "row_version", r."before" AS "old",
			coalesce(o."after", r."after") AS "new", CASE WHEN o."selling_price_id" IS NOT NULL THEN (r."after" ->> 'end_date')::date END AS "ends",
			o."selling_price_id" AS "made_id", CASE WHEN r."undone" THEN 1 END AS "undone_in"
		FROM "price_plans" p
		JOIN "price_change_rows" r ON r."price_change_id" = p."price_change_id" AND jsonb_typeof(r."before") = 'object'
		LEFT JOIN "price_change_rows" o ON o."price_change_id" = r."price_change_id" AND o."origin_id" = r."origin_id"
			AND o."selling_price_id" <> r."selling_price_id" AND jsonb_typeof(o."before") IS DISTINCT FROM 'object') l
	LEFT JOIN "selling_prices" s ON s."id" = l."origin_id"
	CROSS JOIN LATERAL (
		SELECT jsonb_object_agg(a."name", jsonb_build_object('before', a."old", 'after', a."new")) AS "amounts",
			(array_agg(round((a."after" - a."before") / a."before" * 100, 2) ORDER BY a."name" <> 'recommended_price', a."number")
				FILTER (WHERE a."before" <> 0 AND a."after" <> a."before"))[1] AS "percent"
		FROM (
			SELECT n."name", n."number", e.*, (e."old" ->> 'euros')::numeric AS "before", (e."new" ->> 'euros')::numeric AS "after"
			FROM unnest(ARRAY['group_purchase_price', 'agency_purchase_price', 'seller_purchase_price', 'min_price', 'recommended_price',
				'max_price', 'public_price']) WITH ORDINALITY AS n("name", "number")
			CROSS JOIN LATERAL (
				SELECT CASE jsonb_typeof(l."old" -> n."name") WHEN 'object' THEN (l."old" -> n."name") || jsonb_build_object('euros',
						CASE l."old" -> n."name" ->> 'unit' WHEN 'EUR' THEN l."old" -> n."name" -> 'value' END) END AS "old",
					CASE jsonb_typeof(l."new" -> n."name") WHEN 'object' THEN (l."new" -> n."name") || jsonb_build_object('euros',
						CASE l."new" -> n."name" ->> 'unit' WHEN 'EUR' THEN l."new" -> n."name" -> 'value' END) END AS "new") e) a
		WHERE a."old" IS NOT NULL OR a."new" IS NOT NULL) x;--> statement-breakpoint
UPDATE "price_plans" p SET
		"counts" = CASE WHEN l."lines" = 0 THEN '{}' ELSE jsonb_build_object('changed', l."lines") END,
		"summary" = jsonb_build_object(
			'percent', jsonb_build_object('average', l."average"::text, 'least', l."least"::text, 'most', l."most"::text),
			'margin', '[]'::jsonb, 'families', '[]'::jsonb, 'manufacturers', '[]'::jsonb, 'catalogs', '[]'::jsonb, 'worst_ids', '[]'::jsonb,
			'offers', jsonb_build_object('count', 0))
	FROM (
		SELECT q."id", count(x."id") AS "lines", round(avg(x."percent"), 2) AS "average", min(x."percent") AS "least", max(x."percent") AS "most"
		FROM "price_plans" q LEFT JOIN "price_plan_lines" x ON x."plan_id" = q."id" WHERE q."price_change_id" IS NOT NULL GROUP BY q."id") l
	WHERE p."id" = l."id";--> statement-breakpoint
-- A change wrote its history in its own transaction, which has one timestamp.
UPDATE "activities" a SET "plan_id" = p."id"
	FROM "price_plans" p
	JOIN "price_changes" c ON c."id" = p."price_change_id"
	JOIN "price_change_rows" r ON r."price_change_id" = c."id"
	WHERE a."entity" = 'sellingprices' AND a."entity_id" = r."selling_price_id" AND a."date" IN (c."created_at", c."undone_at");--> statement-breakpoint
ALTER TABLE "price_plans" DROP COLUMN "price_change_id";--> statement-breakpoint
DROP TABLE "price_change_rows" CASCADE;--> statement-breakpoint
DROP TABLE "price_changes" CASCADE;
