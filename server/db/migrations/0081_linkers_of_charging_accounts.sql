ALTER TABLE "charge_net_links" ADD COLUMN "linked_by" text;--> statement-breakpoint
UPDATE "charge_net_links" SET "linked_by" = (
  SELECT "person_id" FROM "customer_events"
  WHERE "customer_events"."billing_account_id" = "charge_net_links"."billing_account_id"
    AND "type" = 'nz.switchboard.charging_account.linked' AND "data"->>'chargeNetId' = "charge_net_links"."charge_net_id"
  ORDER BY "written" DESC LIMIT 1)
WHERE "is_linked";