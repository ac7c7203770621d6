CREATE TABLE "cgv" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cgv_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"only" boolean DEFAULT true NOT NULL,
	"variables" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cgv_only_unique" UNIQUE("only")
);
--> statement-breakpoint
ALTER TABLE "cgv_versions" ADD COLUMN "variables" jsonb;--> statement-breakpoint
ALTER TABLE "cgv_versions" ADD COLUMN "published_from" date;--> statement-breakpoint
CREATE INDEX "cgv_versions_published" ON "cgv_versions" USING btree ("published_from");