CREATE TABLE "released_files" (
	"key" text PRIMARY KEY NOT NULL,
	"folder" text NOT NULL,
	"released_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- A file is released in the transaction that takes its last row away, whoever does it.
CREATE FUNCTION public.release_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO public.released_files (folder, key) VALUES (TG_ARGV[0], to_jsonb(OLD) ->> TG_ARGV[1]) ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER documents_file_replaced AFTER UPDATE OF file_key ON documents FOR EACH ROW
	WHEN (OLD.file_key IS DISTINCT FROM NEW.file_key AND OLD.file_key IS NOT NULL) EXECUTE FUNCTION public.release_file('documents', 'file_key');--> statement-breakpoint
CREATE TRIGGER documents_file_deleted AFTER DELETE ON documents FOR EACH ROW
	WHEN (OLD.file_key IS NOT NULL) EXECUTE FUNCTION public.release_file('documents', 'file_key');--> statement-breakpoint
CREATE TRIGGER products_image_replaced AFTER UPDATE OF image_key ON products FOR EACH ROW
	WHEN (OLD.image_key IS DISTINCT FROM NEW.image_key AND OLD.image_key IS NOT NULL) EXECUTE FUNCTION public.release_file('images', 'image_key');--> statement-breakpoint
CREATE TRIGGER products_image_deleted AFTER DELETE ON products FOR EACH ROW
	WHEN (OLD.image_key IS NOT NULL) EXECUTE FUNCTION public.release_file('images', 'image_key');--> statement-breakpoint
CREATE TRIGGER offers_image_replaced AFTER UPDATE OF image_key ON offers FOR EACH ROW
	WHEN (OLD.image_key IS DISTINCT FROM NEW.image_key AND OLD.image_key IS NOT NULL) EXECUTE FUNCTION public.release_file('images', 'image_key');--> statement-breakpoint
CREATE TRIGGER offers_image_deleted AFTER DELETE ON offers FOR EACH ROW
	WHEN (OLD.image_key IS NOT NULL) EXECUTE FUNCTION public.release_file('images', 'image_key');
