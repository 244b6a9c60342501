import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { orderingClosed } from '#lib/order-message.ts'
import { billSummaryWidget, transactionHistory } from '#schemas/billing/routes.ts'
import { type ContractRoute, contract } from '#schemas/contract.ts'
import { askForExtension, makeArrangement } from '#schemas/help/routes.ts'
import { lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import { notificationIcons } from '#schemas/portal/routes.ts'
import { billingAccounts } from '#server/db/schema/accounts.ts'
import { bills } from '#server/db/schema/billing.ts'
import * as tables from '#server/db/schema/payments.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { createEmbeddedGateway } from '#server/payments/embedded/gateway.ts'
import { createPayments } from '#server/payments/payments.ts'
import { takeBills } from '#server/payments/take-bills.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'
import { textsIn, THREATS } from './threats.ts'

/*
 * A home where someone depends on power for their health, with a bill overdue: nothing urges, threatens or speaks of disconnection.
 * Goes over every call that only asks, so that one that is added is covered without a line here. The widgets are in nothing-threatens.test.tsx.
 */

const HEMI = 'BA-100417'
const today = localDayOf(new Date())

let portal: TestPortal
const own: Record<string, unknown> = { tabId: 'dashboard', page: 'contact', kind: undefined }
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const [bill] = await db.select().from(bills).where(eq(bills.billingAccountId, HEMI)).orderBy(desc(bills.dueDay))
  const supplies = await db.select().from(supplyPoints).where(eq(supplyPoints.billingAccountId, HEMI))
  const bottled = supplies.find(({ energyType }) => energyType === 'lpg')
  Object.assign(own, {
    billId: bill?.id,
    billingAccountId: HEMI,
    siteId: supplies[0]?.siteId,
    supplyPointId: supplies[0]?.id,
    supplyAgreementId: bottled?.supplyAgreementId,
  })
})
afterAll(() => portal.close())

const threatsIn = (value: unknown) => textsIn(value).filter((text) => THREATS.test(text))
const asks = contract.filter(({ method, access }) => method === 'GET' && access !== 'staff')

function inputFor({ params, query }: ContractRoute) {
  const fill = (schema: unknown) =>
    Object.fromEntries(Object.keys((schema as { properties?: object } | undefined)?.properties ?? {}).map((name) => [name, own[name]]))
  return { params: fill(params), query: fill(query) }
}

const protect = () =>
  portal.database.db
    .update(billingAccounts)
    .set({ medicalDependence: { status: 'applied' } })
    .where(eq(billingAccounts.id, HEMI))

test('a bill of any other home is said to be overdue', async () => {
  const found = await Promise.all([notificationIcons, transactionHistory].map(async (route) => (await portal.call('hemi', route)).body))
  for (const body of found) expect(threatsIn(body)).not.toEqual([])
})

test('no call answers anything that threatens', async () => {
  await protect()
  const answered: string[] = []
  for (const route of asks) {
    const { status, body } = await portal.call('hemi', route, inputFor(route) as never)
    if (status === 200) answered.push(route.name)
    expect(threatsIn(body), route.name).toEqual([])
  }
  expect(answered).toEqual(expect.arrayContaining(['billSummaryWidget', 'notificationIcons', 'lpgOrderInfo', 'billHelp', 'billInsights']))
  expect(answered.length).toBeGreaterThan(50)
})

test('it is known everywhere that decides on words, while the money stays what it is', async () => {
  const { body: widget } = await portal.call('hemi', billSummaryWidget)
  expect(widget).toMatchObject({ data: { isProtected: true, balance: { overdue: expect.any(Number) } } })
  expect((widget as { data: { balance: { overdue: number } } }).data.balance.overdue).toBeGreaterThan(0)
  expect((await portal.call('hemi', billPayments)).body).toMatchObject({ isProtected: true })
  const { icons } = (await portal.call('hemi', notificationIcons)).body as { icons: object[] }
  expect(icons).toContainEqual({ key: 'bills', count: 1, label: 'A bill to pay when you can' })
  const { transactions } = (await portal.call('hemi', transactionHistory)).body as { transactions: { status?: string }[] }
  expect(new Set(transactions.map(({ status }) => status))).toContain('due')
  // Another home's are as they were.
  expect((await portal.call('tama', billPayments)).body).not.toHaveProperty('isProtected')
})

test('bottles that cannot be ordered here are refused in kind words', async () => {
  const supplyAgreementId = String(own.supplyAgreementId)
  const questions = { medicallyDependent: true, noOtherHeating: true, runningOut: true }
  const { body } = await portal.call('hemi', lpgPlaceOrder, { body: { supplyAgreementId, numberOfBottles: 1, questions } })
  expect(body).toMatchObject({ type: '/error/lpg/ineligible_credit_control', detail: orderingClosed({ isProtected: true }) })
  expect(threatsIn((body as { detail: string }).detail)).toEqual([])
})

test('mails about a card that is declined, more time and instalments are kind', async () => {
  const { db } = portal.database
  await db
    .update(bills)
    .set({ dueDay: today })
    .where(and(eq(bills.billingAccountId, HEMI), eq(bills.id, String(own.billId))))
  const card = { brand: 'visa' as const, lastFour: '0341', expires: '2039-09' }
  await db.insert(tables.gatewayCards).values({ token: 'own-token', does: 'isDeclinedLater', ...card, needsCode: false })
  await db.insert(tables.savedCards).values({ billingAccountId: HEMI, token: 'own-token', ...card, needsCode: false, savedBy: 'U-hemi' })
  await db.insert(tables.cardAuthorities).values({ billingAccountId: HEMI, instructionKey: 'own-key-1', feeRate: 0, givenBy: 'U-hemi' })
  const created = createPayments(db, portal.settings)
  if (!created) throw new Error('no payments are taken')
  for (const days of [0, 3, 7]) {
    const now = days === 0 ? new Date() : new Date(`${addDays(today, days)}T00:00:00Z`)
    await takeBills({ ...created, gateway: createEmbeddedGateway(db, portal.settings.publicUrl, () => now) }, now)
  }
  const declined = (await storedMails(db)).filter(({ subject }) => subject.startsWith('Your card was declined'))
  expect(declined).toHaveLength(3)
  expect(declined[0]?.body).toContain('Your power stays on. Pay it when you can')
  expect(
    (await portal.call('hemi', askForExtension, { body: { ...shownAccount('hemi'), endDate: addDays(today, 9), requestKey: 'own-key-2' } }))
      .status,
  ).toBe(200)
  const owedCents = Math.round(
    ((await portal.call('hemi', billPayments)).body as { balance: { amountToPayNZD: number } }).balance.amountToPayNZD * 100,
  )
  const wish = { frequency: 'weekly' as const, firstDate: addDays(today, 3), instalmentCents: Math.ceil(owedCents / 4), owedCents }
  expect((await portal.call('hemi', makeArrangement, { body: { ...shownAccount('hemi'), ...wish, requestKey: 'own-key-3' } })).status).toBe(
    200,
  )
  const mails = await storedMails(db)
  expect(mails.length).toBeGreaterThanOrEqual(5)
  expect(mails.filter(({ subject, body }) => THREATS.test(`${subject} ${body}`)).map(({ body }) => body)).toEqual([])
})
