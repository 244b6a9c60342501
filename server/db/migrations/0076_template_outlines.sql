ALTER TABLE "studio_templates" ADD COLUMN "outline" json;--> statement-breakpoint
UPDATE "studio_templates" SET "outline" = json_build_object('isPage', "content" -> 'tab' IS NOT NULL, 'widgets', (
  SELECT json_agg(json_build_object('type', widget -> 'type', 'title', widget -> 'title') ORDER BY place)
  FROM json_array_elements("content" -> 'widgets') WITH ORDINALITY AS one (widget, place)));
