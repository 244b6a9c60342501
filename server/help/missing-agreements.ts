import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'

/*
 * The version before `agreements` writes no row of it: what it agrees beside this one, during a deployment or after a step back, is added.
 */

/**
 * Adds what the events of some agreements say, so that a confirmation of them moves no day.
 * @param told a table `r` of their accounts and ids, as server/feed/rows.ts makes it
 */
export async function addAgreementsOf(tx: Database, told: SQL): Promise<void> {
  await tx.execute(sql`insert into agreements (billing_account_id, id, day, bill_ids, request_key)
    select e.billing_account_id, e.subject, coalesce(e.data ->> 'askedDay', e.data ->> 'madeDay')::date,
      (select array_agg(bill) from jsonb_array_elements_text(e.data -> 'billIds') bill),
      coalesce(
        (select request_key from credit_extensions x where x.billing_account_id = e.billing_account_id and x.id = e.subject),
        (select request_key from payment_arrangements x where x.billing_account_id = e.billing_account_id and x.id = e.subject),
        e.subject)
    from ${told} join customer_events e on e.billing_account_id = r."billingAccountId" and e.subject = r.id
    where e.type in ('nz.switchboard.credit_extension.granted', 'nz.switchboard.payment_arrangement.made')
    on conflict do nothing`)
}

/** Adds those that were not confirmed yet, as they are: their events are deleted before they end. */
export async function addMissingAgreements(db: Database): Promise<void> {
  await db.execute(sql`insert into agreements (billing_account_id, id, day, request_key)
    select billing_account_id, id, asked_day, request_key from credit_extensions where request_key is not null
    on conflict do nothing`)
  await db.execute(sql`insert into agreements (billing_account_id, id, day, bill_ids, request_key)
    select billing_account_id, id, made_day, bill_ids, request_key from payment_arrangements where request_key is not null
    on conflict do nothing`)
}
