import { balance } from '../account/entities.ts'
import { amountNzd, flag, identifier, instant, integer, isProtected, localDay, text } from '../formats.ts'
import { agreedHelp } from '../help/entities.ts'
import { list, object, type Shape } from '../shape.ts'

/** `open` until the gateway says how it ended. Source: portal-shell.md, section 4, Payment payload outcomes. */
const paymentStatus = { type: 'string', enum: ['open', 'made', 'failed', 'error', 'cancelled'] } as const
export type PaymentStatus = Shape<typeof paymentStatus>

/** A payment that a customer began in the portal. */
export const ownPayment = object(
  { paymentId: identifier, status: paymentStatus, amountNzd, startedAt: instant },
  {
    feeNzd: { ...amountNzd, description: 'card fee that is taken besides' },
    discountNzd: { ...amountNzd, description: 'that it earned by coming in time' },
    date: { ...localDay, description: 'local day on which it was made' },
    rest: { ...text, description: 'what is still owed, in the words of the receipt; of a payment that was made for the selected account' },
    otherCustomerNumber: { ...text, description: 'that of the account which it is for; absent for the selected account' },
  },
)
export type OwnPayment = Shape<typeof ownPayment>

/** A payment that the bank is deciding: until it has, nothing else of the account can be paid. */
export const paymentBeingDecided = object({ paymentId: identifier, amountNzd })
export type PaymentBeingDecided = Shape<typeof paymentBeingDecided>

export const cardBrand = { type: 'string', enum: ['visa', 'mastercard', 'amex', 'other'] } as const
export type CardBrand = Shape<typeof cardBrand>

/** A card that the gateway has saved; nothing here knows more of its number. */
export const savedCard = object({
  brand: cardBrand,
  lastFour: { type: 'string', pattern: '^\\d{4}$' },
  expires: { type: 'string', pattern: '^\\d{4}-\\d{2}$', description: 'its last month' },
  expiry: { type: 'string', enum: ['later', 'soon', 'passed'], description: 'how that month is from today' },
  savedOn: localDay,
  isYours: { type: 'boolean', description: 'the caller saved it; nobody else can pay from it' },
  canUpdateCCV: { type: 'boolean', description: 'its security code is missing and can be told on the gateway’s page' },
})
export type SavedCard = Shape<typeof savedCard>

/** A card that pays bills automatically, as the dashboard says it. */
export const autopayCard = object({
  brand: cardBrand,
  lastFour: savedCard.properties.lastFour,
  expiry: savedCard.properties.expiry,
  isDeclined: { type: 'boolean', description: 'it did not pay what fell due, and that is still owed' },
})

/** What falls due on a day. */
export const dueDay = object(
  {
    date: localDay,
    amountNzd: { ...amountNzd, description: 'less the discount for who pays on time' },
    isTaken: { ...flag, description: 'it is taken automatically on that day' },
  },
  { isAgreed: { ...flag, description: 'the day was agreed, in place of that of the bill; true or absent' } },
)
export type DueDay = Shape<typeof dueDay>

/** What can be paid. */
export const payable = object(
  {
    billingAccountId: identifier,
    canPay: { type: 'boolean', description: 'whether there is a payment page to pay on' },
    leastCents: { ...integer, description: 'the least that can be paid at once' },
    mostCents: { ...integer, description: 'the most that can be paid at once, so that a card fee is within the payment page’s limit too' },
    balance,
    owedCents: { ...integer, description: 'what is owed, in New Zealand cents, as a payment says it back' },
    due: list(dueDay, { description: 'what falls due from today on, in order' }),
    isTest: { type: 'boolean', description: 'the payment page is one for trying out: no money moves' },
    cardFeeRate: { ...integer, description: 'what paying by card costs besides, in hundredths of a percent; 0 for none' },
  },
  {
    overdueSince: localDay,
    help: agreedHelp,
    savedCard,
    isProtected,
    deciding: { ...paymentBeingDecided, description: 'a payment that the bank is deciding; nothing else can be paid meanwhile' },
    takenBy: { ...text, description: 'how bills are taken automatically, in words: “by direct debit”; absent where they are not' },
    isDebitNew: { ...flag, description: 'a direct debit takes bills from the next one on, and not what is owed' },
  },
)
export type Payable = Shape<typeof payable>

export const paymentMethodOfBills = { type: 'string', enum: ['directDebit', 'creditCard', 'none'] } as const

/** The automatic payments of an account. Source: portal-shell.md, section 3, Payment state. */
export const recurringPayments = object(
  {
    billingAccountId: identifier,
    autopay: object({
      status: { type: 'string', enum: ['active', 'none'] },
      options: list(paymentMethodOfBills),
    }),
    recurringPaymentType: object({ paymentMethod: paymentMethodOfBills }),
    recurringPaymentOptions: list(paymentMethodOfBills),
    hasDiscount: { type: 'boolean', description: 'whether paying this way earns a separate discount' },
    recurringPaymentDiscount: { ...amountNzd, description: 'that discount' },
    cardFeeRate: { ...integer, description: 'what paying by card costs besides, in hundredths of a percent; 0 for none' },
    canDeleteRecurring: { ...flag, description: 'also while a direct debit is on its way to the bank, and nothing is taken yet' },
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

/** The saved card of an account, and what can be done with it. */
export const cardState = object(
  {
    billingAccountId: identifier,
    canSave: { type: 'boolean', description: 'whether there is a page to save a card on' },
    canUpdate: { type: 'boolean', description: 'whether the expiry and security code of the saved card can be typed again there' },
    isTest: { type: 'boolean', description: 'that page is one for trying out: no money moves' },
    isPending: { type: 'boolean', description: 'the bank is still deciding on a card' },
    paysBills: { type: 'boolean', description: 'bills are taken from the saved card on their due day' },
  },
  {
    savedCard,
    cardFeeRate: { ...integer, description: 'accepted for the bills that it pays, in hundredths of a percent' },
    declined: object(
      { day: localDay, amountNzd, triesLeft: integer },
      {
        nextTry: localDay,
        isCardNewer: { ...flag, description: 'another card was saved since, and is tried within minutes; true or absent' },
        takenLater: list(dueDay, {
          minItems: 1,
          description: 'what is taken on its day all the same, where the card was to pay all of it at once',
        }),
      },
      { description: 'the card did not pay what fell due, and it is still owed' },
    ),
    recentPage: { ...identifier, description: 'the card page that was opened last, once it has ended, a few minutes ago at most' },
    recentFailure: {
      enum: ['card', 'autopay'],
      description: 'the last card page saved no card, a few minutes ago at most: one to save a card, or one for automatic payments',
    },
    recentSuccess: { enum: ['card', 'autopay', 'none'], description: 'which card page saved a card last, a few minutes ago at most' },
    paidAtOnce: object(
      { amountNzd, status: paymentStatus },
      {},
      { description: 'what was owed when automatic payments by this card were set up, and how taking it went' },
    ),
  },
)
export type CardState = Shape<typeof cardState>

/** Where the card is typed in; absent where there is nothing more to do. */
export const cardPage = object({}, { redirectUrl: { type: 'string', description: 'the gateway’s page' } })
export type CardPage = Shape<typeof cardPage>
