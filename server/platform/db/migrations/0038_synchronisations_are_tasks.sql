INSERT INTO "tasks" ("kind", "parameters", "status", "total", "done", "cursor", "counts", "created_by", "created_at", "started_at", "ended_at")
SELECT 'synchronisation', '{}', s."status", s."total", s."done", to_jsonb(s."cursor"),
  jsonb_build_object('updated', s."updated", 'unchanged', s."unchanged", 'refused', s."refused"),
  s."started_by", s."started_at", s."started_at", s."ended_at"
FROM (SELECT * FROM "synchronisations" ORDER BY "id" DESC LIMIT 100) s ORDER BY s."id";--> statement-breakpoint
DROP TABLE "synchronisations" CASCADE;