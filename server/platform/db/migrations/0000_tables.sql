CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;--> statement-breakpoint
-- Lower case without accents. unaccent is only "stable" because its dictionary could be replaced; ours never is.
CREATE FUNCTION public.fold(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
	AS $$ SELECT lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;--> statement-breakpoint
CREATE TABLE "activities" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"date" timestamp with time zone DEFAULT now() NOT NULL,
	"author_id" integer,
	"author_name" text,
	"action" text NOT NULL,
	"field" text,
	"old_value" jsonb,
	"new_value" jsonb
);
--> statement-breakpoint
CREATE TABLE "bundle_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundle_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bundle_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"default_quantity" numeric(14, 4),
	"min_quantity" numeric(14, 4),
	"max_quantity" numeric(14, 4),
	"required" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bundle_products_key" UNIQUE("bundle_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"name" text NOT NULL,
	"default_quantity" numeric(14, 4),
	"min_quantity" numeric(14, 4),
	"max_quantity" numeric(14, 4),
	"required" boolean DEFAULT false NOT NULL,
	"indicative_budget" numeric(18, 6),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "bundles_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "business_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "catalogs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text NOT NULL,
	"zone" text,
	"start_date" date,
	"end_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "catalogs_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "categorizations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categorizations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"level" text NOT NULL,
	"name" text NOT NULL,
	"parent_id" integer,
	"business_id" integer,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "categorizations_parent_check" CHECK (("categorizations"."level" = 'job') = ("categorizations"."parent_id" is null))
);
--> statement-breakpoint
CREATE TABLE "cgv_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cgv_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"version_number" smallint NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "cgv_versions_version_number_unique" UNIQUE("version_number")
);
--> statement-breakpoint
CREATE TABLE "deleted_products" (
	"reference" text PRIMARY KEY NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" integer NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"code" text,
	"description" text,
	"start_date" date,
	"end_date" date,
	"status" text NOT NULL,
	"file_key" text,
	"file_name" text,
	"media_type" text,
	"size" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "grouped_presentation_offers" (
	"grouped_presentation_id" integer NOT NULL,
	"offer_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "grouped_presentation_offers_grouped_presentation_id_offer_id_pk" PRIMARY KEY("grouped_presentation_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "grouped_presentations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grouped_presentations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "login_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manufacturers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manufacturers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "markups" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "markups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"zone" text NOT NULL,
	"actor" text NOT NULL,
	"coefficient_type" text NOT NULL,
	"value" numeric(18, 6) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_alternate_managers" (
	"offer_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "offer_alternate_managers_offer_id_user_id_pk" PRIMARY KEY("offer_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "offer_zones" (
	"offer_id" integer NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "offer_zones_offer_id_zone_pk" PRIMARY KEY("offer_id","zone")
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"reference" text NOT NULL,
	"category_1" text,
	"category_2" text,
	"category_3" text,
	"position" integer DEFAULT 0 NOT NULL,
	"manager_id" integer,
	"description" text,
	"internal_message" text,
	"active" boolean DEFAULT true NOT NULL,
	"mandatory_coverage" boolean DEFAULT false NOT NULL,
	"marketing_start_date" date,
	"marketing_end_date" date,
	"image_key" text,
	"image_width" integer,
	"image_height" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "offers_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "oidc_flows" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "permissions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permissions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"area" text NOT NULL,
	CONSTRAINT "permissions_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "permit_offers" (
	"permit_id" integer NOT NULL,
	"offer_id" integer NOT NULL,
	CONSTRAINT "permit_offers_permit_id_offer_id_pk" PRIMARY KEY("permit_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "permit_rank_bundles" (
	"rank_id" integer NOT NULL,
	"bundle_id" integer NOT NULL,
	CONSTRAINT "permit_rank_bundles_rank_id_bundle_id_pk" PRIMARY KEY("rank_id","bundle_id")
);
--> statement-breakpoint
CREATE TABLE "permit_ranks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permit_ranks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"permit_id" integer NOT NULL,
	"level" text NOT NULL,
	"minimum_turnover" numeric(18, 6),
	"quarterly_turnover_objective" numeric(18, 6),
	"bundles" text DEFAULT 'all' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "permit_ranks_level_key" UNIQUE("permit_id","level")
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"end_of_activation_date" date,
	"academy_certification" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price_degressivities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "price_degressivities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"mode" text DEFAULT 'volume' NOT NULL,
	"min_quantity" numeric(14, 4) NOT NULL,
	"max_quantity" numeric(14, 4),
	"discount_rate" numeric(18, 6) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "printer_categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "printer_categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"description" text,
	"pages_between_interventions" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"zone" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "product_codes_zone_key" UNIQUE("product_id","zone")
);
--> statement-breakpoint
CREATE TABLE "product_tags" (
	"product_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "product_tags_product_id_tag_id_pk" PRIMARY KEY("product_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"reference" text NOT NULL,
	"manufacturer_reference" text,
	"mdm_designation" text NOT NULL,
	"commercial_designation" text,
	"origin" text NOT NULL,
	"manufacturer_id" integer,
	"commission_subject_purchase" boolean DEFAULT false NOT NULL,
	"job_id" integer,
	"sub_job_id" integer,
	"family_id" integer,
	"sub_family_id" integer,
	"marketing_start_date" date,
	"marketing_end_date" date,
	"supplier_marketing_start_date" date,
	"supplier_marketing_end_date" date,
	"public_comment" text,
	"auto_sync" boolean DEFAULT true NOT NULL,
	"ean" text,
	"eans" text[] DEFAULT '{}' NOT NULL,
	"masterdata_image" text,
	"masterdata" jsonb,
	"masterdata_state" text,
	"masterdata_refreshed_at" timestamp with time zone,
	"edited_fields" text[] DEFAULT '{}' NOT NULL,
	"image_key" text,
	"image_width" integer,
	"image_height" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	"search_text" text GENERATED ALWAYS AS (public.fold("products"."reference" || ' ' || coalesce("products"."manufacturer_reference", '') || ' ' || "products"."mdm_designation" || ' ' || coalesce("products"."commercial_designation", '') || ' ' || coalesce("products"."ean", ''))) STORED,
	CONSTRAINT "products_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "purchase_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchase_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"amount" numeric(18, 6) NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "purchase_prices_dates" CHECK ("purchase_prices"."end_date" is null or "purchase_prices"."end_date" > "purchase_prices"."start_date"),
	CONSTRAINT "purchase_prices_amount" CHECK ("purchase_prices"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quantity_degressivities" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quantity_degressivities_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"destination_product_id" integer NOT NULL,
	"source_product_id" integer NOT NULL,
	"operator" text NOT NULL,
	"min_quantity" numeric(14, 4) NOT NULL,
	"max_quantity" numeric(14, 4),
	"value" numeric(14, 4) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"role_id" integer NOT NULL,
	"permission_id" integer NOT NULL,
	CONSTRAINT "role_permissions_role_id_permission_id_pk" PRIMARY KEY("role_id","permission_id")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"name" text PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_tags" (
	"rule_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	CONSTRAINT "rule_tags_rule_id_tag_id_pk" PRIMARY KEY("rule_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"rule_number" integer NOT NULL,
	"version_number" integer NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"manager_id" integer,
	"start_date" date,
	"end_date" date,
	"active" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	"conditions" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	CONSTRAINT "rules_version_key" UNIQUE("offer_id","rule_number","version_number")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_views_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"state" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_views_name_key" UNIQUE("user_id","list","name")
);
--> statement-breakpoint
CREATE TABLE "section_bundles" (
	"section_id" integer NOT NULL,
	"bundle_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "section_bundles_section_id_bundle_id_pk" PRIMARY KEY("section_id","bundle_id")
);
--> statement-breakpoint
CREATE TABLE "sections" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "selling_prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "selling_prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"catalog_id" integer NOT NULL,
	"actor" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date,
	"unit_label" text,
	"group_purchase_price" numeric(18, 6),
	"agency_purchase_price" numeric(18, 6),
	"agency_purchase_price_unit" text,
	"seller_purchase_price" numeric(18, 6),
	"seller_purchase_price_unit" text,
	"min_price" numeric(18, 6),
	"min_price_unit" text,
	"recommended_price" numeric(18, 6),
	"recommended_price_unit" text,
	"max_price" numeric(18, 6),
	"max_price_unit" text,
	"public_price" numeric(18, 6),
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" integer,
	CONSTRAINT "selling_prices_dates" CHECK ("selling_prices"."end_date" is null or "selling_prices"."end_date" > "selling_prices"."start_date")
);
--> statement-breakpoint
CREATE TABLE "serviceables" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serviceables_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"service_id" integer NOT NULL,
	"offer_id" integer,
	"bundle_id" integer,
	"contract_type" text NOT NULL,
	"calculation_mode" text NOT NULL,
	"rate" numeric(18, 6),
	"minimum_selling_price" numeric(18, 6),
	"agency_markup_rate" numeric(18, 6),
	"seller_purchase_price" numeric(18, 6),
	"mandatory" boolean DEFAULT false NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "serviceables_owner" CHECK (num_nonnulls("serviceables"."offer_id", "serviceables"."bundle_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"reference" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "services_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id_token" text
);
--> statement-breakpoint
CREATE TABLE "synchronisations" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "synchronisations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"cancel_requested" boolean DEFAULT false NOT NULL,
	"started_by" integer,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"zone" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "technical_nomenclature_products" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "technical_nomenclature_products_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"technical_nomenclature_id" integer NOT NULL,
	"product_id" integer,
	"reference" text NOT NULL,
	"manufacturer_reference" text,
	"brand" text,
	"family" text,
	"sub_family" text,
	"price" numeric(18, 6),
	"quantity" numeric(14, 4),
	"durability" integer,
	"ink_rate" numeric(8, 4),
	"use_rate" numeric(8, 4),
	"is_included" boolean DEFAULT true NOT NULL,
	"is_colour" boolean DEFAULT false NOT NULL,
	"group_purchase_price" numeric(18, 6),
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "technical_nomenclatures" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "technical_nomenclatures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"print_speed" integer,
	"average_intervention_duration" numeric(8, 4),
	"pages_between_interventions" integer,
	"printer_category_id" integer,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	CONSTRAINT "user_roles_user_id_role_id_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"zone" text,
	"company_code" text,
	"is_admin" boolean DEFAULT false NOT NULL,
	"oidc_issuer" text,
	"oidc_subject" text,
	"draft_key" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone,
	CONSTRAINT "users_oidc_key" UNIQUE("oidc_issuer","oidc_subject")
);
--> statement-breakpoint
CREATE TABLE "zones" (
	"code_sigma" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_national" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bundle_products" ADD CONSTRAINT "bundle_products_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_products" ADD CONSTRAINT "bundle_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogs" ADD CONSTRAINT "catalogs_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorizations" ADD CONSTRAINT "categorizations_parent_id_categorizations_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categorizations" ADD CONSTRAINT "categorizations_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cgv_versions" ADD CONSTRAINT "cgv_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouped_presentation_offers" ADD CONSTRAINT "grouped_presentation_offers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grouped_presentation_offers" ADD CONSTRAINT "grouped_presentation_offers_presentation_fk" FOREIGN KEY ("grouped_presentation_id") REFERENCES "public"."grouped_presentations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markups" ADD CONSTRAINT "markups_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "markups" ADD CONSTRAINT "markups_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_alternate_managers" ADD CONSTRAINT "offer_alternate_managers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_alternate_managers" ADD CONSTRAINT "offer_alternate_managers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_zones" ADD CONSTRAINT "offer_zones_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_zones" ADD CONSTRAINT "offer_zones_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permit_offers" ADD CONSTRAINT "permit_offers_permit_id_permits_id_fk" FOREIGN KEY ("permit_id") REFERENCES "public"."permits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permit_offers" ADD CONSTRAINT "permit_offers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permit_rank_bundles" ADD CONSTRAINT "permit_rank_bundles_rank_id_permit_ranks_id_fk" FOREIGN KEY ("rank_id") REFERENCES "public"."permit_ranks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permit_rank_bundles" ADD CONSTRAINT "permit_rank_bundles_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permit_ranks" ADD CONSTRAINT "permit_ranks_permit_id_permits_id_fk" FOREIGN KEY ("permit_id") REFERENCES "public"."permits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_degressivities" ADD CONSTRAINT "price_degressivities_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_codes" ADD CONSTRAINT "product_codes_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_tags" ADD CONSTRAINT "product_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_job_id_categorizations_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."categorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sub_job_id_categorizations_id_fk" FOREIGN KEY ("sub_job_id") REFERENCES "public"."categorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_family_id_categorizations_id_fk" FOREIGN KEY ("family_id") REFERENCES "public"."categorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_sub_family_id_categorizations_id_fk" FOREIGN KEY ("sub_family_id") REFERENCES "public"."categorizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_prices" ADD CONSTRAINT "purchase_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_prices" ADD CONSTRAINT "purchase_prices_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_degressivities" ADD CONSTRAINT "quantity_degressivities_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_degressivities" ADD CONSTRAINT "quantity_degressivities_destination_product_id_products_id_fk" FOREIGN KEY ("destination_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quantity_degressivities" ADD CONSTRAINT "quantity_degressivities_source_product_id_products_id_fk" FOREIGN KEY ("source_product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_permission_id_permissions_id_fk" FOREIGN KEY ("permission_id") REFERENCES "public"."permissions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_tags" ADD CONSTRAINT "rule_tags_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_tags" ADD CONSTRAINT "rule_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_manager_id_users_id_fk" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rules" ADD CONSTRAINT "rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_bundles" ADD CONSTRAINT "section_bundles_section_id_sections_id_fk" FOREIGN KEY ("section_id") REFERENCES "public"."sections"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "section_bundles" ADD CONSTRAINT "section_bundles_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sections" ADD CONSTRAINT "sections_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_prices" ADD CONSTRAINT "selling_prices_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_prices" ADD CONSTRAINT "selling_prices_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "selling_prices" ADD CONSTRAINT "selling_prices_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serviceables" ADD CONSTRAINT "serviceables_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serviceables" ADD CONSTRAINT "serviceables_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serviceables" ADD CONSTRAINT "serviceables_bundle_id_bundles_id_fk" FOREIGN KEY ("bundle_id") REFERENCES "public"."bundles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "synchronisations" ADD CONSTRAINT "synchronisations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tags" ADD CONSTRAINT "tags_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technical_nomenclature_products" ADD CONSTRAINT "technical_nomenclature_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technical_nomenclature_products" ADD CONSTRAINT "technical_nomenclature_products_nomenclature_fk" FOREIGN KEY ("technical_nomenclature_id") REFERENCES "public"."technical_nomenclatures"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technical_nomenclatures" ADD CONSTRAINT "technical_nomenclatures_printer_category_id_printer_categories_id_fk" FOREIGN KEY ("printer_category_id") REFERENCES "public"."printer_categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activities_entity" ON "activities" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "bundle_products_product" ON "bundle_products" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "business_name_key" ON "business" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "categorizations_name_key" ON "categorizations" USING btree (coalesce("parent_id", 0),"level",lower("name"));--> statement-breakpoint
CREATE INDEX "categorizations_parent" ON "categorizations" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "categorizations_business" ON "categorizations" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "documents_entity" ON "documents" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "manufacturers_name_key" ON "manufacturers" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "markups_offer" ON "markups" USING btree ("offer_id","zone");--> statement-breakpoint
CREATE INDEX "offers_category" ON "offers" USING btree ("category_1","category_2","category_3","position");--> statement-breakpoint
CREATE INDEX "product_tags_tag" ON "product_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_text" public.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_manufacturer_reference" ON "products" USING btree ("manufacturer_reference","id");--> statement-breakpoint
CREATE INDEX "products_mdm_designation" ON "products" USING btree ("mdm_designation","id");--> statement-breakpoint
CREATE INDEX "products_commercial_designation" ON "products" USING btree ("commercial_designation","id");--> statement-breakpoint
CREATE INDEX "products_updated_at" ON "products" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "products_manufacturer" ON "products" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE INDEX "products_categorization" ON "products" USING btree ("job_id","sub_job_id","family_id","sub_family_id");--> statement-breakpoint
CREATE INDEX "products_sub_job" ON "products" USING btree ("sub_job_id");--> statement-breakpoint
CREATE INDEX "products_family" ON "products" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "products_sub_family" ON "products" USING btree ("sub_family_id");--> statement-breakpoint
CREATE INDEX "products_marketing" ON "products" USING btree ("marketing_start_date","marketing_end_date");--> statement-breakpoint
CREATE INDEX "purchase_prices_product" ON "purchase_prices" USING btree ("product_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "roles_name_key" ON "roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "section_bundles_bundle" ON "section_bundles" USING btree ("bundle_id");--> statement-breakpoint
CREATE INDEX "selling_prices_product" ON "selling_prices" USING btree ("product_id","catalog_id","actor","start_date");--> statement-breakpoint
CREATE INDEX "selling_prices_catalog" ON "selling_prices" USING btree ("catalog_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("zone",lower("name"));--> statement-breakpoint
CREATE INDEX "technical_nomenclature_products_nomenclature" ON "technical_nomenclature_products" USING btree ("technical_nomenclature_id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "purchase_prices" ADD CONSTRAINT "purchase_prices_period" EXCLUDE USING gist
	(product_id WITH =, daterange(start_date, end_date, '[]') WITH &&) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "selling_prices" ADD CONSTRAINT "selling_prices_period" EXCLUDE USING gist
	(product_id WITH =, catalog_id WITH =, actor WITH =, daterange(start_date, end_date, '[]') WITH &&)
	WHERE (active) DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- The exact number of articles without counting them at every page.
INSERT INTO row_counts (name, total) VALUES ('products', 0);--> statement-breakpoint
CREATE FUNCTION public.count_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE difference bigint;
BEGIN
	IF TG_OP = 'TRUNCATE' THEN UPDATE public.row_counts SET total = 0 WHERE name = 'products'; RETURN NULL; END IF;
	IF TG_OP = 'INSERT' THEN SELECT count(*) INTO difference FROM changed; ELSE SELECT -count(*) INTO difference FROM changed; END IF;
	IF difference <> 0 THEN UPDATE public.row_counts SET total = total + difference WHERE name = 'products'; END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER products_inserted AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_products();--> statement-breakpoint
CREATE TRIGGER products_deleted AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_products();--> statement-breakpoint
CREATE TRIGGER products_truncated AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION public.count_products();
