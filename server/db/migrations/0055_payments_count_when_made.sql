-- What the portal had booked counts from the day on which it was made: it stands on that day from now on, whatever later day it arrives on.
UPDATE "payments" SET "paid_day" = least("payments"."paid_day", ("payment_orders"."ended_at" at time zone 'Pacific/Auckland')::date)
FROM "payment_orders"
WHERE "payment_orders"."billing_account_id" = "payments"."billing_account_id" AND "payment_orders"."id" = "payments"."id" AND "payment_orders"."status" = 'made';
