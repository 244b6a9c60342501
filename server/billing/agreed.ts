import { isNotNull, sql } from 'drizzle-orm'
import { centsOf } from '#lib/money.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { arrangementInstalments, creditExtensions, paymentArrangements, payments } from '../db/schema/billing.ts'
import type { Agreed, Paid } from './settle.ts'

interface StoredArrangement {
  id: string
  madeDay: string
  billIds: string[] | null
  instalments: { dueDay: string; amount: string }[]
}

/*
 * Columns are named by hand: of one table alone Drizzle writes them without its name, and the inner tables have some of the same. Each
 * says once more whose rows it wants, for a database that divides them (docs/scaling.md).
 */

const own = sql.placeholder('own')
const today = sql.placeholder('today')

const paid = sql<string | null>`(select sum(p.amount + p.discount) from ${payments} p
    where p.billing_account_id = billing_accounts.id and p.billing_account_id = any(${own}) and p.paid_day <= ${today})`

const forBills = sql<Record<string, string> | null>`(select json_object_agg(b.bill_id, b.amount::text) from (
      select p.bill_id, sum(p.amount + p.discount) as amount from ${payments} p
      where p.billing_account_id = billing_accounts.id and p.billing_account_id = any(${own}) and p.paid_day <= ${today} and p.bill_id is not null
      group by p.bill_id) b)`

const extensions = sql<
  Agreed['extensions'] | null
>`(select json_agg(json_build_object('askedDay', e.asked_day, 'endDay', e.end_day)) from ${creditExtensions} e
    where e.billing_account_id = billing_accounts.id and e.billing_account_id = any(${own}) and e.asked_day <= ${today} and e.status <> 'refused')`

/** The latest that holds: of two that came by the feed the newer. */
const arrangement = sql<StoredArrangement | null>`(select json_build_object('id', a.id, 'madeDay', a.made_day, 'billIds', a.bill_ids,
      'instalments', (select json_agg(json_build_object('dueDay', i.due_day, 'amount', i.amount::text) order by i.position)
        from ${arrangementInstalments} i where i.billing_account_id = a.billing_account_id and i.billing_account_id = any(${own}) and i.arrangement_id = a.id))
    from ${paymentArrangements} a
    where a.billing_account_id = billing_accounts.id and a.billing_account_id = any(${own}) and a.made_day <= ${today} and a.status in ('made', 'confirmed')
      and (a.ended_day is null or a.ended_day > ${today})
    order by a.made_day desc, a.id desc limit 1)`

const paidAndAgreed = preparedOnce((db) =>
  db
    .select({
      id: billingAccounts.id,
      isProtected: isNotNull(billingAccounts.medicalDependence).mapWith(Boolean),
      paid,
      forBills,
      extensions,
      arrangement,
    })
    .from(billingAccounts)
    .where(sql`${billingAccounts.id} = any(${own})`)
    .prepare('find_paid_and_agreed'),
)

/** What accounts paid up to a local day, and what was agreed with them, in one query. */
export async function findPaidAndAgreed(db: Database, accountIds: readonly string[], day: string) {
  const rows = await paidAndAgreed(db).execute({ own: [...accountIds], today: day })
  return new Map(
    rows.map(({ id, isProtected, paid, forBills, extensions, arrangement }) => [
      id,
      {
        isProtected,
        paid: {
          cents: centsOf(paid ?? '0'),
          forBills: new Map(Object.entries(forBills ?? {}).map(([billId, amount]) => [billId, centsOf(amount)])),
        } satisfies Paid,
        agreed: {
          extensions: extensions ?? [],
          arrangement: arrangement
            ? { ...arrangement, instalments: arrangement.instalments.map(({ dueDay, amount }) => ({ dueDay, cents: centsOf(amount) })) }
            : undefined,
        } satisfies Agreed,
      },
    ]),
  )
}
