import { sql } from 'drizzle-orm'
import { KIND_BY_UNIT } from '#schemas/feed/billing.ts'
import type { FeedData } from '#schemas/feed/kinds.ts'
import type { Database } from '../../db/open.ts'
import {
  arrangementInstalments,
  billFiles,
  billLines,
  bills,
  creditExtensions,
  paymentArrangements,
  payments,
} from '../../db/schema/billing.ts'
import { paymentOrders } from '../../db/schema/payments.ts'
import { storedIn } from '../kind-store.ts'
import { given } from '../rows.ts'

type Line = typeof billLines.$inferSelect

const ofBill = { billingAccountId: 'billingAccountId', billId: 'id' } as const

export const bill = storedIn('bill', {
  table: bills,
  refersTo: { billingAccountId: 'account' },
  alsoRefersTo: ({ lines }) => lines.flatMap(({ supplyPointId }) => (supplyPointId === undefined ? [] : [['supplyPoint', supplyPointId]])),
  row: ({ lines: _lines, pdf: _pdf, ...data }, id) => ({ ...data, id }),
  data: ({ id: _id, ...row }, [lines = [], files = []]) => ({
    ...row,
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
  row: (data, id) => ({ ...data, id, discount: data.discount ?? '0.00' }),
  // What the portal booked counts from the day on which it was made and, as long as all of it is there, with the discount of its receipt.
  merged: {
    paidDay: sql`case when ${payments.billIds} is null then excluded.paid_day else ${payments.paidDay} end`,
    discount: sql`case when ${payments.billIds} is null or excluded.amount <> ${payments.amount} then excluded.discount
      else greatest(excluded.discount, ${payments.discount}) end`,
  },
  data: ({ id: _id, billIds: _billIds, billCents: _billCents, ...row }) => row,
  after: nameBills,
})

/** A payment of the portal that was deleted and is told again is for the bills that it was for. */
async function nameBills(tx: Database, records: readonly { id: string; data: FeedData<'payment'> }[]): Promise<void> {
  const rows = records.map(({ id, data }) => ({ id, billingAccountId: data.billingAccountId }))
  await tx.execute(sql`update ${payments} set bill_ids = o.bill_ids
    from ${given(payments, ['billingAccountId', 'id'], rows)} join ${paymentOrders} o on o.billing_account_id = r."billingAccountId" and o.id = r.id
    where ${payments.billingAccountId} = r."billingAccountId" and ${payments.id} = r.id and ${payments.billIds} is null and o.status = 'made'`)
}

export const creditExtension = storedIn('creditExtension', {
  table: creditExtensions,
  refersTo: { billingAccountId: 'account' },
  row: (data, id) => ({ ...data, id, amount: data.amount ?? null }),
  data: ({ id: _id, requestKey: _key, ...row }) => row,
})

export const paymentArrangement = storedIn('paymentArrangement', {
  table: paymentArrangements,
  refersTo: { billingAccountId: 'account' },
  row: ({ instalments: _instalments, ...data }, id) => ({ ...data, id, endedDay: data.endedDay ?? null }),
  // What was agreed in the portal holds from that day on, whenever it is confirmed: payments of the day name it.
  merged: {
    madeDay: sql`case when ${paymentArrangements.billIds} is null then excluded.made_day else ${paymentArrangements.madeDay} end`,
  },
  data: ({ id: _id, requestKey: _key, billIds: _billIds, isPaid: _isPaid, ...row }, [instalments = []]) => ({
    ...row,
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
})
