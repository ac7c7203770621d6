ALTER TABLE "sessions" ADD COLUMN "view_as_role" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "view_as_user" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view_as_role_roles_id_fk" FOREIGN KEY ("view_as_role") REFERENCES "public"."roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_view_as_user_users_id_fk" FOREIGN KEY ("view_as_user") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;