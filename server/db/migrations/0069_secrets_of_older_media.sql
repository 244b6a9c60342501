-- Pictures of before have no secret, and each customer is told their id, which their original is called by: the part of a
-- picture that staff cut off could be looked up. Files of parts keep their names, since releases show them.
UPDATE "media" SET "secret" = replace(gen_random_uuid()::text, '-', '') WHERE "secret" IS NULL;--> statement-breakpoint
UPDATE "media_files" SET "file" = left(encode(sha256(convert_to('original' || "media"."secret", 'UTF8')), 'hex'), 32)
FROM "media" WHERE "media"."id" = "media_files"."media_id" AND "media_files"."file" = "media"."id";
