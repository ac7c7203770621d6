ALTER TABLE "oidc_flows" ADD COLUMN "renews" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "id" integer NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "zones_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "activities_deletions" ON "activities" USING btree ("entity","id") WHERE "activities"."action" = 'deleted' and "activities"."field" = 'reference';--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_id_unique" UNIQUE("id");--> statement-breakpoint
UPDATE "sessions" SET "confirmed_at" = "created_at" WHERE "id_token" IS NOT NULL;
