import fc from 'fast-check'
import { and, eq, like, not } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { amountOf, centsOfDollars } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { PayingHelp } from '#schemas/help/entities.ts'
import { askForExtension, billHelp, makeArrangement } from '#schemas/help/routes.ts'
import type { Payable } from '#schemas/payments/entities.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { aKey, forgetAgreed, forgetPaying, letPay, noonOf, paymentsOf } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { times } from './thorough.ts'

/*
 * What the payments page says will be taken is what the card takes, to the cent and on the day, and nothing else, whatever is owed and
 * agreed. The page is believed by who does not pay: this judges it by the gateway's book alone.
 */

vi.setConfig({ testTimeout: times(300_000, 1_800_000) })

const TAMA = 'BA-100342'
const today = localDayOf(new Date())

let portal: TestPortal
let row: typeof bills.$inferSelect
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const [own] = await db.select().from(bills).where(eq(bills.billingAccountId, TAMA)).limit(1)
  if (!own) throw new Error('there is no bill')
  row = own
  await db.delete(payments).where(eq(payments.billingAccountId, TAMA))
  await db.delete(bills).where(and(eq(bills.billingAccountId, TAMA), not(like(bills.id, 'TEST-%'))))
})
afterAll(() => portal.close())

interface RandomBill {
  cents: number
  discountCents: number
  startsAgo: number
  dueIn: number
}

const aBill: fc.Arbitrary<RandomBill> = fc.record({
  cents: fc.oneof(fc.integer({ min: -5_000, max: -1 }), fc.integer({ min: 1, max: 300 }), fc.integer({ min: 301, max: 40_000 })),
  discountCents: fc.integer({ min: 0, max: 900 }),
  startsAgo: fc.integer({ min: 20, max: 120 }),
  dueIn: fc.integer({ min: -30, max: 30 }),
})
const worlds = fc.record({
  bills: fc.array(aBill, { minLength: 1, maxLength: 4 }),
  paidCents: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  agrees: fc.constantFrom('nothing', 'nothing', 'later', 'instalments'),
  /** a bill that comes after that, with a day from before it */
  isLate: fc.boolean(),
})

async function putBills(all: readonly RandomBill[], from = 0) {
  const values = all.map(({ cents, discountCents, startsAgo, dueIn }, at) => ({
    ...row,
    id: `TEST-${from + at}`,
    startDay: addDays(today, -startsAgo),
    endDay: addDays(today, -startsAgo + 10),
    issuedDay: addDays(today, Math.min(-1, dueIn - 1)),
    dueDay: addDays(today, dueIn),
    amount: amountOf(cents),
    promptPaymentDiscount: amountOf(Math.max(0, Math.min(discountCents, cents - 1))),
  }))
  if (values.length > 0) await portal.database.db.insert(bills).values(values)
}

async function agree(what: 'nothing' | 'later' | 'instalments') {
  const { extension, arrangement } = (await portal.call('tama', billHelp)).body as PayingHelp
  const own = { ...shownAccount('tama'), requestKey: aKey() }
  if (what === 'later' && extension.latestDate)
    await portal.call('tama', askForExtension, { body: { ...own, endDate: extension.latestDate } })
  if (what === 'instalments' && arrangement.owedCents) {
    const instalmentCents = Math.min(arrangement.owedCents, Math.max(2_000, Math.ceil(arrangement.owedCents / 4)))
    const body = { ...own, frequency: 'weekly' as const, firstDate: addDays(today, 2), instalmentCents, owedCents: arrangement.owedCents }
    await portal.call('tama', makeArrangement, { body })
  }
}

async function forget() {
  const { db } = portal.database
  await forgetPaying(db)
  await forgetAgreed(db)
}

test('what is said to be taken is taken, to the cent and on its day, and nothing else is', async () => {
  await fc.assert(
    fc
      .asyncProperty(worlds, async ({ bills: [late, ...others], paidCents, agrees, isLate }) => {
        const { db } = portal.database
        portal.signInAgain('tama')
        await putBills(isLate || !late ? others : [late, ...others])
        if (paidCents > 0) {
          const paid = {
            billingAccountId: TAMA,
            id: 'TEST-paid',
            paidDay: addDays(today, -1),
            amount: amountOf(paidCents),
            discount: '0.00',
          }
          await db.insert(payments).values({ ...paid, method: 'bankTransfer' })
        }
        await letPay(portal, 'tama')
        await agree(agrees)
        if (isLate && late) await putBills([late], 9)
        const { due } = (await portal.call('tama', billPayments)).body as Payable
        const saidByDay = Map.groupBy(
          due.filter(({ isTaken }) => isTaken),
          ({ date }) => date,
        )
        const said = [...saidByDay].map(([day, some]) => [day, sum(some.map(({ amountNzd }) => centsOfDollars(amountNzd)))])
        for (let days = 0; days <= 45; days++) {
          const now = days === 0 ? new Date() : noonOf(addDays(today, days))
          await takeBills(paymentsOf(portal, {}, now), now)
        }
        const made = await db.select().from(tables.paymentOrders).where(eq(tables.paymentOrders.status, 'made'))
        const byDay = Map.groupBy(made, ({ startedAt }) => localDayOf(startedAt))
        const taken = [...byDay].map(([day, some]) => [day, sum(some.map(({ amountCents }) => amountCents))])
        expect(taken.sort()).toEqual(said.sort())
      })
      .afterEach(forget),
    { numRuns: times(4, 300) },
  )
})
