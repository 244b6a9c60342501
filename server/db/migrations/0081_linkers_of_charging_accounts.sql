ALTER TABLE "charge_net_links" ADD COLUMN "linked_by" text;--> statement-breakpoint
-- The events first and apart: they may lie distributed, where the links are whole on every node.
WITH "linking" AS MATERIALIZED (
  SELECT DISTINCT ON ("billing_account_id", "data"->>'chargeNetId') "billing_account_id", "data"->>'chargeNetId' AS "charge_net_id", "person_id"
  FROM "customer_events" WHERE "type" = 'nz.switchboard.charging_account.linked'
  ORDER BY "billing_account_id", "data"->>'chargeNetId', "written" DESC)
UPDATE "charge_net_links" SET "linked_by" = "linking"."person_id" FROM "linking"
WHERE "is_linked" AND "linking"."billing_account_id" = "charge_net_links"."billing_account_id"
  AND "linking"."charge_net_id" = "charge_net_links"."charge_net_id";
