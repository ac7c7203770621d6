CREATE TABLE "task_file_parts" (
	"key" text PRIMARY KEY NOT NULL,
	"task_id" integer NOT NULL,
	"position" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "file" jsonb;--> statement-breakpoint
CREATE INDEX "task_file_parts_task" ON "task_file_parts" USING btree ("task_id","position");