-- The history of users kept a subsidiary by its code alone; now with the name that it has, as that of tags and catalogues does.
UPDATE "activities" SET
	"old_value" = coalesce((SELECT jsonb_build_object('code_sigma', "code_sigma", 'name', "name") FROM "zones" WHERE to_jsonb("code_sigma") = "old_value"), "old_value"),
	"new_value" = coalesce((SELECT jsonb_build_object('code_sigma', "code_sigma", 'name', "name") FROM "zones" WHERE to_jsonb("code_sigma") = "new_value"), "new_value")
WHERE "entity" = 'users' AND "field" = 'zone';
