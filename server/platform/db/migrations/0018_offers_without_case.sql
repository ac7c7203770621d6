ALTER TABLE "offers" DROP CONSTRAINT "offers_reference_unique";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "catalog_id" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_catalog_id_catalogs_id_fk" FOREIGN KEY ("catalog_id") REFERENCES "public"."catalogs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_reference_key" ON "offers" USING btree (lower("reference"));