CREATE INDEX "offers_by_name" ON "offers" USING btree (public.fold("name") COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "offers_by_reference" ON "offers" USING btree (public.fold("reference") COLLATE "C","id");--> statement-breakpoint
CREATE INDEX "offers_name_parts" ON "offers" USING gin (public.fold("name") public.gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "offers_reference_parts" ON "offers" USING gin (public.fold("reference") public.gin_trgm_ops);