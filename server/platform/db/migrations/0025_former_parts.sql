CREATE TABLE "offer_former_parts" (
	"offer_id" integer PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"part" text NOT NULL,
	"former" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer_former_parts" ADD CONSTRAINT "offer_former_parts_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;