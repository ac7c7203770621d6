CREATE TABLE "offer_change_rows" (
	"offer_change_id" integer NOT NULL,
	"offer_id" integer NOT NULL,
	"reference" text NOT NULL,
	"changes" jsonb NOT NULL,
	"version_after" integer NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "offer_change_rows_offer_change_id_offer_id_pk" PRIMARY KEY("offer_change_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "offer_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "offer_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"parameters" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" integer,
	"created_by_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by_name" text,
	"kept_count" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"offer_count" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "offer_change_rows" ADD CONSTRAINT "offer_change_rows_offer_change_id_offer_changes_id_fk" FOREIGN KEY ("offer_change_id") REFERENCES "public"."offer_changes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_changes" ADD CONSTRAINT "offer_changes_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;