-- Bundles whose references differ in case alone: the oldest keeps its own, each later one gets its id behind it.
UPDATE "bundles" SET "reference" = left("reference", 240) || '-' || "id" WHERE "id" NOT IN (SELECT min("id") FROM "bundles" GROUP BY lower("reference"));--> statement-breakpoint
ALTER TABLE "bundles" DROP CONSTRAINT "bundles_reference_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "bundles_reference_key" ON "bundles" USING btree (lower("reference"));--> statement-breakpoint
CREATE INDEX "sections_offer" ON "sections" USING btree ("offer_id");