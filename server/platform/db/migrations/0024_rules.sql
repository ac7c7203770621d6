CREATE TABLE "rule_cases" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rule_cases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"offer_id" integer NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"quantities" jsonb NOT NULL,
	"zone" text,
	"actor" text NOT NULL,
	"date" date,
	"expected" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_products" (
	"rule_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	CONSTRAINT "rule_products_rule_id_product_id_pk" PRIMARY KEY("rule_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "rule_cases" ADD CONSTRAINT "rule_cases_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_cases" ADD CONSTRAINT "rule_cases_zone_zones_code_sigma_fk" FOREIGN KEY ("zone") REFERENCES "public"."zones"("code_sigma") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_products" ADD CONSTRAINT "rule_products_rule_id_rules_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rule_products" ADD CONSTRAINT "rule_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_cases_offer" ON "rule_cases" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "rule_products_product" ON "rule_products" USING btree ("product_id");