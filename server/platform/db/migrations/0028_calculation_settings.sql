CREATE TABLE "calculation_settings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "calculation_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"zone" text NOT NULL,
	"hourly_cost" numeric(18, 6) NOT NULL,
	"travel_cost" numeric(18, 6) NOT NULL,
	"mono_coverage" numeric(8, 4),
	"colour_coverage" numeric(8, 4),
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "calculation_settings_zone_unique" UNIQUE("zone")
);
--> statement-breakpoint
ALTER TABLE "calculation_settings" ADD CONSTRAINT "calculation_settings_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;