import { localDay } from '../formats.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { decimal, idOf, money, words } from './record.ts'

export const BILL_LINE_KINDS = ['energy', 'dailyCharge', 'levy', 'discount', 'gst', 'donation', 'other'] as const
export type BillLineKind = (typeof BILL_LINE_KINDS)[number]
export const BILL_UNITS = ['kWh', 'day', 'bottle', 'percent', 'each'] as const
export type BillUnit = (typeof BILL_UNITS)[number]

/** What a line is for, where it does not say. */
export const KIND_BY_UNIT: Readonly<Record<BillUnit, BillLineKind>> = {
  kWh: 'energy',
  bottle: 'energy',
  day: 'dailyCharge',
  percent: 'gst',
  each: 'other',
}

/** A line of a bill, in the order in which the bill has them. */
const billLine = closedObject(
  {
    description: words(120, 'as on the bill'),
    quantity: {
      type: 'string',
      pattern: '^-?[0-9]{1,9}(\\.[0-9]{1,3})?$',
      examples: ['391.204'],
      description: 'how much, in its unit; as many decimals as the bill has',
    },
    unit: { enum: BILL_UNITS, description: 'of the quantity; percent for GST, each for what is counted in pieces' },
    rate: decimal('New Zealand dollars a unit, without GST; 0.15 for GST'),
    amount: money('the line, without GST, or the GST'),
  },
  {
    kind: {
      enum: BILL_LINE_KINDS,
      description:
        'what it is for; where absent, energy for kWh and bottle, dailyCharge for day, gst for percent, other for each. A levy per kWh must say so: the kWh of energy lines are compared with the readings, but for exports: those of a price below zero, and those of an amount below zero with a quantity above. A line of the latter takes back use where a line of these days has its quantity and price or, if it is on a credit note, its price',
    },
    supplyPointId: {
      ...idOf('supplyPoint'),
      description:
        'the supplyPoint that it is for, by its id; absent for the account as a whole: the supply points of the bill then share it by what their own lines come to, or, where no line names one, by what their readings are worth',
    },
  },
)

/** A bill as it was issued. The portal shows its lines and never counts them again. */
export const bill = closedObject(
  {
    billingAccountId: idOf('account'),
    startDay: { ...localDay, description: 'first local day that is billed, YYYY-MM-DD' },
    endDay: { ...localDay, description: 'last local day that is billed, YYYY-MM-DD' },
    issuedDay: { ...localDay, description: 'local day on which it was issued, YYYY-MM-DD' },
    dueDay: { ...localDay, description: 'last local day to pay it, YYYY-MM-DD' },
    amount: money('what is to be paid, GST included: the sum of the lines; below zero for a credit note'),
    gst: money('the part of it that is GST'),
    promptPaymentDiscount: money('taken off when it is paid by the due day'),
    lines: list(billLine, { minItems: 1, maxItems: 500, description: 'they add up to the amount' }),
  },
  {
    pdf: {
      type: 'string',
      pattern: '^JVBER[A-Za-z0-9+/]*={0,2}$',
      examples: ['JVBERi0xLjcK'],
      maxLength: 900_000,
      description: 'the bill as the retailer made it: a PDF in base64',
    },
  },
)

/** Money that arrived. Payments settle the oldest bills first. */
export const payment = closedObject(
  {
    billingAccountId: idOf('account'),
    paidDay: { ...localDay, description: 'local day on which it arrived, YYYY-MM-DD' },
    amount: money('what arrived'),
    method: { enum: ['directDebit', 'creditCard', 'bankTransfer'], description: 'how it was paid' },
  },
  { discount: money('the discount that was earned by paying in time; 0.00 where absent') },
)

const extensionStatus = {
  enum: ['granted', 'confirmed', 'refused'],
  description: 'granted: by the rules of the portal, and it holds; confirmed: by the retailer; refused: it does not hold',
} as const
export type ExtensionStatus = Shape<typeof extensionStatus>

/** A later day to pay, asked for in the portal or agreed otherwise. */
export const creditExtension = closedObject(
  {
    billingAccountId: idOf('account'),
    askedDay: {
      ...localDay,
      description:
        'local day on which it was asked for, YYYY-MM-DD: it is for the bills issued up to it, and, where the portal granted it, for those that it knew',
    },
    endDay: { ...localDay, description: 'last local day to pay them, YYYY-MM-DD; a later due day of a bill stays' },
    status: extensionStatus,
  },
  { amount: money('what was owed') },
)

export const FREQUENCIES = ['weekly', 'fortnightly', 'monthly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

const arrangementStatus = {
  enum: ['made', 'confirmed', 'refused', 'ended'],
  description: 'made: by the rules of the portal, and it holds; confirmed: by the retailer; refused, ended: it does not hold',
} as const
export type ArrangementStatus = Shape<typeof arrangementStatus>

/** What is owed, in instalments. Payments then settle what falls due first, an instalment or a newer bill. */
export const paymentArrangement = closedObject(
  {
    billingAccountId: idOf('account'),
    madeDay: {
      ...localDay,
      description:
        'local day on which it was made, YYYY-MM-DD: it is for the bills issued up to it, or, where the portal made it, for those that it knew',
    },
    frequency: { enum: FREQUENCIES, description: 'how often an instalment is due' },
    status: arrangementStatus,
    instalments: list(
      closedObject({
        dueDay: { ...localDay, description: 'last local day to pay it, YYYY-MM-DD' },
        amount: money('the instalment'),
      }),
      { minItems: 1, maxItems: 200, description: 'in order of their days; they add up to what was owed' },
    ),
  },
  { endedDay: { ...localDay, description: 'local day from which it does not hold, YYYY-MM-DD' } },
)
