-- Before edition 6 of the demo world, its accounts had bills, payments and free hours with the same ids. The feed needs ids of their own.
UPDATE "bills" SET "id" = "id" || '-' || substr("billing_account_id", 4)
WHERE "id" NOT LIKE '%-' || substr("billing_account_id", 4)
  AND EXISTS (SELECT 1 FROM "facts" WHERE "name" = 'demo-history' AND coalesce(("value"->>'edition')::int, 1) < 6);--> statement-breakpoint
UPDATE "bill_lines" SET "bill_id" = "bill_id" || '-' || substr("billing_account_id", 4)
WHERE "bill_id" NOT LIKE '%-' || substr("billing_account_id", 4)
  AND EXISTS (SELECT 1 FROM "facts" WHERE "name" = 'demo-history' AND coalesce(("value"->>'edition')::int, 1) < 6);--> statement-breakpoint
UPDATE "payments" SET "id" = "id" || '-' || substr("billing_account_id", 4)
WHERE "id" NOT LIKE '%-' || substr("billing_account_id", 4)
  AND EXISTS (SELECT 1 FROM "facts" WHERE "name" = 'demo-history' AND coalesce(("value"->>'edition')::int, 1) < 6);--> statement-breakpoint
UPDATE "powershout_hours" SET "id" = "id" || '-' || substr("billing_account_id", 4)
WHERE "id" NOT LIKE '%-' || substr("billing_account_id", 4)
  AND EXISTS (SELECT 1 FROM "facts" WHERE "name" = 'demo-history' AND coalesce(("value"->>'edition')::int, 1) < 6);--> statement-breakpoint
UPDATE "powershout_bookings" SET "id" = "id" || '-' || substr("billing_account_id", 4)
WHERE "id" NOT LIKE '%-' || substr("billing_account_id", 4)
  AND EXISTS (SELECT 1 FROM "facts" WHERE "name" = 'demo-history' AND coalesce(("value"->>'edition')::int, 1) < 6);
