UPDATE "technical_nomenclature_products" SET "quantity" = coalesce("quantity", 1), "use_rate" = coalesce("use_rate", 100);--> statement-breakpoint
ALTER TABLE "technical_nomenclature_products" ALTER COLUMN "quantity" SET DEFAULT '1';--> statement-breakpoint
ALTER TABLE "technical_nomenclature_products" ALTER COLUMN "quantity" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "technical_nomenclature_products" ALTER COLUMN "use_rate" SET DEFAULT '100';--> statement-breakpoint
ALTER TABLE "technical_nomenclature_products" ALTER COLUMN "use_rate" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "technical_nomenclatures" ALTER COLUMN "average_intervention_duration" SET DATA TYPE numeric(14, 4);--> statement-breakpoint
CREATE INDEX "technical_nomenclature_products_product" ON "technical_nomenclature_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "technical_nomenclatures_category" ON "technical_nomenclatures" USING btree ("printer_category_id");--> statement-breakpoint
ALTER TABLE "technical_nomenclature_products" DROP COLUMN "version";