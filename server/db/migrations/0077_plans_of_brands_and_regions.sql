ALTER TABLE "plans" ADD COLUMN "sold_by_brands" jsonb;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "sold_in_regions" jsonb;--> statement-breakpoint
CREATE INDEX "sites_post_code" ON "sites" USING btree ("post_code");