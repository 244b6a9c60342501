import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sum } from '#lib/sum.ts'
import { amountOf, centsOf } from '#lib/money.ts'
import { payableOnTime } from '#lib/payable-on-time.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Scope } from '#server/access.ts'
import { balanceOf } from '#server/billing/queries.ts'
import { lockAccount } from '#server/account/lock-account.ts'
import { findBrandPart } from '#server/config/brand.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { bills, payments as paymentRows } from '#server/db/schema/billing.ts'
import { type Agreeing, agreeInstalments, grantExtension } from '#server/help/agree.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import {
  cardAuthorities,
  cardRequests,
  gatewayCardPages,
  gatewayCards,
  gatewayPayments,
  paymentOrders,
  savedCards,
} from '#server/db/schema/payments.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { giveAuthority } from '#server/payments/autopay.ts'
import { askAboutCards, beginCard, settleCardSession } from '#server/payments/card-requests.ts'
import { endRecurring, giveDirectDebit } from '#server/payments/direct-debit.ts'
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
import { forgetAgreed, forgetPaying } from './paying.ts'
import { openTestDatabase } from './portal.ts'
import { leftOpen, owedAt, wrongsOfCharge } from './payment-rules.ts'
import { type Death, type Step, step } from './payment-steps.ts'
import { fc } from './property.ts'
import { times } from './thorough.ts'

/*
 * Random histories of payments and cards: several are begun, pages are used or left, cards are saved, replaced and deleted, pay by hand
 * and by themselves on the due day, notifications are lost, doubled and late, the process dies between any two steps, and two work at
 * once; meanwhile the bank pays, a later day or instalments are agreed, a direct debit is given, and devices show what was owed before.
 * In the end the portal and the gateway agree, nothing is charged twice or without leave, and nothing that fell due is left open. That
 * another property is selected meanwhile is seen by tests/shown-account.test.ts, for every call.
 */

let database: OpenDatabase
/** What another process has of the same database: connections of its own. The embedded database has one process alone. */
let elsewhere: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const { options } = (database.db as unknown as { $client: { options?: { connectionString?: string } } }).$client
  elsewhere = options?.connectionString ? await openPostgres(options.connectionString) : database
})
afterAll(async () => {
  if (elsewhere !== database) await elsewhere.close()
  await database.close()
})

const DAY_MS = 86_400_000
const ACCOUNT = { billingAccountId: 'BA-100342', userId: 'U-tama' }
const SCOPE = { userId: ACCOUNT.userId, selected: { billingAccountId: ACCOUNT.billingAccountId, brand: 'northlight' } } as Scope
/** Bills that fall due while it goes on. */
const DUE_IN_DAYS = [2, 6, 11]
/** Less than any of them, so that each is taken in parts. */
const MOST_CENTS = 9_000
const DEBIT = {
  bankAccountName: 'Tama',
  bankAccountNumberV2: '01-0902-0068389-000',
  authoriseTAndC: true,
  acknowledgeTAndC: true,
  bankTAndC: true,
}

/** A card is saved that pays from then on, or by hand alone. */
const saved = (pays: boolean): Step[] => [
  { is: 'openCard', pays, dies: undefined },
  { is: 'typeCard', page: 0, card: 'pays' },
  { is: 'tellCard', page: 0, times: 1 },
]
const dyingDays = { is: 'days', days: 2, isTwice: false, dies: { method: 'charge', when: 'before' } } as const
const all = (key: number): Step => ({ is: 'payAllSeen', key, withToken: true })
const ask = { is: 'ask', minutes: 3, isTwice: false } as const
const byBank = { is: 'bankPays', percent: 60 } as const

/** Histories that once went wrong. */
const KNOWN: [Step[]][] = [
  // Between preparing and charging.
  [[...saved(true), dyingDays, { is: 'endPaying', dies: undefined }, ask]],
  [[...saved(true), dyingDays, { is: 'bankPays', percent: 100 }, ask]],
  [[...saved(true), dyingDays, { is: 'giveDebit' }, ask]],
  // Two devices show the same, and both pay it.
  [[...saved(false), { is: 'see' }, all(0), all(1)]],
  // Above the gateway's limit, alone and with an older bill.
  [[...saved(true), all(0)]],
  [[...saved(false), { is: 'letPay', paysCurrent: false, isTwice: false }]],
  // A card that the bank would refuse.
  [
    [
      { is: 'openCard', pays: true, dies: undefined },
      { is: 'typeCard', page: 0, card: 'lacksCode' },
      { is: 'tellCard', page: 0, times: 1 },
    ],
  ],
  // What was agreed.
  [[...saved(true), { is: 'inInstalments' }]],
  [[...saved(true), all(0), { is: 'extend', days: 14 }]],
  // All that a page asked for, after the day of its discount.
  [[...saved(false), byBank, byBank, { is: 'see' }, { is: 'days', days: 12, isTwice: false, dies: undefined }, all(0)]],
]

test('portal and gateway agree in the end, and nothing is charged twice', { timeout: times(300_000, 7_200_000) }, async () => {
  const { db } = database
  const today = localDayOf(new Date())
  await db.delete(bills).where(eq(bills.billingAccountId, ACCOUNT.billingAccountId))
  // One of before any authority, too.
  for (const days of [-40, ...DUE_IN_DAYS]) {
    const [startDay, endDay, dueDay] = [addDays(today, days - 60), addDays(today, days - 31), addDays(today, days)]
    const amounts = { amount: `${100 + days}.00`, gst: '13.00', promptPaymentDiscount: '2.00' }
    await db.insert(bills).values({
      billingAccountId: ACCOUNT.billingAccountId,
      id: `B-${days}`,
      startDay,
      endDay,
      issuedDay: addDays(today, Math.min(0, days - 20)),
      dueDay,
      ...amounts,
    })
  }
  await fc.assert(
    fc.asyncProperty(fc.array<Step>(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      await forgetPaying(db)
      await forgetAgreed(db)
      await db.delete(paymentRows).where(eq(paymentRows.billingAccountId, ACCOUNT.billingAccountId))
      await db.update(billingAccounts).set({ hasDirectDebit: false }).where(eq(billingAccounts.id, ACCOUNT.billingAccountId))
      let nowMs = Date.now()
      const wrongs: string[] = []
      const book = createEmbeddedGateway(db, 'http://localhost', () => new Date(nowMs))
      const embedded = {
        ...book,
        mostCents: MOST_CENTS,
        charge: async (session: string) => {
          const payment = await book.look(session)
          if (payment?.status === 'prepared') wrongs.push(...(await wrongsOfCharge(db, payment.order, new Date(nowMs))))
          return book.charge(session)
        },
      }
      const portalWith = (gateway: Gateway): Payments => ({
        db,
        gateway,
        canMail: false,
        cardFees: { northlight: 0, pip: 0 },
        publicUrl: 'http://localhost',
      })
      const portal = portalWith(embedded)
      /** The same at another process. */
      const atOther = (own: Payments): Payments => ({ ...own, db: elsewhere.db })
      const toPay = async () => {
        const owed = await owedAt(db, new Date(nowMs))
        return { owedCents: owedCentsOf(owed), cents: Math.round(payableOnTime(balanceOf(owed, localDayOf(new Date(nowMs)))) * 100) }
      }
      const owedNow = async () => (await toPay()).owedCents
      let seen = await toPay()
      const agreeing = async () => ({
        ...(await findBrandPart(db, 'northlight', 'payingHelp')),
        scope: { ...SCOPE, now: new Date(nowMs) } as Agreeing['scope'],
        canMail: false,
        publicUrl: 'http://localhost',
        takesCards: true,
      })
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
        inTransaction(own.db, async (tx) => {
          await lockAccount(tx, ACCOUNT.billingAccountId)
          const saved = await findCard(tx, ACCOUNT.billingAccountId)
          const given = {
            ...ACCOUNT,
            brand: 'northlight' as const,
            canMail: false,
            instructionKey,
            feeRate: 0,
            currentCents: paysCurrent ? 10_000_000 : 0,
            currentBillIds: null,
          }
          if (saved) await giveAuthority(tx, saved, given)
        }).then(() => takeCurrent(own, ACCOUNT.billingAccountId, new Date(nowMs)))
      for (const one of steps) {
        nowMs = Math.max(nowMs, Date.now())
        const cardPage = 'page' in one ? (cardPages[one.page % Math.max(1, cardPages.length)] ?? '') : ''
        const page = 'page' in one ? given[one.page % Math.max(1, given.length)] : undefined
        switch (one.is) {
          case 'begin':
            await begin(one.dies === 'no' ? portal : portalWith(dying(one.dies)), one.key)
            break
          case 'beginTwo':
            await Promise.all([begin(portal, one.key), begin(atOther(portal), one.other)])
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
            const own = one.isDown ? portalWith(down) : portal
            const tell = (_: unknown, i: number) => settleSession(i % 2 === 0 ? own : atOther(own), page ?? '').catch(() => undefined)
            if (page) await Promise.all(Array.from({ length: one.times }, tell))
            break
          }
          case 'openCard': {
            const wanted = {
              ...ACCOUNT,
              cardKey: `card-${keys++}`,
              purpose: one.pays ? ('autopay' as const) : ('card' as const),
              currentCents: 10_000_000,
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
            await Promise.all(
              Array.from({ length: one.times }, (_, i) => settleCardSession(i % 2 === 0 ? portal : atOther(portal), cardPage)),
            )
            break
          case 'letPay': {
            const key = `instruction-${keys++}`
            await Promise.all([
              letPay(portal, key, one.paysCurrent),
              ...(one.isTwice ? [letPay(atOther(portal), key, one.paysCurrent)] : []),
            ])
            break
          }
          case 'endPaying':
            await endRecurring(db, SCOPE, false)
            break
          case 'deleteCard':
            await removeCard(diesAt(one.dies), SCOPE)
            break
          case 'payBySaved': {
            const now = await toPay()
            const wanted = {
              ...ACCOUNT,
              amountCents: 2_000 + one.key,
              owedCents: now.owedCents,
              payableCents: now.cents,
              paymentKey: `saved-${one.key}`,
              withToken: true,
            }
            await beginPayment(diesAt(one.dies), wanted, new Date(nowMs)).catch(() => undefined)
            break
          }
          case 'see':
            seen = await toPay()
            break
          case 'payAllSeen': {
            const now = await toPay()
            const paymentKey = `all-${one.key}-${seen.cents}-${one.withToken}`
            const [known] = await db.select().from(paymentOrders).where(eq(paymentOrders.paymentKey, paymentKey))
            const shown = { owedCents: seen.owedCents, payableCents: seen.cents }
            const wanted = { ...ACCOUNT, amountCents: seen.cents, ...shown, paymentKey, withToken: one.withToken }
            const begun = await beginPayment(portal, wanted, new Date(nowMs))
            if (begun.is === 'begun') given.push(begun.order.session ?? '')
            const isTooMuch = seen.owedCents !== now.owedCents && seen.cents > now.cents
            const isPaid = !known && (begun.is === 'begun' || begun.is === 'ended')
            if (isPaid && isTooMuch) wrongs.push(`${seen.cents} paid of ${now.cents}`)
            if (isPaid && seen.cents < now.cents) wrongs.push(`${seen.cents} paid as all, and ${now.cents} is to be paid`)
            break
          }
          case 'bankPays': {
            const amount = amountOf(Math.round(((await owedNow()) * one.percent) / 100))
            const paidDay = localDayOf(new Date(nowMs))
            const payment = { ...ACCOUNT, paidDay, amount, discount: '0.00', method: 'bankTransfer' as const }
            await db.insert(paymentRows).values({ ...payment, id: `BANK-${keys++}` })
            break
          }
          case 'extend': {
            const endDay = addDays(localDayOf(new Date(nowMs)), one.days)
            await grantExtension(db, await agreeing(), { endDay, requestKey: `extension-${keys++}` })
            break
          }
          case 'inInstalments': {
            const owedCents = await owedNow()
            const wish = { frequency: 'weekly' as const, firstDay: localDayOf(new Date(nowMs)), eachCents: Math.ceil(owedCents / 3) }
            await agreeInstalments(db, await agreeing(), { ...wish, owedCents, requestKey: `arrangement-${keys++}` })
            break
          }
          case 'giveDebit':
            await giveDirectDebit(db, SCOPE, { form: 'v2', values: DEBIT, instructionKey: `debit-${keys++}`, canMail: false })
            break
          case 'days': {
            nowMs += one.days * DAY_MS
            const work = (own: Payments) => takeBills(own, new Date(nowMs)).catch(() => undefined)
            const here = diesAt(one.dies)
            await Promise.all([work(here), ...(one.isTwice ? [work(atOther(here))] : [])])
            break
          }
          case 'ask': {
            nowMs += one.minutes * 60_000
            const ask = async (own: Payments) => {
              await askAboutOpen(own, new Date(nowMs))
              await askAboutCards(own, new Date(nowMs))
            }
            await Promise.all([ask(portal), ...(one.isTwice ? [ask(atOther(portal))] : [])])
          }
        }
      }
      // All has fallen due, and some hours later all has been asked about.
      nowMs += 12 * DAY_MS
      for (let hour = 0; hour < 10; hour++) {
        await takeBills(portal, new Date(nowMs))
        nowMs += 61 * 60_000
        await askAboutOpen(portal, new Date(nowMs))
        await askAboutCards(portal, new Date(nowMs))
      }
      const orders = await db.select().from(paymentOrders)
      const atGateway = await db.select().from(gatewayPayments)
      const charged = atGateway.filter(({ status }) => status === 'made')
      const booked = await db
        .select()
        .from(paymentRows)
        .where(and(eq(paymentRows.billingAccountId, ACCOUNT.billingAccountId), like(paymentRows.id, 'PAY-%')))
      expect(wrongs).toEqual([])
      expect(await leftOpen(db, new Date(nowMs))).toEqual([])
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
      // A bill is never taken for more than it is.
      for (const { id, amount } of await db.select().from(bills).where(eq(bills.billingAccountId, ACCOUNT.billingAccountId))) {
        const taken = orders.filter(({ kind, status, billId }) => kind === 'autopay' && status === 'made' && billId === id)
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
    { numRuns: times(12, 500), examples: KNOWN },
  )
})
