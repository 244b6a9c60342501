import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether a site has an electric car or a plan for one: its customer told us of the car here or in the profile, an account of the
 * charging network is linked, or the retailer's systems know one.
 */
export const hasEvAt = (billingAccountId: SQL, siteId: SQL) => sql<boolean>`(
  exists (select 1 from ev_cars car where car.billing_account_id = ${billingAccountId} and car.site_id = ${siteId})
  or exists (select 1 from charge_net_links link where link.billing_account_id = ${billingAccountId} and link.is_linked)
  or exists (select 1 from supply_points supply where supply.billing_account_id = ${billingAccountId}
    and supply.site_id = ${siteId} and supply.charge_net_id is not null)
  or exists (select 1 from profiles told where told.billing_account_id = ${billingAccountId} and told.site_id = ${siteId}
    and (told.answers @> '{"HasEvThatChargesAtHome": true}'
      or told.answers @> '{"PaidServices": ["Electric vehicle (EV) charging"]}')))`
