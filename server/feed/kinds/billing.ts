import { sql } from 'drizzle-orm'
import { KIND_BY_UNIT } from '#schemas/feed/billing.ts'
import {
  arrangementInstalments,
  billFiles,
  billLines,
  bills,
  creditExtensions,
  paymentArrangements,
  payments,
} from '../../db/schema/billing.ts'
import { storedIn } from '../kind-store.ts'

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
    paidDay: sql`case when ${payments.billIds} is null then excluded.paid_day else least(excluded.paid_day, ${payments.paidDay}) end`,
    discount: sql`case when ${payments.billIds} is null or excluded.amount <> ${payments.amount} then excluded.discount
      else greatest(excluded.discount, ${payments.discount}) end`,
  },
  data: ({ id: _id, billIds: _billIds, billCents: _billCents, ...row }) => row,
})

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
