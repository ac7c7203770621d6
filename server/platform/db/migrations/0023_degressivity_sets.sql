ALTER TABLE "offers" ADD COLUMN "price_degressivity_mode" text;--> statement-breakpoint
ALTER TABLE "quantity_degressivities" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "price_degressivities_offer" ON "price_degressivities" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "quantity_degressivities_offer" ON "quantity_degressivities" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "quantity_degressivities_destination" ON "quantity_degressivities" USING btree ("destination_product_id");--> statement-breakpoint
CREATE INDEX "quantity_degressivities_source" ON "quantity_degressivities" USING btree ("source_product_id");--> statement-breakpoint
-- A table without tiers has its mode too: it is the offer's.
UPDATE "offers" SET "price_degressivity_mode" = 'graduated' WHERE "id" IN (SELECT "offer_id" FROM "price_degressivities" WHERE "mode" = 'graduated');--> statement-breakpoint
ALTER TABLE "price_degressivities" DROP COLUMN "mode";