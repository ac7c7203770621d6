ALTER TABLE "documents" ADD COLUMN "product_id" integer GENERATED ALWAYS AS (case when entity = 'products' then entity_id end) STORED;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "offer_id" integer GENERATED ALWAYS AS (case when entity = 'offers' then entity_id end) STORED;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_product" ON "documents" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "documents_offer" ON "documents" USING btree ("offer_id");