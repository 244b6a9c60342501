import { balance } from '../account/entities.ts'
import { amountNzd, flag, identifier, instant, integer, localDay } from '../formats.ts'
import { agreedHelp } from '../help/entities.ts'
import { object, type Shape } from '../shape.ts'

/** `open` until the gateway says how it ended. Source: portal-shell.md, section 4, Payment payload outcomes. */
export const paymentStatus = { type: 'string', enum: ['open', 'made', 'failed', 'error', 'cancelled'] } as const
export type PaymentStatus = Shape<typeof paymentStatus>

/** A payment that a customer began in the portal. */
export const ownPayment = object(
  { paymentId: identifier, status: paymentStatus, amountNzd, startedAt: instant },
  {
    discountNzd: { ...amountNzd, description: 'that it earned by coming in time' },
    date: { ...localDay, description: 'local day on which it was made' },
  },
)
export type OwnPayment = Shape<typeof ownPayment>

/** What can be paid. */
export const payable = object(
  {
    canPay: { type: 'boolean', description: 'whether there is a payment page to pay on' },
    leastCents: { ...integer, description: 'the least that can be paid at once' },
    mostCents: { ...integer, description: 'the most that the payment page takes at once' },
    balance,
    isDirectDebit: flag,
    isTest: { type: 'boolean', description: 'the payment page is one for trying out: no money moves' },
  },
  { overdueSince: localDay, help: agreedHelp },
)
export type Payable = Shape<typeof payable>

export const paymentMethodOfBills = { type: 'string', enum: ['directDebit', 'creditCard', 'none'] } as const

/** How the bills of an account are paid by themselves. Source: portal-shell.md, section 3, Payment state. */
export const recurringPayments = object(
  {
    autopay: object({
      status: { type: 'string', enum: ['active', 'none'] },
      options: { type: 'array', items: paymentMethodOfBills },
    }),
    recurringPaymentType: object({ paymentMethod: paymentMethodOfBills }),
    recurringPaymentOptions: { type: 'array', items: paymentMethodOfBills },
    hasDiscount: { type: 'boolean', description: 'paying so earns a discount of its own' },
    recurringPaymentDiscount: { ...amountNzd, description: 'that discount' },
    canDeleteRecurring: flag,
    showRemoveUpdateAutopayButton: flag,
    form: { type: 'string', enum: ['classic', 'v2'], description: 'which form the account gives its authority by' },
    paymentInformation: { type: 'string', description: 'what the classic form begins with' },
  },
  {
    paymentAuthority: object(
      {
        accountName: { type: 'string' },
        accountNumber: { type: 'string', description: 'masked but for its last digits' },
        since: localDay,
      },
      {},
      { description: 'absent where the authority was given elsewhere' },
    ),
  },
)
export type RecurringPayments = Shape<typeof recurringPayments>

/** A payment that was begun. */
export const begunPayment = object(
  { paymentId: identifier, status: paymentStatus },
  { redirectUrl: { type: 'string', description: 'the payment page; absent once the payment has ended' } },
)
export type BegunPayment = Shape<typeof begunPayment>
