import { balance } from '../account/entities.ts'
import { FREQUENCIES } from '../feed/billing.ts'
import { flag, amountNzd, identifier, integer, localDay, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** A later day to pay that was asked for. Source: portal-shell.md, section 3, Credit extension. */
const ownExtension = object(
  { id: identifier, newEndDate: localDay, status: { enum: ['granted', 'confirmed', 'refused'] } },
  { amountNzd: { ...amountNzd, description: 'what was owed' } },
)

/** `missed`: its day is over, and some of it is to be paid. */
const instalmentStatus = { enum: ['paid', 'missed', 'next', 'later'] } as const
export type InstalmentStatus = Shape<typeof instalmentStatus>

export const ownArrangement = object({
  id: identifier,
  madeDate: localDay,
  frequency: { enum: FREQUENCIES },
  isConfirmed: { type: 'boolean', description: 'the retailer has confirmed it; it holds either way' },
  totalNzd: amountNzd,
  paidNzd: { ...amountNzd, description: 'of it, paid and taken off' },
  instalments: list(object({ dueDate: localDay, amountNzd, paidNzd: amountNzd, status: instalmentStatus })),
  toPayNowNzd: { ...amountNzd, description: 'what was missed, or the next instalment; 0 once all is paid' },
})
export type OwnArrangement = Shape<typeof ownArrangement>

/** A person or a service that helps with bills. */
const helper = object({ name: text, body: text }, { phone: text, href: { type: 'string', description: 'their website' } })
export type Helper = Shape<typeof helper>

/** What a customer can do who has trouble paying, and what they have done. */
export const payingHelp = object(
  {
    billingAccountId: identifier,
    today: localDay,
    balance,
    isProtected: {
      type: 'boolean',
      description:
        'someone there depends on power for their health, or has applied to be recognised: their power stays on, whatever is owed',
    },
    extension: object(
      { asked: list(ownExtension, { description: 'those of the last year, newest first' }) },
      {
        whyNot: { type: 'string', description: 'why none can be asked for here, in words for the customer; absent where one can' },
        earliestDate: { ...localDay, description: 'the first day that can be chosen; absent where none can' },
        latestDate: localDay,
        leftInYear: { ...integer, description: 'how often one can be asked for within the next year' },
      },
      { description: 'paying later' },
    ),
    arrangement: object(
      {},
      {
        whyNot: { type: 'string', description: 'why none can be made here; absent where one can' },
        owedCents: { ...integer, description: 'what an arrangement would be for, in New Zealand cents' },
        leastInstalmentCents: integer,
        mostMonths: integer,
        current: ownArrangement,
        ifEnded: { ...text, description: 'what would be due without it, in words; absent where none holds' },
        wasRefused: { type: 'boolean', description: 'the retailer has refused the latest; true or absent' },
      },
      { description: 'paying in instalments' },
    ),
    helpers: list(helper),
    canPay: { type: 'boolean', description: 'whether there is a payment page to pay on' },
  },
  {
    overdueSince: localDay,
    discountDate: { ...localDay, description: 'the first day until which paying on time saves something, whatever is agreed' },
    takenBy: { ...text, description: 'how bills are taken automatically, in words: “by direct debit”; absent where they are not' },
    takenThen: { ...text, description: 'what is taken automatically on a day that was agreed, in words; absent where nothing is' },
    isAllTaken: {
      ...flag,
      description: 'all that is owed is taken so, on the day on which it falls due or that is agreed; true or absent',
    },
  },
)
export type PayingHelp = Shape<typeof payingHelp>

/** What a card says of an agreement that holds. */
export const agreedHelp = object(
  {
    kind: { enum: ['extension', 'arrangement'] },
    date: { ...localDay, description: 'the new end date, or the day of the next instalment' },
  },
  {
    amountNzd: { ...amountNzd, description: 'what is left of the next instalment' },
    missedNzd: { ...amountNzd, description: 'what was missed of instalments; absent where nothing was' },
    discountDate: { ...localDay, description: 'of an extension: the last day on which paying earns the discount; absent without one' },
    discountNzd: { ...amountNzd, description: 'that discount' },
  },
)
export type AgreedHelp = Shape<typeof agreedHelp>
