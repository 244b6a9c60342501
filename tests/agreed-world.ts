import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { centsOf } from '#lib/money.ts'
import { billSummaryWidget } from '#schemas/billing/routes.ts'
import type { PayingHelp } from '#schemas/help/entities.ts'
import { askForExtension, billHelp, makeArrangement } from '#schemas/help/routes.ts'
import { bills } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { aKey, letPay as letCardPay, noonOf, type PayingCard } from './paying.ts'
import { payingWorld, TAMA } from './paying-world.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/** A portal where one bill of Tama's is due today, before each test of a file, and what he agrees and lets a card pay of it. */
export function agreedWorld() {
  const paying = payingWorld()
  const { own, payable, card, madePayments } = paying
  const today = localDayOf(new Date())
  let bill: typeof bills.$inferSelect
  const change = (set: Partial<typeof bill>) =>
    paying.portal.database.db
      .update(bills)
      .set(set)
      .where(and(eq(bills.billingAccountId, TAMA), eq(bills.id, bill.id)))
  beforeAll(async () => {
    const all = await paying.portal.database.db.select().from(bills).where(eq(bills.billingAccountId, TAMA)).orderBy(bills.dueDay)
    const last = all.at(-1)
    if (!last) throw new Error('there is no bill')
    bill = last
  })
  beforeEach(async () => {
    const { amount, promptPaymentDiscount } = bill
    await change({ dueDay: today, amount, promptPaymentDiscount })
  })
  afterAll(() => change({ dueDay: bill.dueDay }))

  /** A bill beside it, of $100 where nothing else is said, without a discount. */
  const newBill = (set: Pick<typeof bill, 'id' | 'dueDay'> & { amount?: string; promptPaymentDiscount?: string }) =>
    paying.portal.database.db.insert(bills).values({ ...bill, issuedDay: today, amount: '100.00', promptPaymentDiscount: '0.00', ...set })
  /** What the portal does at noon, so many days from today. */
  const takeIn = async (days: number) => {
    const now = days === 0 ? new Date() : noonOf(addDays(today, days))
    await takeBills(own(now), now)
  }
  /** The card is charged for what is due, and the answer of its gateway is lost. */
  async function chargeUnheard(now: Date) {
    const lost = own(now)
    const { charge } = lost.gateway
    lost.gateway.charge = async (session) => {
      await charge(session)
      throw new Error('the answer is lost')
    }
    await expect(takeBills(lost, now)).rejects.toThrow('lost')
  }
  /** Lets a card pay from now on, by the page that a customer types it into. */
  const letPay = (given?: PayingCard) => letCardPay(paying.portal, 'tama', given)
  const helpOf = async () => (await paying.portal.call('tama', billHelp)).body as PayingHelp
  const declined = async () => (await card()).declined
  const widget = async () => ((await paying.portal.call('tama', billSummaryWidget)).body as { data: object }).data
  const later = (days: number) =>
    paying.portal.call('tama', askForExtension, { body: { ...shownAccount('tama'), endDate: addDays(today, days), requestKey: aKey() } })
  async function inInstalments() {
    const owedCents = (await helpOf()).arrangement.owedCents ?? 0
    const body = { frequency: 'weekly' as const, firstDate: addDays(today, 3), instalmentCents: Math.ceil(owedCents / 4), owedCents }
    return paying.portal.call('tama', makeArrangement, { body: { ...shownAccount('tama'), ...body, requestKey: aKey() } })
  }
  const taken = async () =>
    (await madePayments()).map(({ paidDay, amount, discount }) => ({
      paidDay,
      cents: centsOf(amount),
      discountCents: centsOf(discount),
    }))
  /** What the gateway took from cards, in cents. */
  const charged = async () => {
    const { db } = paying.portal.database
    const rows = await db.select().from(tables.gatewayPayments).where(eq(tables.gatewayPayments.status, 'made'))
    return rows.map(({ amountCents }) => amountCents).sort((a, b) => a - b)
  }
  const lastMail = async () => (await storedMails(paying.portal.database.db))[0]?.body ?? ''
  return {
    get portal() {
      return paying.portal
    },
    get bill() {
      return bill
    },
    today,
    own,
    payable,
    madePayments,
    change,
    newBill,
    takeIn,
    chargeUnheard,
    letPay,
    helpOf,
    declined,
    widget,
    later,
    inInstalments,
    taken,
    charged,
    lastMail,
  }
}
