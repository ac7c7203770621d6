DROP INDEX "products_manufacturer_reference";--> statement-breakpoint
DROP INDEX "products_mdm_designation";--> statement-breakpoint
DROP INDEX "products_commercial_designation";--> statement-breakpoint
DROP INDEX "products_manufacturer";--> statement-breakpoint
DROP INDEX "products_family";--> statement-breakpoint
DROP INDEX "products_marketing";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "reference_sort" text COLLATE "C" GENERATED ALWAYS AS (left(public.fold("products"."reference"), 100)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "manufacturer_reference_sort" text COLLATE "C" GENERATED ALWAYS AS (left(public.fold("products"."manufacturer_reference"), 100)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "mdm_designation_sort" text COLLATE "C" GENERATED ALWAYS AS (left(public.fold("products"."mdm_designation"), 100)) STORED;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "commercial_designation_sort" text COLLATE "C" GENERATED ALWAYS AS (left(public.fold("products"."commercial_designation"), 100)) STORED;--> statement-breakpoint
CREATE INDEX "categorizations_by_name" ON "categorizations" USING btree ("level",public.fold("name") COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "manufacturers_by_name" ON "manufacturers" USING btree (public.fold("name") COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "products_by_reference" ON "products" USING btree ("reference_sort","id");--> statement-breakpoint
CREATE INDEX "products_by_manufacturer_reference" ON "products" USING btree ("manufacturer_reference_sort","id");--> statement-breakpoint
CREATE INDEX "products_by_mdm_designation" ON "products" USING btree ("mdm_designation_sort","id");--> statement-breakpoint
CREATE INDEX "products_by_commercial_designation" ON "products" USING btree ("commercial_designation_sort","id");--> statement-breakpoint
CREATE INDEX "products_by_manufacturer" ON "products" USING btree ("manufacturer_id","id");--> statement-breakpoint
CREATE INDEX "products_by_job" ON "products" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "products_by_family" ON "products" USING btree ("family_id","id");--> statement-breakpoint
CREATE INDEX "products_by_marketing_start" ON "products" USING btree ("marketing_start_date","id");--> statement-breakpoint
CREATE INDEX "products_by_marketing_end" ON "products" USING btree ("marketing_end_date","id");