import { sql } from 'drizzle-orm'
import { centsOf } from '#lib/money.ts'
import type { Database } from '../db/open.ts'
import { preparedOnce } from '../db/prepared.ts'
import { billingAccounts } from '../db/schema/accounts.ts'
import { agreements, arrangementInstalments, creditExtensions, paymentArrangements, payments } from '../db/schema/billing.ts'
import { paymentOrders } from '../db/schema/payments.ts'
import { isProtectedNow } from '../medical/protected.ts'
import type { Agreed, Booked } from './settle.ts'

interface StoredArrangement {
  id: string
  madeDay: string
  endedDay: string | null
  isPaid: boolean
  billIds: string[] | null
  instalments: { dueDay: string; amount: string }[]
}

interface StoredPayment {
  id: string
  day: string
  amount: string
  discount: string
  method: Booked['method']
  billIds: string[] | null
  billCents: number[] | null
}

/*
 * Columns are named by hand: of one table alone Drizzle writes them without its name, and the inner tables have some of the same. Each
 * says once more whose rows it wants, for a database that divides them (docs/scaling.md).
 */

const own = sql.placeholder('own')
const today = sql.placeholder('today')

/** Of one day what arrived comes before what was taken back, in the order in which the portal booked it. */
const paid = sql<
  StoredPayment[] | null
>`(select json_agg(json_build_object('id', p.id, 'day', p.paid_day, 'amount', (p.amount + p.discount)::text, 'discount', p.discount::text,
      'method', p.method, 'billIds', p.bill_ids, 'billCents', p.bill_cents) order by p.paid_day, p.amount < 0, o.ended_at nulls first, p.id)
    from ${payments} p
    left join ${paymentOrders} o on o.billing_account_id = p.billing_account_id and o.billing_account_id = any(${own}) and o.id = p.id
    where p.billing_account_id = billing_accounts.id and p.billing_account_id = any(${own}) and p.paid_day <= ${today})`

const extensions = sql<
  Agreed['extensions'] | null
>`(select json_agg(json_build_object('askedDay', e.asked_day, 'endDay', e.end_day, 'billIds', a.bill_ids)) from ${creditExtensions} e
    left join ${agreements} a on a.billing_account_id = e.billing_account_id and a.billing_account_id = any(${own}) and a.id = e.id
    where e.billing_account_id = billing_accounts.id and e.billing_account_id = any(${own}) and e.asked_day <= ${today} and e.status <> 'refused')`

/** Those that hold, and those that held until a day; of two that hold at once the newer counts. */
const arrangements = sql<StoredArrangement[] | null>`(select json_agg(json_build_object('id', a.id, 'madeDay', a.made_day,
      'endedDay', case when a.ended_day <= ${today} then a.ended_day end, 'isPaid', a.is_paid, 'billIds', a.bill_ids,
      'instalments', (select json_agg(json_build_object('dueDay', i.due_day, 'amount', i.amount::text) order by i.position)
        from ${arrangementInstalments} i where i.billing_account_id = a.billing_account_id and i.billing_account_id = any(${own}) and i.arrangement_id = a.id))
      order by a.made_day, a.id)
    from ${paymentArrangements} a
    where a.billing_account_id = billing_accounts.id and a.billing_account_id = any(${own}) and a.made_day <= ${today}
      and (a.status in ('made', 'confirmed') or (a.status = 'ended' and a.ended_day is not null)))`

const paidAndAgreed = preparedOnce((db) =>
  db
    .select({
      id: billingAccounts.id,
      isProtected: isProtectedNow.mapWith(Boolean),
      paid,
      extensions,
      arrangements,
    })
    .from(billingAccounts)
    .where(sql`${billingAccounts.id} = any(${own})`)
    .prepare('find_paid_and_agreed'),
)

/** What accounts paid up to a local day, and what was agreed with them, in one query. */
export async function findPaidAndAgreed(db: Database, accountIds: readonly string[], day: string) {
  const rows = await paidAndAgreed(db).execute({ own: [...accountIds], today: day })
  return new Map(
    rows.map(({ id, isProtected, paid, extensions, arrangements }) => [
      id,
      {
        isProtected,
        paid: (paid ?? []).map(
          ({ amount, discount, ...rest }): Booked => ({ ...rest, cents: centsOf(amount), discountCents: centsOf(discount) }),
        ),
        agreed: {
          extensions: extensions ?? [],
          arrangements: (arrangements ?? []).map((one) => ({
            ...one,
            instalments: (one.instalments ?? []).map(({ dueDay, amount }) => ({ dueDay, cents: centsOf(amount) })),
          })),
        } satisfies Agreed,
      },
    ]),
  )
}
