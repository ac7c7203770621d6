DROP INDEX "products_by_marketing_start";--> statement-breakpoint
CREATE INDEX "products_by_marketing_start" ON "products" USING btree ("marketing_start_date","id","marketing_end_date");