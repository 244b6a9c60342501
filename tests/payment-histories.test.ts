import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import { centsOf } from '#lib/money.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Scope } from '#server/access.ts'
import { findOwedOn, NOTHING_OWED } from '#server/billing/queries.ts'
import { lockAccount } from '#server/account/lock-account.ts'
import { bills, payments as paymentRows } from '#server/db/schema/billing.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import {
  cardAuthorities,
  cardRequests,
  cardsToForget,
  gatewayCardPages,
  gatewayCards,
  gatewayPayments,
  paymentOrders,
  savedCards,
} from '#server/db/schema/payments.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { giveAuthority } from '#server/payments/autopay.ts'
import { askAboutCards, beginCard, settleCardSession } from '#server/payments/card-requests.ts'
import { endRecurring } from '#server/payments/direct-debit.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import type { Gateway } from '#server/payments/gateway.ts'
import { askAboutOpen } from '#server/payments/ask-orders.ts'
import type { Payments } from '#server/payments/order.ts'
import { owedCentsOf } from '#server/help/offers.ts'
import { beginPayment } from '#server/payments/orders.ts'
import { settleSession } from '#server/payments/settle-order.ts'
import { findCard } from '#server/payments/saved-card.ts'
import { removeCard } from '#server/payments/store-card.ts'
import { takeBills, takeCurrent } from '#server/payments/take-bills.ts'
import { openTestDatabase } from './portal.ts'
import { fc } from './property.ts'
import { isThorough } from './thorough.ts'

/*
 * Random histories of payments and cards: several are begun, pages are used or left, cards are saved, replaced and deleted, pay by hand
 * and by themselves on the due day, notifications are lost, doubled and late, the process dies between any two steps, and two work at
 * once. In the end the portal and the gateway agree, and nothing is charged twice.
 */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const DAY_MS = 86_400_000
const ACCOUNT = { billingAccountId: 'BA-100342', userId: 'U-tama' }
const SCOPE = { userId: ACCOUNT.userId, selected: { billingAccountId: ACCOUNT.billingAccountId, brand: 'northlight' } } as Scope
/** Bills that fall due while it goes on. */
const DUE_IN_DAYS = [2, 6, 11]

type Method = 'openCardPage' | 'prepare' | 'charge' | 'find' | 'forgetCard'
/** Where the process dies, if it does: before or after the gateway has done what it was asked. */
const deaths = (...methods: readonly Method[]) =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant(undefined) },
    {
      weight: 1,
      arbitrary: fc.record({ method: fc.constantFrom(...methods), when: fc.constantFrom('before' as const, 'after' as const) }),
    },
  )
type Death = { method: Method; when: 'before' | 'after' } | undefined
const card = fc.constantFrom(...(['pays', 'pays', 'isDeclined', 'asksToConfirm', 'isSlow', 'isDeclinedLater', 'lacksCode'] as const))

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
  { weight: 3, arbitrary: fc.record({ is: fc.constant('openCard' as const), pays: fc.boolean(), dies: deaths('openCardPage') }) },
  { weight: 5, arbitrary: fc.record({ is: fc.constant('typeCard' as const), page: fc.nat(5), card }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constantFrom('confirmCard' as const, 'closeCardPage' as const), page: fc.nat(5) }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('tellCard' as const), page: fc.nat(5), times: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('letPay' as const), paysCurrent: fc.boolean(), isTwice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ is: fc.constantFrom('endPaying' as const, 'deleteCard' as const), dies: deaths('forgetCard') }) },
  { weight: 3, arbitrary: fc.record({ is: fc.constant('payBySaved' as const), key: fc.nat(3), dies: deaths('prepare', 'charge') }) },
  {
    weight: 4,
    arbitrary: fc.record({
      is: fc.constant('days' as const),
      days: fc.integer({ min: 0, max: 5 }),
      isTwice: fc.boolean(),
      dies: deaths('prepare', 'charge', 'find'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('ask' as const), minutes: fc.constantFrom(1, 3, 20, 70), isTwice: fc.boolean() }) },
)

test('portal and gateway agree in the end, and nothing is charged twice', { timeout: 300_000 }, async () => {
  const { db } = database
  const today = localDayOf(new Date())
  for (const days of DUE_IN_DAYS) {
    const [startDay, endDay, dueDay] = [addDays(today, days - 60), addDays(today, days - 31), addDays(today, days)]
    const amounts = { amount: `${100 + days}.00`, gst: '13.00', promptPaymentDiscount: '2.00' }
    await db
      .insert(bills)
      .values({ billingAccountId: ACCOUNT.billingAccountId, id: `B-${days}`, startDay, endDay, issuedDay: today, dueDay, ...amounts })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      await db.delete(paymentOrders)
      await db.delete(gatewayPayments)
      await db.delete(paymentRows).where(eq(paymentRows.billingAccountId, ACCOUNT.billingAccountId))
      await db.delete(customerEvents)
      for (const table of [savedCards, cardRequests, cardAuthorities, cardsToForget, gatewayCardPages, gatewayCards]) await db.delete(table)
      let nowMs = Date.now()
      const embedded = createEmbeddedGateway(db, 'http://localhost', () => new Date(nowMs))
      const portalWith = (gateway: Gateway): Payments => ({
        db,
        gateway,
        brand: 'northlight',
        canMail: false,
        cardFees: { northlight: 0, pip: 0 },
        publicUrl: 'http://localhost',
      })
      const portal = portalWith(embedded)
      const owedNow = async () => {
        const owed = (await findOwedOn(db, [ACCOUNT.billingAccountId], localDayOf(new Date(nowMs)))).get(ACCOUNT.billingAccountId)
        return owedCentsOf(owed ?? NOTHING_OWED)
      }
      /** pages that a customer was given */
      const given: string[] = []
      const begin = async (own: Payments, key: number) => {
        const begun = await beginPayment(
          own,
          { ...ACCOUNT, amountCents: 1_000 + key, owedCents: await owedNow(), paymentKey: `intention-${key}` },
          new Date(nowMs),
        )
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
      const cardPages: string[] = []
      let keys = 0
      /** The gateway of a process that dies at one of its calls. */
      const diesAt = (death: Death): Payments => {
        if (!death) return portal
        const method = embedded[death.method] as (input: never) => Promise<never>
        return portalWith({
          ...embedded,
          [death.method]: async (input: never) => {
            if (death.when === 'after') await method(input)
            throw new Error('died')
          },
        })
      }
      const letPay = (own: Payments, instructionKey: string, paysCurrent: boolean) =>
        inTransaction(db, async (tx) => {
          await lockAccount(tx, ACCOUNT.billingAccountId)
          const saved = await findCard(tx, ACCOUNT.billingAccountId)
          const given = { ...ACCOUNT, brand: 'northlight' as const, canMail: false, instructionKey, feeRate: 0, paysCurrent }
          if (saved) await giveAuthority(tx, saved, given)
        }).then(() => takeCurrent(own, ACCOUNT.billingAccountId, new Date(nowMs)))
      for (const one of steps) {
        const cardPage = 'page' in one ? (cardPages[one.page % Math.max(1, cardPages.length)] ?? '') : ''
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
          case 'openCard': {
            const wanted = {
              ...ACCOUNT,
              cardKey: `card-${keys++}`,
              purpose: one.pays ? ('autopay' as const) : ('card' as const),
              paysCurrent: true,
            }
            const begun = await beginCard(diesAt(one.dies), wanted, new Date(nowMs))
            if (begun.is === 'begun') cardPages.push(begun.url.split('/').at(-1) ?? '')
            break
          }
          case 'typeCard':
            await embedded.save(cardPage, { does: one.card, card: { brand: 'visa', lastFour: '1111', expires: '2039-09' } })
            break
          case 'confirmCard':
          case 'closeCardPage':
            await embedded[one.is](cardPage)
            break
          case 'tellCard':
            await Promise.all(Array.from({ length: one.times }, () => settleCardSession(portal, cardPage)))
            break
          case 'letPay': {
            const key = `instruction-${keys++}`
            await Promise.all([letPay(portal, key, one.paysCurrent), ...(one.isTwice ? [letPay(portal, key, one.paysCurrent)] : [])])
            break
          }
          case 'endPaying':
            await endRecurring(db, SCOPE, false)
            break
          case 'deleteCard':
            await removeCard(diesAt(one.dies), SCOPE)
            break
          case 'payBySaved': {
            const wanted = {
              ...ACCOUNT,
              amountCents: 2_000 + one.key,
              owedCents: await owedNow(),
              paymentKey: `saved-${one.key}`,
              withToken: true,
            }
            await beginPayment(diesAt(one.dies), wanted, new Date(nowMs)).catch(() => undefined)
            break
          }
          case 'days': {
            nowMs += one.days * DAY_MS
            const work = () => takeBills(diesAt(one.dies), new Date(nowMs)).catch(() => undefined)
            await Promise.all([work(), ...(one.isTwice ? [work()] : [])])
            break
          }
          case 'ask': {
            nowMs += one.minutes * 60_000
            const ask = async () => {
              await askAboutOpen(portal, new Date(nowMs))
              await askAboutCards(portal, new Date(nowMs))
            }
            await Promise.all([ask(), ...(one.isTwice ? [ask()] : [])])
          }
        }
      }
      // Some hours later all has been asked about.
      for (let hour = 0; hour < 4; hour++) {
        await takeBills(portal, new Date(nowMs))
        nowMs += 61 * 60_000
        await askAboutOpen(portal, new Date(nowMs))
        await askAboutCards(portal, new Date(nowMs))
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
      const events = await db.select().from(customerEvents)
      expect(events.filter(({ type }) => type === 'nz.switchboard.payment.made')).toHaveLength(booked.length)
      // A bill is taken once at most, and never for more than it is.
      for (const { id, amount } of await db.select().from(bills).where(eq(bills.billingAccountId, ACCOUNT.billingAccountId))) {
        const taken = orders.filter(({ kind, status, billId }) => kind === 'autopay' && status === 'made' && billId === id)
        expect(taken.length).toBeLessThanOrEqual(1)
        expect(sum(taken.map(({ amountCents }) => amountCents))).toBeLessThanOrEqual(centsOf(amount))
      }
      // What pays by itself is a card that is kept, and the gateway keeps no other.
      const kept = (await db.select().from(savedCards)).map(({ token }) => token)
      const saved = (await db.select().from(gatewayCardPages)).filter(({ status }) => status === 'saved').map(({ token }) => token)
      const atBank = await db.select().from(gatewayCards).where(eq(gatewayCards.isForgotten, false))
      expect(atBank.map(({ token }) => token).filter((token) => saved.includes(token))).toEqual(kept)
      expect((await db.select().from(cardAuthorities)).length).toBeLessThanOrEqual(kept.length)
      expect((await db.select().from(cardRequests)).filter(({ status }) => status === 'open')).toEqual([])
    }),
    { numRuns: isThorough ? 500 : 30 },
  )
})
