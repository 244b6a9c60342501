import { localDay } from '../formats.ts'
import { cardBrand } from '../payments/entities.ts'
import { list, object } from '../shape.ts'
import { FREQUENCIES } from './billing.ts'
import { donationFrequency } from './donations.ts'
import { idOf } from './event-fields.ts'

const money = { type: 'string', pattern: '^\\d+\\.\\d\\d$' } as const
const card = {
  brand: cardBrand,
  lastFour: { type: 'string', description: 'the end of its number: the portal knows no more of it' },
  expires: { type: 'string', description: 'its last month, YYYY-MM' },
} as const

/** Payments, how bills are paid, and what is added to them. */
export const PAYMENT_EVENTS = {
  'nz.switchboard.payment.made': {
    summary:
      'A payment was made on the payment page or from a saved card; it is in the balance already, and the feed may send it again by its id',
    subject: 'payment',
    data: object(
      {
        paymentId: idOf('payment'),
        day: { ...localDay, description: 'day of the payment in Pacific/Auckland, YYYY-MM-DD' },
        amount: { ...money, description: 'New Zealand dollars, such as 120.50' },
        discount: { ...money, description: 'the prompt payment discount that it earned' },
        method: { enum: ['creditCard'] },
        session: { type: 'string', description: 'what the payment gateway calls it' },
      },
      {
        fee: { ...money, description: 'the card fee that was taken besides; absent where there is none' },
        by: { enum: ['page', 'savedCard', 'autopay'], description: 'on the payment page, from the saved card by hand, or automatically' },
      },
    ),
  },
  'nz.switchboard.payment.declined': {
    summary: 'A bill fell due and the card that pays it automatically was declined',
    subject: 'payment',
    data: object(
      {
        paymentId: idOf('payment'),
        amount: { ...money, description: 'what was to be taken, without a card fee' },
        triesLeft: { type: 'integer', minimum: 0, description: 'how often the portal tries again' },
      },
      { billId: { ...idOf('bill'), description: 'id of the bill; absent where it was for what was owed when the card was given' } },
    ),
  },
  'nz.switchboard.card.saved': {
    summary: 'A card was saved with the payment gateway, in place of the one before, or its expiry was changed',
    subject: 'billing account',
    data: object({ ...card, session: { type: 'string', description: 'what the payment gateway calls the page that saved it' } }),
  },
  'nz.switchboard.card.deleted': {
    summary: 'The saved card was deleted',
    subject: 'billing account',
    data: object(card),
  },
  'nz.switchboard.card_payments.given': {
    summary: 'The authority to take the bills of an account from its saved card on their due day was given; the portal takes them',
    subject: 'billing account',
    data: object({ ...card, feePercent: { type: 'number', minimum: 0, description: 'the card fee that was accepted' } }),
  },
  'nz.switchboard.card_payments.ended': {
    summary: 'The authority to take the bills of an account from its saved card was taken back',
    subject: 'billing account',
    data: object({}),
  },
  'nz.switchboard.direct_debit.given': {
    summary: 'The authority to take the bills of an account from a bank account was given, or given for another bank account',
    subject: 'billing account',
    data: object(
      {
        accountName: { type: 'string', description: 'name of the bank account' },
        accountNumber: { type: 'string', description: 'whole, as 01-0902-0068389-000: the portal keeps it nowhere else' },
        paymentInformation: { type: 'string', description: 'what the bank statement is to say' },
      },
      {
        submitterName: { type: 'string' },
        mobileNumber: { type: 'string', description: 'with its country code' },
        bank: { type: 'string' },
        branch: { type: 'string' },
        branchAddress: { type: 'string' },
      },
    ),
  },
  'nz.switchboard.direct_debit.ended': {
    summary: 'The authority to take the bills of an account from a bank account was taken back',
    subject: 'billing account',
    data: object({}),
  },
  'nz.switchboard.credit_extension.granted': {
    summary: 'A later day to pay was granted by the rules of the portal; the feed may confirm or refuse it by its id',
    subject: 'extension',
    data: object(
      {
        extensionId: idOf('credit extension'),
        askedDay: { ...localDay, description: 'it is for the bills issued up to this day in Pacific/Auckland, YYYY-MM-DD' },
        endDay: { ...localDay, description: 'last local day to pay them, YYYY-MM-DD' },
        amount: { ...money, description: 'what was owed, New Zealand dollars' },
      },
      {
        billIds: list(idOf('bill'), {
          description: 'the bills that were owed, newest first: each keeps the later day, though it is corrected with a later day of issue',
        }),
      },
    ),
  },
  'nz.switchboard.payment_arrangement.made': {
    summary:
      'What is owed is paid in instalments; the feed may confirm or refuse it by its id. A direct debit must not take these bills as a whole any more',
    subject: 'arrangement',
    data: object(
      {
        arrangementId: idOf('payment arrangement'),
        madeDay: { ...localDay, description: 'day in Pacific/Auckland, YYYY-MM-DD' },
        frequency: { enum: FREQUENCIES },
        total: { ...money, description: 'what was owed, New Zealand dollars' },
        billIds: list(idOf('bill'), { description: 'the bills that it is for, newest first' }),
        instalments: list(object({ dueDay: { ...localDay, description: 'last local day to pay it' }, amount: money }), {
          description: 'they add up to the total',
        }),
      },
      { replaces: idOf('payment arrangement that has ended for it') },
    ),
  },
  'nz.switchboard.payment_arrangement.ended': {
    summary: 'A customer ended their instalments: what is left of their bills is due as the bills say',
    subject: 'arrangement',
    data: object({
      arrangementId: idOf('payment arrangement'),
      endedDay: { ...localDay, description: 'local day from which it does not hold, YYYY-MM-DD' },
    }),
  },
  'nz.switchboard.donation.pledged': {
    summary: 'A donation to a school was promised, to be added to the next bill or to every bill; the feed says what was given',
    subject: 'pledge',
    data: object(
      {
        pledgeId: idOf('donation pledge'),
        schoolId: idOf('school'),
        schoolName: { type: 'string', description: 'as the customer saw it' },
        amount: { ...money, description: 'each time, New Zealand dollars' },
        frequency: donationFrequency,
        pledgedDay: { ...localDay, description: 'day in Pacific/Auckland, YYYY-MM-DD' },
      },
      { replaces: idOf('donation pledge that has ended for it') },
    ),
  },
  'nz.switchboard.donation.ended': {
    summary: 'A customer ended their donations to a school: no bill that is issued from now on has one of this pledge',
    subject: 'pledge',
    data: object({
      pledgeId: idOf('donation pledge'),
      schoolId: idOf('school'),
      endedDay: { ...localDay, description: 'local day from which it does not hold, YYYY-MM-DD' },
    }),
  },
  'nz.switchboard.referral.code_made': {
    summary: 'An account got the code by which its friends join; the feed says who did',
    subject: 'billing account',
    data: object({ code: { type: 'string', description: 'in the query “friend” of the link that the customer passes on' } }),
  },
} as const
