import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import { centsOf } from '#lib/money.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { payments as paymentRows } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { gatewayPayments, paymentOrders } from '#server/db/schema/payments.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import { askAboutOpen, beginPayment, type Payments, settleSession } from '#server/payments/orders.ts'
import { openTestDatabase } from './portal.ts'
import { fc } from './property.ts'
import { isThorough } from './thorough.ts'

/*
 * Random histories of payments: several are begun, pages are used or left, notifications are lost, doubled and late, the process dies
 * between any two steps, and two work at once. In the end the portal and the gateway agree, and nothing is charged twice.
 */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const ACCOUNT = { billingAccountId: 'BA-100342', userId: 'U-tama' }
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('begin' as const), key: fc.nat(3), dies: fc.constantFrom('no', 'no', 'before', 'after') }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('beginTwo' as const), key: fc.nat(3), other: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('card' as const),
      page: fc.nat(5),
      card: fc.constantFrom('pays' as const, 'pays' as const, 'isDeclined' as const, 'asksToConfirm' as const, 'isSlow' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('confirm' as const, 'cancel' as const), page: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      is: fc.constant('tell' as const),
      page: fc.nat(5),
      times: fc.integer({ min: 1, max: 3 }),
      isDown: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('ask' as const), minutes: fc.constantFrom(1, 3, 20, 70), isTwice: fc.boolean() }) },
)

test('portal and gateway agree in the end, and nothing is charged twice', { timeout: 300_000 }, async () => {
  const { db } = database
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      await db.delete(paymentOrders)
      await db.delete(gatewayPayments)
      await db.delete(paymentRows).where(eq(paymentRows.billingAccountId, ACCOUNT.billingAccountId))
      await db.delete(customerEvents)
      let nowMs = Date.now()
      const embedded = createEmbeddedGateway(db, 'http://localhost', () => new Date(nowMs))
      const portalWith = (gateway: Gateway): Payments => ({
        db,
        gateway,
        brand: 'northlight',
        canMail: false,
        publicUrl: 'http://localhost',
      })
      const portal = portalWith(embedded)
      /** pages that a customer was given */
      const given: string[] = []
      const begin = async (own: Payments, key: number) => {
        const begun = await beginPayment(own, { ...ACCOUNT, amountCents: 1_000 + key, paymentKey: `intention-${key}` }, new Date(nowMs))
        if (begun.is === 'begun' && begun.order.session && !given.includes(begun.order.session)) given.push(begun.order.session)
      }
      /** The process dies before or after the gateway has opened the page. */
      const dying = (when: string): Gateway => ({
        ...embedded,
        open: async (payment) => {
          if (when === 'after') await embedded.open(payment)
          throw new Error('died')
        },
      })
      for (const one of steps) {
        const page = 'page' in one ? given[one.page % Math.max(1, given.length)] : undefined
        switch (one.is) {
          case 'begin':
            await begin(one.dies === 'no' ? portal : portalWith(dying(one.dies)), one.key)
            break
          case 'beginTwo':
            await Promise.all([begin(portal, one.key), begin(portal, one.other)])
            break
          case 'card':
            if (page) await embedded.pay(page, one.card)
            break
          case 'confirm':
          case 'cancel':
            if (page) await embedded[one.is](page)
            break
          case 'tell': {
            const down = { ...embedded, find: () => Promise.reject(new Error('away')) }
            const tell = () => settleSession(one.isDown ? portalWith(down) : portal, page ?? '').catch(() => undefined)
            if (page) await Promise.all(Array.from({ length: one.times }, tell))
            break
          }
          case 'ask': {
            nowMs += one.minutes * 60_000
            await Promise.all([askAboutOpen(portal, new Date(nowMs)), ...(one.isTwice ? [askAboutOpen(portal, new Date(nowMs))] : [])])
          }
        }
      }
      // Some hours later all has been asked about.
      for (let hour = 0; hour < 4; hour++) {
        nowMs += 61 * 60_000
        await askAboutOpen(portal, new Date(nowMs))
      }
      const orders = await db.select().from(paymentOrders)
      const atGateway = await db.select().from(gatewayPayments)
      const charged = atGateway.filter(({ status }) => status === 'made')
      const booked = await db.select().from(paymentRows).where(eq(paymentRows.billingAccountId, ACCOUNT.billingAccountId))
      expect(booked.map(({ id }) => id).sort()).toEqual(charged.map(({ order }) => order).sort())
      expect(sum(booked.map(({ amount }) => centsOf(amount)))).toBe(sum(charged.map(({ amountCents }) => amountCents)))
      expect(
        orders
          .filter(({ status }) => status === 'made')
          .map(({ id }) => id)
          .sort(),
      ).toEqual(booked.map(({ id }) => id).sort())
      // One intention is one payment at most, and none is left open.
      expect(new Set(orders.map(({ paymentKey }) => paymentKey)).size).toBe(orders.length)
      expect(orders.filter(({ status }) => status === 'open')).toEqual([])
      expect(await db.select().from(customerEvents)).toHaveLength(booked.length)
    }),
    { numRuns: isThorough ? 500 : 30 },
  )
})
