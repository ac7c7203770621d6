-- Until now no call wrote a service: there is none that could differ from another in case alone.
ALTER TABLE "services" DROP CONSTRAINT "services_reference_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "services_reference_key" ON "services" USING btree (lower("reference"));