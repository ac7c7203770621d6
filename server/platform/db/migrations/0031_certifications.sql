CREATE TABLE "certification_refreshes" (
	"id" integer PRIMARY KEY NOT NULL,
	"refreshed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certifications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"source_id" text NOT NULL,
	"partner" text NOT NULL,
	"company_code" text,
	"zone" text,
	"certification" text NOT NULL,
	"obtained_on" date,
	"expires_on" date,
	"valid" boolean NOT NULL,
	CONSTRAINT "certifications_source_id_unique" UNIQUE("source_id")
);
