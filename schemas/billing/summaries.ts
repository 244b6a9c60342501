import { accountKind, balance, energyType } from '../account/entities.ts'
import { amountNzd, flag, integer, isProtected, kwh, localDay, text } from '../formats.ts'
import { agreedHelp } from '../help/entities.ts'
import { autopayCard, dueDay, paymentBeingDecided } from '../payments/entities.ts'
import { list, object } from '../shape.ts'
import { isExportUncounted, leftOut } from '../usage/entities.ts'
import { billStatus, isNote, paymentMethod } from './entities.ts'

const soFar = {
  toDateNzd: { ...amountNzd, description: 'energy and daily charges so far; absent for a buying group' },
  toDateKwh: { ...kwh, description: 'so far, without bottled gas, which no meter counts' },
  toDateEnergies: list(energyType, { description: 'what is counted in it: all energies of the selected site' }),
}

export const billSummary = object(
  { balance, deliveryMethod: { enum: ['email', 'post'] } },
  {
    overdueSince: { ...localDay, description: 'when the oldest overdue bill was due' },
    help: agreedHelp,
    isProtected,
    deciding: { ...paymentBeingDecided, description: 'a payment that the bank is deciding; nothing else can be paid meanwhile' },
    due: list(dueDay, { description: 'what falls due from today on, in order' }),
    takenBy: { ...text, description: 'how bills are taken automatically, in words: “by direct debit”; absent where they are not' },
    autopayCard: { ...autopayCard, description: 'the card that bills are taken from on their due day' },
    customerNumber: { type: 'string', description: 'of the account that this is about, for a customer of several' },
    otherAccounts: list(
      object(
        { billingAccountId: text, siteId: text, customerNumber: text, amountToPayNzd: amountNzd, overdueNzd: amountNzd },
        {
          holderName: { ...text, description: 'whose account it is, where the customer acts for them' },
          dueDate: localDay,
          takenBy: { ...text, description: 'how it is taken on that day, in words: “by direct debit”' },
          isProtected,
        },
      ),
      { description: "the customer's other accounts that have something to pay, by who pays on time, the earliest due first" },
    ),
    lastBill: object({ startDate: localDay, endDate: localDay, issuedDate: localDay, amountNzd }),
    awaited: object(
      { startDate: localDay, endDate: localDay },
      {
        isGuess: { ...flag, description: 'no bill tells yet how long bill periods are' },
        ...soFar,
        isExportUncounted,
      },
      { description: 'what has ended and is not billed yet' },
    ),
    window: object(
      {
        startDate: localDay,
        endDate: localDay,
        daysPassed: { ...integer, description: 'all of them after moving out of every property' },
        daysInBillPeriod: integer,
      },
      {
        ...soFar,
        ...leftOut,
      },
      { description: 'the bill period that is running' },
    ),
  },
)

export const accountSummary = object({
  customerNumber: text,
  accountName: text,
  type: accountKind,
  totalBalanceNzd: amountNzd,
  bills: list(
    object(
      { id: text, issuedDate: localDay, amountNzd, status: billStatus },
      {
        startDate: { ...localDay, description: 'of the bill’s period' },
        endDate: localDay,
        isNote,
        dueDate: localDay,
        owedNzd: { ...amountNzd, description: 'what is left of it to pay; absent where that is nothing, or all of it' },
        discountNzd: { ...amountNzd, description: 'what paying it by the due date saves, while that can be done' },
      },
    ),
    { description: 'the latest six, newest first' },
  ),
  payments: list(
    object(
      { paidDate: localDay, amountNzd, method: paymentMethod },
      { discountNzd: { ...amountNzd, description: 'taken off for paying on time: it settles bills as well' } },
    ),
    { description: 'the latest six, newest first' },
  ),
})
