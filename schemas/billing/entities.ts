import { amountNzd, flag, identifier, integer, localDay } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** Credit notes are bills. */
export const transactionKind = { type: 'string', enum: ['bill', 'payment'] } as const
export const paymentMethod = { type: 'string', enum: ['directDebit', 'creditCard', 'bankTransfer'] } as const
/** Where someone depends on power for their health, a bill past its due day stays `due` and is never `overdue`. */
export const billStatus = { type: 'string', enum: ['paid', 'due', 'overdue', 'credit'] } as const

/** Only of amounts below zero; older servers leave it out. */
export const isNote = { ...flag, description: 'true for a credit note, false for the bill of a period that is in credit' } as const

const transaction = object(
  {
    id: identifier,
    kind: transactionKind,
    date: { ...localDay, description: 'local day on which the bill was issued or the payment arrived' },
    amountNzd: {
      ...amountNzd,
      description: 'of the bill or of the payment; negative in credit, and for a payment that was taken back',
    },
    balanceNzd: { ...amountNzd, description: 'what was owed after it; negative in credit' },
  },
  {
    startDate: { ...localDay, description: 'of the bill’s period' },
    endDate: localDay,
    status: billStatus,
    isNote,
    method: paymentMethod,
    discountNzd: { ...amountNzd, description: 'that a payment earned by coming in time' },
  },
)
export type Transaction = Shape<typeof transaction>

export const transactionList = object({
  startDate: localDay,
  endDate: localDay,
  billCount: { ...integer, description: 'how many bills and credit notes there are in that time, whatever is shown' },
  hasMore: flag,
  transactions: list(transaction, { description: 'newest first' }),
})
export type TransactionList = Shape<typeof transactionList>
