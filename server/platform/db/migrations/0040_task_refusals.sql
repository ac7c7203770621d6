CREATE TABLE "task_refusals" (
	"task_id" integer NOT NULL,
	"row_id" integer NOT NULL,
	"reference" text,
	"reason" text NOT NULL,
	CONSTRAINT "task_refusals_task_id_row_id_pk" PRIMARY KEY("task_id","row_id")
);
--> statement-breakpoint
ALTER TABLE "task_refusals" ADD CONSTRAINT "task_refusals_task_id_tasks_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."tasks"("id") ON DELETE cascade ON UPDATE no action;