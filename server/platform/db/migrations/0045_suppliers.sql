CREATE TABLE "supplier_manufacturers" (
	"supplier_id" integer NOT NULL,
	"manufacturer_id" integer NOT NULL,
	CONSTRAINT "supplier_manufacturers_supplier_id_manufacturer_id_pk" PRIMARY KEY("supplier_id","manufacturer_id")
);
--> statement-breakpoint
CREATE TABLE "suppliers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "suppliers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "purchase_prices" ADD COLUMN "supplier_id" integer;--> statement-breakpoint
ALTER TABLE "price_plan_lines" ADD COLUMN "row_supplier_id" integer;--> statement-breakpoint
ALTER TABLE "price_plans" ADD COLUMN "supplier_id" integer;--> statement-breakpoint
ALTER TABLE "supplier_manufacturers" ADD CONSTRAINT "supplier_manufacturers_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplier_manufacturers" ADD CONSTRAINT "supplier_manufacturers_manufacturer_id_manufacturers_id_fk" FOREIGN KEY ("manufacturer_id") REFERENCES "public"."manufacturers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supplier_manufacturers_manufacturer" ON "supplier_manufacturers" USING btree ("manufacturer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "suppliers_name_key" ON "suppliers" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "purchase_prices" ADD CONSTRAINT "purchase_prices_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_plans" ADD CONSTRAINT "price_plans_supplier_id_suppliers_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."suppliers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchase_prices_supplier" ON "purchase_prices" USING btree ("supplier_id") WHERE "purchase_prices"."supplier_id" is not null;