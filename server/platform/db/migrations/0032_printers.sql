ALTER TABLE "technical_nomenclatures" ADD COLUMN "maximum_monthly_volume" integer;--> statement-breakpoint
ALTER TABLE "technical_nomenclatures" ADD COLUMN "printer_id" integer;--> statement-breakpoint
ALTER TABLE "technical_nomenclatures" ADD CONSTRAINT "technical_nomenclatures_printer_id_products_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "technical_nomenclatures_printer" ON "technical_nomenclatures" USING btree ("printer_id");