import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { beginPayment, endRecurringPayments, giveDirectDebitV2 } from '#schemas/payments/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import * as tables from '#server/db/schema/payments.ts'
import { agreedWorld } from './agreed-world.ts'
import { aKey, DECLINED_LATER } from './paying.ts'
import { TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* Tama has two accounts, each with its own bills and its own card. */

const world = agreedWorld()
const { today, letPay, takeIn, later, inInstalments } = world

test('every mail about money names the account that it is about, and ends with the number to call', async () => {
  const { db } = world.portal.database
  await letPay({ number: DECLINED_LATER })
  await takeIn(0)
  await later(9)
  await inInstalments()
  await letPay()
  await db
    .update(tables.savedCards)
    .set({ expires: today.slice(0, 7) })
    .where(eq(tables.savedCards.billingAccountId, TAMA))
  await takeIn(0)
  const payment = { ...shownAccount('tama'), amountCents: 500, owedCents: 0, paymentKey: aKey(), withToken: true }
  await world.portal.call('tama', beginPayment, { body: payment })
  const authority = { bankAccountName: 'Tama', bankAccountNumberV2: '01-0902-0068389-000', instructionKey: aKey() }
  const ticked = { authoriseTAndC: true, acknowledgeTAndC: true, bankTAndC: true }
  await world.portal.call('tama', giveDirectDebitV2, { body: { ...shownAccount('tama'), ...authority, ...ticked } })
  await world.portal.call('tama', endRecurringPayments, { query: shownAccount('tama') })
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, TAMA))
  const about = `This is about your account with the customer number ${account?.customerNumber}.`
  const mails = await storedMails(db)
  const kinds = [
    'Your payment',
    'Your card was declined',
    'More time',
    'Paying in instalments',
    'Your automatic card',
    'Your card is about',
  ]
  for (const kind of [...kinds, 'Your direct debit with', 'Your direct debit has ended'])
    expect(mails.map(({ subject }) => subject)).toContainEqual(expect.stringContaining(kind))
  const number = firstDocument.brands?.northlight?.phone
  for (const { subject, body } of mails) {
    expect(body, subject).toContain(about)
    expect(body.split('\n\n').at(-1), subject).toBe(`Northlight Energy, ${number}`)
  }
})
