import { type SQL, sql } from 'drizzle-orm'
import { KIND_BY_UNIT } from '#schemas/feed/billing.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import type { Database } from '../../db/open.ts'
import {
  agreements,
  arrangementInstalments,
  billFiles,
  billLines,
  bills,
  creditExtensions,
  paymentArrangements,
  payments,
} from '../../db/schema/billing.ts'
import { paymentOrders } from '../../db/schema/payments.ts'
import { addAgreementsOf } from '../../help/missing-agreements.ts'
import { storedIn } from '../kind-store.ts'
import { given } from '../rows.ts'

type Line = typeof billLines.$inferSelect

const ofBill = { billingAccountId: 'billingAccountId', billId: 'id' } as const

export const bill = storedIn('bill', {
  table: bills,
  refersTo: { billingAccountId: 'account' },
  alsoRefersTo: ({ lines }) => lines.flatMap(({ supplyPointId }) => (supplyPointId === undefined ? [] : [['supplyPoint', supplyPointId]])),
  columns: { lines: null, pdf: null },
  data: (_row, [lines = [], files = []]) => ({
    lines: (lines as Line[]).map(({ description, quantity, unit, kind, rate, amount, supplyPointId }) => ({
      description,
      quantity,
      unit,
      kind,
      rate,
      amount,
      supplyPointId: supplyPointId ?? undefined,
    })),
    pdf: (files[0] as typeof billFiles.$inferSelect | undefined)?.pdf,
  }),
  parts: [
    {
      table: billLines,
      of: ofBill,
      refersTo: { supplyPointId: 'supplyPoint' },
      order: 'position',
      rows: ({ billingAccountId, lines }, billId) =>
        lines.map((line, position) => ({
          ...line,
          billingAccountId,
          billId,
          position,
          kind: line.kind ?? KIND_BY_UNIT[line.unit],
          supplyPointId: line.supplyPointId ?? null,
        })),
    },
    {
      table: billFiles,
      of: ofBill,
      rows: ({ billingAccountId, pdf }, billId) => (pdf === undefined ? [] : [{ billingAccountId, billId, pdf }]),
    },
  ],
})

export const payment = storedIn('payment', {
  table: payments,
  refersTo: { billingAccountId: 'account' },
  whereAbsent: { discount: '0.00' },
  after: keepBooked,
})

interface Told<Data> {
  id: string
  data: Data
}

const named = (records: readonly Told<{ billingAccountId: string }>[]) =>
  records.map(({ id, data }) => ({ id, billingAccountId: data.billingAccountId }))

/**
 * What the portal booked counts from the day on which it was made, for the bills that it was booked for and, as long as all of it is there,
 * with the discount of its receipt, also where it was deleted and is told again.
 */
async function keepBooked(tx: Database, records: readonly Told<FeedData<'payment'>>[]): Promise<void> {
  await tx.execute(sql`update ${payments} set
      paid_day = (o.ended_at at time zone 'Pacific/Auckland')::date,
      discount = case when ${payments.amount} * 100 < o.amount_cents then ${payments.discount}
        else greatest(${payments.discount}, coalesce(o.booked_discount_cents, 0) / 100.0) end,
      bill_ids = coalesce(o.booked_bill_ids, ${payments.billIds}, o.bill_ids),
      bill_cents = coalesce(o.booked_bill_cents, ${payments.billCents})
    from ${given(payments, ['billingAccountId', 'id'], named(records))}
      join ${paymentOrders} o on o.billing_account_id = r."billingAccountId" and o.id = r.id
    where ${payments.billingAccountId} = r."billingAccountId" and ${payments.id} = r.id and o.status = 'made'`)
}

export const creditExtension = storedIn('creditExtension', {
  table: creditExtensions,
  refersTo: { billingAccountId: 'account' },
  after: keepAgreed(creditExtensions, sql`asked_day = a.day`),
})

/** What was agreed in the portal holds from that day on, whenever it is confirmed, also where it was deleted and is told again. */
function keepAgreed(table: typeof creditExtensions | typeof paymentArrangements, set: SQL) {
  return async (tx: Database, records: readonly Told<{ billingAccountId: string }>[]): Promise<void> => {
    const told = given(table, ['billingAccountId', 'id'], named(records))
    await addAgreementsOf(tx, told)
    await tx.execute(sql`update ${table} set ${set}, request_key = a.request_key
      from ${told}
        join ${agreements} a on a.billing_account_id = r."billingAccountId" and a.id = r.id
      where ${table.billingAccountId} = r."billingAccountId" and ${table.id} = r.id`)
  }
}

export const paymentArrangement = storedIn('paymentArrangement', {
  table: paymentArrangements,
  refersTo: { billingAccountId: 'account' },
  columns: { instalments: null },
  data: (_row, [instalments = []]) => ({
    instalments: (instalments as (typeof arrangementInstalments.$inferSelect)[]).map(({ dueDay, amount }) => ({ dueDay, amount })),
  }),
  parts: [
    {
      table: arrangementInstalments,
      of: { billingAccountId: 'billingAccountId', arrangementId: 'id' },
      order: 'position',
      rows: ({ billingAccountId, instalments }, arrangementId) =>
        instalments.map((instalment, position) => ({ ...instalment, billingAccountId, arrangementId, position })),
    },
  ],
  // Payments of the day name its bills.
  after: keepAgreed(paymentArrangements, sql`made_day = a.day, bill_ids = a.bill_ids`),
})
