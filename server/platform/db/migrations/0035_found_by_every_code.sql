-- The EANs of an article, each once, as a text to search.
CREATE FUNCTION public.ean_text(ean text, eans text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
	AS $$ SELECT coalesce(string_agg(DISTINCT code, ' '), '') FROM unnest(array_append(eans, ean)) AS given(code) $$;--> statement-breakpoint
-- As `codesOf` of the engine makes them of what is searched.
CREATE FUNCTION public.search_codes(reference text, manufacturer_reference text, eans text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
	AS $$ SELECT coalesce(array_agg(DISTINCT code), '{}') FROM (
		SELECT translate(public.fold(name), ' -_./:+#', '') FROM unnest(ARRAY[reference, manufacturer_reference]) AS named(name)
		UNION ALL
		SELECT ltrim(regexp_replace(ean, '[^0-9]', '', 'g'), '0') FROM unnest(eans) AS given(ean)
	) AS codes(code) WHERE code <> '' $$;--> statement-breakpoint
ALTER TABLE "products" drop column "search_text";--> statement-breakpoint
-- Both at once: the table is written anew one time.
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (public.fold("products"."reference" || ' ' || coalesce("products"."manufacturer_reference", '') || ' ' || "products"."mdm_designation" || ' ' || coalesce("products"."commercial_designation", '') || ' ' || public.ean_text("products"."ean", "products"."eans") || ' ' || coalesce(nullif(translate("products"."reference", ' -_./:+#', ''), "products"."reference"), '') || ' ' || coalesce(nullif(translate("products"."manufacturer_reference", ' -_./:+#', ''), "products"."manufacturer_reference"), ''))) STORED,
	ADD COLUMN "codes" text[] GENERATED ALWAYS AS (public.search_codes("products"."reference", "products"."manufacturer_reference", array_append("products"."eans", "products"."ean"))) STORED;--> statement-breakpoint
-- It went with the column.
CREATE INDEX "products_search" ON "products" USING gin ("search_text" public.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_codes" ON "products" USING gin ("codes");