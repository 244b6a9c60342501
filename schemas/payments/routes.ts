import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { flag, identifier, integer, requestKey, written } from '../formats.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import { begunPayment, cardPage, cardState, ownPayment, payable, paymentMethodOfBills, recurringPayments } from './entities.ts'

export const billPayments = route({
  path: '/private/billing/payments',
  summary: 'What the selected account owes, and what can be paid at once',
  answer: payable,
  errors: ['/error/no_data'],
})

export const beginPayment = route({
  path: '/private/billing/payments',
  whileActing: 'refused',
  summary:
    'Begins a payment for the selected account, to be made on the payment page or from the saved card; the same again begins nothing more',
  body: object(
    {
      ...ofShownAccount,
      amountCents: { type: 'integer', minimum: 1, maximum: 100_000_000, description: 'New Zealand cents, without a card fee' },
      owedCents: {
        type: 'integer',
        minimum: 0,
        maximum: 1_000_000_000,
        description: 'what the customer saw as owed; where it is another amount now, more than is to pay is refused',
      },
      paymentKey: requestKey('names this payment, so that sending it again begins nothing more; with another amount it is refused'),
    },
    {
      payableCents: {
        type: 'integer',
        minimum: 0,
        maximum: 1_000_000_000,
        description: 'what the customer saw as to pay on time; where that is more now, as without a discount, paying all of it is refused',
      },
      withToken: { type: 'boolean', description: 'from the saved card, at once' },
      isInstalment: { ...flag, description: 'it is for the instalments that were agreed, before anything else that is owed' },
    },
  ),
  answer: begunPayment,
  errors: [
    '/error/no_data',
    '/error/unavailable',
    '/error/not_offered',
    '/error/sign_in_again',
    '/error/payments/amount',
    '/error/payments/no_card',
    '/error/payments/key_used',
    '/error/payments/under_way',
    '/error/payments/owed_changed',
    '/error/payments/paid_meanwhile',
    ...otherAccount,
  ],
})

export const billPayment = route({
  path: '/private/billing/payments/begun/:paymentId',
  summary: 'How a payment for an account of the caller is going, whichever account is selected',
  params: object({ paymentId: identifier }),
  answer: ownPayment,
  errors: ['/error/not_found'],
})

export const recurringPaymentInfo = route({
  path: '/private/billing/payments/recurring',
  summary: 'Which automatic payments the selected account has',
  answer: recurringPayments,
  errors: ['/error/no_data'],
})

export const recurringPaymentOptions = route({
  path: '/private/billing/payments/recurring/options',
  summary: 'The automatic payments that the selected account can have',
  answer: object({ recurringPaymentOptions: list(paymentMethodOfBills) }),
  errors: ['/error/no_data'],
})

const instructionKey = requestKey(
  'names this instruction, so that sending it again gives nothing more; with anything else it is refused; if absent, each call is new',
)
const field = { ...written, maxLength: 300 } as const
const ofBoth = {
  bankAccountName: field,
  authoriseTAndC: flag,
  acknowledgeTAndC: flag,
  bankTAndC: flag,
} as const
/** What clients that are written by the specification do not send. */
const isFromOptions = {
  ...flag,
  description: 'the page of payment options was left for it: the gateway’s page leads back there',
} as const
const notOfSpecification = { ...ofShownAccount, instructionKey } as const

export const giveDirectDebit = route({
  path: '/private/billing/payments/recurring/direct-debit',
  needsRecentSignIn: true,
  summary: 'Gives the authority to take the bills of the selected account from a bank account: the classic form',
  body: object(
    {
      ...ofBoth,
      submitterName: field,
      mobileNumber: field,
      bank: field,
      branch: field,
      bankAccountNumber: field,
      branchAddress: field,
      paymentInformation: field,
    },
    notOfSpecification,
  ),
  answer: recurringPayments,
  errors: ['/error/no_data', '/error/payments/key_used', '/error/sign_in_again', ...otherAccount],
})

export const giveDirectDebitV2 = route({
  path: '/private/billing/payments/recurring/direct-debit-v2',
  needsRecentSignIn: true,
  summary: 'Gives the authority to take the bills of the selected account from a bank account: the V2 form',
  body: object({ ...ofBoth, bankAccountNumberV2: field }, notOfSpecification),
  answer: recurringPayments,
  errors: ['/error/no_data', '/error/payments/key_used', '/error/sign_in_again', ...otherAccount],
})

export const endRecurringPayments = route({
  method: 'DELETE',
  path: '/private/billing/payments/recurring',
  whileActing: 'refused',
  summary: 'Takes the authority back: the bills of the selected account are paid one by one from then on',
  query: object({}, ofShownAccount),
  errors: ['/error/no_data', ...otherAccount],
})

export const savedCardInfo = route({
  path: '/private/billing/payments/card',
  summary: 'The saved card of the selected account, masked, and what can be done with it',
  answer: cardState,
  errors: ['/error/no_data'],
})

export const saveCard = route({
  method: 'PUT',
  path: '/private/billing/payments/card',
  needsRecentSignIn: true,
  summary: 'Opens the gateway’s page to save a card for the selected account, or to type the saved one’s expiry and security code again',
  body: object(
    {},
    {
      ...ofShownAccount,
      change: {
        type: 'string',
        enum: ['card', 'code'],
        description: 'another card, or the expiry and security code of the saved one; another card where absent',
      },
      cardKey: requestKey('names this change, so that sending it again opens nothing more; if absent, each call is a new one'),
      isFromOptions,
    },
  ),
  answer: cardPage,
  errors: [
    '/error/no_data',
    '/error/unavailable',
    '/error/not_offered',
    '/error/payments/key_used',
    '/error/payments/no_card',
    '/error/payments/under_way',
    '/error/sign_in_again',
    ...otherAccount,
  ],
})

export const deleteCard = route({
  method: 'DELETE',
  path: '/private/billing/payments/card',
  whileActing: 'refused',
  summary: 'Forgets the saved card of the selected account; bills that it paid automatically are paid one by one from then on',
  query: object({}, ofShownAccount),
  errors: ['/error/no_data', ...otherAccount],
})

const cardAuthority = [
  { creditCardTsAndCs: flag },
  {
    ...notOfSpecification,
    creditCardFeeAccept: { ...flag, description: 'needed where there is a card fee' },
    isFromOptions,
  },
] as const
const authorityErrors = [
  '/error/payments/key_used',
  '/error/no_data',
  '/error/unavailable',
  '/error/not_offered',
  '/error/payments/no_card',
  '/error/payments/under_way',
  '/error/payments/owed_changed',
  '/error/sign_in_again',
  ...otherAccount,
] as const

export const giveCardPayments = route({
  path: '/private/billing/payments/recurring/credit-card',
  needsRecentSignIn: true,
  summary: 'Gives the authority to take the bills of the selected account from a card on their due day: the saved one, or one to be saved',
  body: object(cardAuthority[0], {
    ...cardAuthority[1],
    payCurrentBalance: { ...flag, description: 'what is owed is paid at once; true where absent' },
    currentCents: {
      ...integer,
      minimum: 0,
      description: 'what that is, as the page said it, in New Zealand cents: no more is taken at once',
    },
    withToken: { ...flag, description: 'the saved card pays; otherwise the gateway’s page is opened for another' },
  }),
  answer: cardPage,
  errors: authorityErrors,
})

export const changeCardPayments = route({
  method: 'PUT',
  path: '/private/billing/payments/recurring/credit-card',
  needsRecentSignIn: true,
  summary: 'Opens the gateway’s page for another card that pays the bills of the selected account from then on; nothing is paid at once',
  body: object(...cardAuthority),
  answer: cardPage,
  errors: authorityErrors,
})
