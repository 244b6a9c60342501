import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { LpgAccount, LpgOrder } from '#schemas/lpg/entities.ts'
import * as routes from '#schemas/lpg/routes.ts'
import { heroMenuWidget } from '#schemas/dashboard/routes.ts'
import { propertyListWidget } from '#schemas/property/routes.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { payments } from '#server/db/schema/billing.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import { lpgOrders } from '#server/db/schema/lpg.ts'
import { energyPeriods } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { runDeliveries } from '#server/demo/delivery-worker.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { releaseForTest } from './studio.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterEach(async () => {
  const { db } = portal.database
  await db.delete(energyPeriods).where(gt(energyPeriods.startDay, localDayOf(new Date())))
  await db.delete(lpgOrders).where(ne(lpgOrders.placedBy, 'feed'))
  await deleteMails(db)
})
afterAll(() => portal.close())

const HOUSE = { id: 'LPG-100733-1', site: 'ST-100733-1', agreement: 'SA-100733-1' }
const KILN = { id: 'LPG-100733-2', site: 'ST-100733-2', agreement: 'SA-100733-2' }
const ANSWERS = { medicallyDependent: false, noOtherHeating: true, runningOut: false }
const order = (more: object = {}) => ({
  supplyAgreementId: HOUSE.agreement,
  numberOfBottles: 2,
  questions: ANSWERS,
  orderKey: 'key-0001',
  ...more,
})
const place = (body: object, person = 'moana') => portal.call(person, routes.lpgPlaceOrder, { body: body as never })
const underWay = () =>
  portal.database.db
    .select()
    .from(lpgOrders)
    .where(and(eq(lpgOrders.supplyPointId, HOUSE.id), eq(lpgOrders.state, 'processing')))
const setStatus = ({ site }: typeof HOUSE, status: 'active' | 'closed') =>
  portal.database.db.update(sites).set({ status }).where(eq(sites.id, site))

test('what can be ordered is told by site, with its limits, its price and what is asked', async () => {
  const { body } = await portal.call('moana', routes.lpgOrderInfo)
  const { billingAccountSites, vulnerabilityQuestionnaire, orderPhoneNumber } = body as LpgAccount
  expect(billingAccountSites.map(({ nickname, isDefault }) => [nickname, isDefault])).toEqual([
    ['House', true],
    ['Pottery', false],
  ])
  const [house] = billingAccountSites[0]?.supplyPoints ?? []
  expect(house).toMatchObject({
    idWithoutLpgPrefix: '100733-1',
    bottleSize: 45,
    maxBottles: 2,
    hasActiveOrders: false,
    pricePerBottleNzd: 135.7,
  })
  const [kiln] = billingAccountSites[1]?.supplyPoints ?? []
  expect(kiln).not.toHaveProperty('maxBottles')
  expect(kiln?.orders[0]).toMatchObject({ status: 'Delivery unsuccessful', failureInfo: { title: 'The gate was locked' } })
  expect(vulnerabilityQuestionnaire.questions.map(({ key }) => key)).toEqual(Object.keys(ANSWERS))
  expect(orderPhoneNumber).toBe('0800 555 200')
  expect(await portal.call('priya', routes.lpgOrderInfo)).toMatchObject({ status: 200, body: { billingAccountSites: [] } })
})

test('an order is taken once, with one mail, however often and however much at once it is sent', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => place(order())))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers[0]?.body).toMatchObject({ email: 'moana@example.nz', emailSent: true })
  expect(await underWay()).toHaveLength(1)
  expect((await storedMails(portal.database.db)).map(({ recipient }) => recipient)).toEqual(['moana@example.nz'])
  expect(await place(order())).toEqual(expect.objectContaining({ status: 200, body: answers[0]?.body }))
})

describe('the key of an order', () => {
  const used = (detail: RegExp) => ({ status: 409, body: { type: '/error/lpg/order_key_used', detail: expect.stringMatching(detail) } })
  const ofAccount = () => portal.database.db.select().from(lpgOrders).where(eq(lpgOrders.orderKey, 'key-0001'))

  test.each([
    ['another number of bottles', { numberOfBottles: 1 }],
    ['other answers about urgency', { questions: { ...ANSWERS, medicallyDependent: true } }],
    ['another place', { supplyAgreementId: KILN.agreement }],
  ])('sent with %s is refused, and says what was ordered', async (_name, change) => {
    await place(order())
    expect(await place(order(change))).toMatchObject(used(/^We have your order of 2 bottles for .+ Nothing more was ordered\./))
    expect((await ofAccount()).map(({ supplyPointId, numberOfBottles }) => [supplyPointId, numberOfBottles])).toEqual([[HOUSE.id, 2]])
    expect(await storedMails(portal.database.db)).toHaveLength(1)
  })

  test.each([
    ['successful', /^Your order of 2 bottles for .+ has ended: delivery successful\./],
    ['unsuccessful', /has ended: delivery unsuccessful\./],
    ['cancelled', /has ended: order cancelled\./],
  ] as const)('that is %s is refused: nothing would come', async (state, detail) => {
    await place(order())
    await portal.database.db.update(lpgOrders).set({ state }).where(eq(lpgOrders.orderKey, 'key-0001'))
    expect(await place(order())).toMatchObject(used(detail))
    expect(await underWay()).toEqual([])
    expect(await place(order({ orderKey: 'key-0002' }))).toMatchObject({ status: 200 })
  })

  test('sent at once with different orders is of one of them, and each answer is true', async () => {
    const answers = await Promise.all([1, 2, 1, 2].map((numberOfBottles) => place(order({ numberOfBottles }))))
    const [stored] = await underWay()
    expect(answers.map(({ status }) => status)).toEqual([1, 2, 1, 2].map((wanted) => (wanted === stored?.numberOfBottles ? 200 : 409)))
    expect(await underWay()).toHaveLength(1)
  })
})

test('an order is answered with what is stored, and what all of it costs', async () => {
  const { body } = await place(order())
  expect(body).toMatchObject({ numberOfBottles: 2, priceNzd: 271.4 })
  expect(await place(order())).toMatchObject({ status: 200, body })
})

test('only the answers to what is asked are kept', async () => {
  await place(order({ questions: { ...ANSWERS, madeUp: true } }))
  expect((await underWay())[0]?.questions).toEqual(ANSWERS)
})

test('another order while one is under way is not taken, at the same moment either', async () => {
  const answers = await Promise.all(['key-000a', 'key-000b', 'key-000c', undefined].map((orderKey) => place(order({ orderKey }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ type: '/error/lpg/order_in_progress' })
  expect(await underWay()).toHaveLength(1)
  const { body } = await portal.call('moana', routes.lpgCheckOrder, { body: { supplyAgreementId: HOUSE.agreement, numberOfBottles: 1 } })
  expect(body).toEqual({ status: 'ineligible', reason: 'ineligible_order_in_progress' })
})

test('an order that was taken is answered again, also where a bill is overdue by then', async () => {
  const { db } = portal.database
  const first = await place(order())
  const paid = await db.delete(payments).where(eq(payments.billingAccountId, 'BA-100733')).returning()
  expect(await place(order())).toMatchObject({ status: 200, body: first.body })
  expect(await place(order({ orderKey: 'key-another' }))).toMatchObject({ status: 402 })
  await db.insert(payments).values(paid)
})

test('an account that owes an older bill pays first', async () => {
  const body = { supplyAgreementId: 'SA-100417-L', numberOfBottles: 1, questions: ANSWERS, orderKey: 'key-hemi' }
  expect(
    (await portal.call('hemi', routes.lpgCheckOrder, { body: { supplyAgreementId: body.supplyAgreementId, numberOfBottles: 1 } })).body,
  ).toEqual({
    status: 'ineligible',
    reason: 'ineligible_credit_control',
  })
  expect(await place(body, 'hemi')).toMatchObject({ status: 402, body: { type: '/error/lpg/ineligible_credit_control' } })
})

test.each([
  ['too many for its place', { numberOfBottles: 3 }, 400, '/error/validation'],
  ['a hundred', { supplyAgreementId: KILN.agreement, numberOfBottles: 100 }, 400, '/error/validation'],
  ['none', { numberOfBottles: 0 }, 400, '/error/validation'],
  ['half a bottle', { numberOfBottles: 1.5 }, 400, '/error/validation'],
  ['with a question left out', { questions: { medicallyDependent: false } }, 400, '/error/validation'],
  ['without answers', { questions: undefined }, 400, '/error/validation'],
  ['for another person', { supplyAgreementId: 'SA-100417-L' }, 404, '/error/not_found'],
  ['of electricity', { supplyAgreementId: 'SA-100201-E' }, 404, '/error/not_found'],
])('an order of %s is refused', async (_name, change, status, type) => {
  const answer = await place(order(change))
  expect([answer.status, (answer.body as { type: string }).type]).toEqual([status, type])
  expect(await underWay()).toEqual([])
})

test('at a place that was left nothing can be ordered or is due, and what came can be read', async () => {
  const toSeeTo = async () => {
    const { data } = (await portal.call('moana', propertyListWidget)).body as {
      data: { properties: { siteId: string; gasToSeeTo?: object }[] }
    }
    return data.properties.find(({ siteId }) => siteId === KILN.site)?.gasToSeeTo
  }
  const mayOrder = { body: { supplyAgreementId: KILN.agreement, numberOfBottles: 1 } }
  const ofKiln = { query: { supplyAgreementId: KILN.agreement } }
  const state = async () => ({
    toSeeTo: await toSeeTo(),
    check: (await portal.call('moana', routes.lpgCheckOrder, mayOrder)).body,
    sites: ((await portal.call('moana', routes.lpgOrderInfo)).body as LpgAccount).billingAccountSites.map(({ isLeft }) => isLeft),
    kiln: ((await portal.call('moana', routes.lpgOrderStatus)).body as { supplyPoints: object[] }).supplyPoints[1],
    summary: (await portal.call('moana', routes.lpgDeliverySummary, ofKiln)).body,
  })
  expect(await state()).toMatchObject({
    toSeeTo: { is: 'failed' },
    check: { status: 'eligible' },
    sites: [undefined, undefined],
    kiln: { statusKey: 'unsuccessful' },
    summary: { nextDueDate: expect.anything() },
  })
  // Its last day is over, but it is open still.
  const move = { billingAccountId: 'BA-100733', id: 'HM-over', caseNumber: 'HM-over', requestKey: 'over', submittedBy: 'moana' }
  await portal.database.db
    .insert(homeMoves)
    .values({ ...move, state: 'done', moveOutSiteIds: [KILN.site], moveOutDay: addDays(localDayOf(new Date()), -1) })
  const ofOpen = await state().finally(() => portal.database.db.delete(homeMoves))
  await setStatus(KILN, 'closed')
  try {
    const left = await state()
    expect(ofOpen).toEqual(left)
    expect(left).toMatchObject({
      toSeeTo: undefined,
      check: { status: 'ineligible', reason: 'ineligible_moved_out' },
      sites: [undefined, true],
      kiln: { statusKey: 'noOrder' },
    })
    expect(left.summary).not.toHaveProperty('nextDueDate')
    expect(await place(order({ supplyAgreementId: KILN.agreement }))).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('moved out') },
    })
    expect(await portal.database.db.select().from(lpgOrders).where(eq(lpgOrders.orderKey, 'key-0001'))).toEqual([])
    expect((await portal.call('moana', routes.lpgDeliveryHistory, ofKiln)).body).toMatchObject({
      deliveryHistory: expect.arrayContaining([expect.objectContaining({ statusKey: 'successful' })]),
    })
  } finally {
    await setStatus(KILN, 'active')
  }
})

test('an order from before a place was left is answered again, and no other follows it', async () => {
  const first = await place(order())
  await setStatus(HOUSE, 'closed')
  try {
    expect(await place(order())).toMatchObject({ status: 200, body: first.body })
    expect(await place(order({ orderKey: 'key-0002' }))).toMatchObject({ status: 400 })
  } finally {
    await setStatus(HOUSE, 'active')
  }
})

test('nothing is ordered that would come after the last day at a place, once that is confirmed', async () => {
  const { db } = portal.database
  const { expectedDate = '' } = (await portal.call('moana', routes.lpgOrderInfo)).body as LpgAccount
  const move = { billingAccountId: 'BA-100733', id: 'HM-1', caseNumber: 'M-1', requestKey: 'key', submittedBy: 'feed' }
  await db.insert(homeMoves).values({ ...move, state: 'confirmed', moveOutSiteIds: [KILN.site], moveOutDay: addDays(expectedDate, -1) })
  onTestFinished(async () => void (await db.delete(homeMoves)))
  const ofKiln = order({ supplyAgreementId: KILN.agreement })
  const detail = expect.stringContaining('after your last day there')
  expect(await place(ofKiln)).toMatchObject({ status: 400, body: { detail } })
  const check = async () =>
    (await portal.call('moana', routes.lpgCheckOrder, { body: { supplyAgreementId: KILN.agreement, numberOfBottles: 1 } })).body
  expect(await check()).toEqual({ status: 'ineligible', detail })
  expect((await place(order({ orderKey: 'key-0002' }))).status).toBe(200)
  await db.update(homeMoves).set({ moveOutDay: expectedDate })
  expect(await check()).toEqual({ status: 'eligible' })
  expect((await place(ofKiln)).status).toBe(200)
})

test('the dashboard of a place that was left shows the order that is under way, and offers no other', async () => {
  const dataOf = async (widget: typeof routes.bottledGasWidget | typeof heroMenuWidget) =>
    ((await portal.call('moana', widget)).body as { data?: unknown }).data
  const menu = () => dataOf(heroMenuWidget).then((data) => (data as { items: { key: string }[] }).items.map(({ key }) => key))
  await place(order())
  expect(await menu()).toContain('orderBottledGas')
  for (const own of [HOUSE, KILN]) await setStatus(own, 'closed')
  try {
    expect(await dataOf(routes.bottledGasWidget)).toMatchObject({ supplies: [{ supplyPointId: HOUSE.id, isUnderWay: true }] })
    expect(await menu()).not.toContain('orderBottledGas')
    await portal.database.db.update(lpgOrders).set({ state: 'cancelled' }).where(eq(lpgOrders.orderKey, 'key-0001'))
    expect(await dataOf(routes.bottledGasWidget)).toBeUndefined()
  } finally {
    for (const own of [HOUSE, KILN]) await setStatus(own, 'active')
  }
})

test('99 bottles may be ordered where there is no limit of its own', async () => {
  expect((await place(order({ supplyAgreementId: KILN.agreement, numberOfBottles: 99 }))).status).toBe(200)
})

test('where no questions are asked, none need be answered, and none are kept', async () => {
  const document = structuredClone(firstDocument)
  if (document.content.bottledGas) document.content.bottledGas.vulnerabilityQuestionnaire.isEnabled = false
  await releaseForTest(portal, document)
  expect((await place(order())).status).toBe(200)
  expect((await underWay())[0]?.questions).toBeNull()
})

test('a release without words about bottled gas has those that came with the product', async () => {
  const { bottledGas: _words, ...content } = firstDocument.content
  await releaseForTest(portal, { ...firstDocument, content })
  const { body } = await portal.call('moana', routes.lpgOrderInfo)
  expect((body as LpgAccount).orderDeliveryNotice).toBe(firstDocument.content.bottledGas?.orderDeliveryNotice)
})

const statusOf = async () => {
  const { body } = await portal.call('moana', routes.lpgOrderStatus)
  const [house] = (body as { supplyPoints: { status: string; order?: LpgOrder }[] }).supplyPoints
  return house
}

test('an order goes its way: planned, driven out, delivered, billed, in the history', async () => {
  expect(await statusOf()).toMatchObject({ status: 'No order' })
  await place(order())
  const { expectedDate = '' } = (await portal.call('moana', routes.lpgOrderInfo)).body as LpgAccount
  expect(await statusOf()).toMatchObject({ status: 'Processing order', order: { numberOfBottles: 2, expectedDate } })
  await runDeliveries(portal.database.db, new Date(Date.now() + 3 * 60_000))
  const day = (await statusOf())?.order?.scheduledDate ?? ''
  expect(day > localDayOf(new Date())).toBe(true)
  expect(await statusOf()).toMatchObject({ status: 'Delivery scheduled' })
  expect((await statusOf())?.order).not.toHaveProperty('expectedDate')
  await runDeliveries(portal.database.db, new Date(`${addDays(day, -1)}T21:00:00Z`))
  expect(await statusOf()).toMatchObject({ status: 'Out for delivery' })
  await runDeliveries(portal.database.db, new Date(`${day}T05:00:00Z`))
  expect(await statusOf()).toMatchObject({ status: 'Delivery successful', order: { deliveredDate: day } })
  const { body } = await portal.call('moana', routes.lpgDeliveryHistory, { query: { supplyAgreementId: HOUSE.agreement } })
  expect((body as { deliveryHistory: LpgOrder[] }).deliveryHistory[0]).toMatchObject({ statusKey: 'successful', deliveredDate: day })
  const billed = await portal.database.db.select().from(energyPeriods).where(eq(energyPeriods.startDay, day))
  expect(billed.map(({ supplyPointId, quantity }) => [supplyPointId, Number(quantity)])).toContainEqual([HOUSE.id, 2])
})

test('an order that was placed here stays of its account, and the feed says how it goes, by a clock behind ours too', async () => {
  await place(order())
  const [placed] = await underWay()
  const [other] = await portal.database.db
    .select()
    .from(supplyPoints)
    .where(and(eq(supplyPoints.energyType, 'lpg'), ne(supplyPoints.billingAccountId, placed?.billingAccountId ?? '')))
  if (!placed || !other) throw new Error('there is an order, and bottled gas of another customer')
  const scheduledDay = addDays(localDayOf(new Date()), 2)
  const schedule = ({ billingAccountId, supplyPointId }: { billingAccountId: string; supplyPointId: string }) => {
    const { id, numberOfBottles, placedAt } = placed
    const data = { billingAccountId, supplyPointId, numberOfBottles, placedAt, state: 'scheduled', scheduledDay }
    const at = new Date(placedAt.getTime() - 60_000)
    return portal.operate('feed-apply', { file: 'order' }, JSON.stringify({ kind: 'lpgOrder', id, at, data }))
  }
  const theirs = schedule({ billingAccountId: other.billingAccountId, supplyPointId: other.id })
  await expect(theirs).rejects.toThrow('1 record refused')
  await schedule(placed)
  expect(await statusOf()).toMatchObject({ status: 'Delivery scheduled', order: { scheduledDate: scheduledDay } })
})

test.each([
  ['cancelled', 'Order cancelled'],
  ['rescheduled', 'Delivery rescheduled'],
  ['unsuccessful', 'Delivery unsuccessful'],
] as const)('an order that is %s says so', async (state, status) => {
  await place(order())
  await portal.database.db
    .update(lpgOrders)
    .set({ state, scheduledDay: localDayOf(new Date()) })
    .where(eq(lpgOrders.orderKey, 'key-0001'))
  expect(await statusOf()).toMatchObject({ status })
})

test('the history comes by pages, newest first, without an order that is under way', async () => {
  const history = async (query: object) =>
    (await portal.call('moana', routes.lpgDeliveryHistory, { query: { supplyAgreementId: KILN.agreement, ...query } })).body as {
      deliveryHistory: LpgOrder[]
      additionalData: { total: number; pageSize: number }
    }
  const all = await history({})
  expect(all.deliveryHistory).toHaveLength(40)
  const rest = await history({ skip: 40 })
  expect(all.additionalData).toEqual({ total: 40 + rest.deliveryHistory.length, pageSize: 40 })
  const [first, second] = [await history({ pageSize: 5 }), await history({ pageSize: 5, skip: 5 })]
  expect([...first.deliveryHistory, ...second.deliveryHistory]).toEqual(all.deliveryHistory.slice(0, 10))
  const placed = all.deliveryHistory.map(({ placedDate }) => placedDate)
  expect(placed).toEqual([...placed].sort().reverse())
})

test('a summary counts a year of deliveries', async () => {
  const { body } = await portal.call('moana', routes.lpgDeliverySummary, { query: { supplyAgreementId: HOUSE.agreement } })
  const rows = await portal.database.db
    .select()
    .from(lpgOrders)
    .where(and(eq(lpgOrders.supplyPointId, HOUSE.id), inArray(lpgOrders.state, ['successful'])))
  const since = addDays(localDayOf(new Date()), -365)
  const recent = rows.filter(({ deliveredDay }) => (deliveredDay ?? '') >= since)
  expect(body).toMatchObject({
    deliveriesInYear: recent.length,
    bottlesInYear: recent.reduce((sum, { numberOfBottles }) => sum + numberOfBottles, 0),
    usualDaysBetween: 42,
  })
  const last =
    recent
      .flatMap(({ deliveredDay }) => deliveredDay ?? [])
      .sort()
      .at(-1) ?? ''
  const due = { nextDueDate: addDays(last, 42), orderByDate: addDays(last, 35) }
  expect(body).toMatchObject(due)
  await place({ supplyAgreementId: HOUSE.agreement, numberOfBottles: 1, questions: ANSWERS })
  const { body: after } = await portal.call('moana', routes.lpgDeliverySummary, { query: { supplyAgreementId: HOUSE.agreement } })
  expect(Object.keys(after as object)).not.toContain('nextDueDate')
})
