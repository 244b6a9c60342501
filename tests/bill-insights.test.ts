import { and, between, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, monthsBefore } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { BillInsights, LineReadings } from '#schemas/billing/insights.ts'
import { billInsights, billLineReadings } from '#schemas/billing/routes.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { storeDays } from '#server/meterdata/store-days.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { statementsOf } from './statements.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const today = localDayOf(new Date())
const PRIYA = 'BA-100528'
const ask = (who: string, billId?: string) => portal.call(who, billInsights, { query: billId ? { billId } : {} })
const insightsOf = async (who: string, billId?: string) => (await ask(who, billId)).body as BillInsights
const readingsOf = (who: string, billId: string, position: string) => portal.call(who, billLineReadings, { params: { billId, position } })

test('another person’s bill is as unknown as one that does not exist, and so are its lines', async () => {
  const [own] = (await insightsOf('tama')).bills
  for (const billId of [own?.id ?? '', 'BL-nothing']) {
    expect(await ask('aroha', billId)).toMatchObject({ status: 404, body: { type: '/error/not_found' } })
    expect(await readingsOf('aroha', billId, '0')).toMatchObject({ status: 404, body: { type: '/error/not_found' } })
  }
})

test('a line without readings behind it, and one that a bill does not have, have none', async () => {
  const { bill } = await insightsOf('aroha')
  const charge = bill?.supplies[0]?.lines.find(({ kind }) => kind === 'dailyCharge')
  for (const position of [String(charge?.position), '999']) expect((await readingsOf('aroha', bill?.id ?? '', position)).status).toBe(404)
  for (const position of ['-1', 'x', '1e3', '%00']) expect((await readingsOf('aroha', bill?.id ?? '', position)).status).toBe(400)
})

test('who has no account has no bills to look into; who has none yet is told of the period of the first', async () => {
  expect(await ask('staff')).toMatchObject({ status: 404, body: { type: '/error/no_data' } })
  const answer = await insightsOf('newcomer')
  expect(answer).toMatchObject({ bills: [], comparisons: [], running: { startDate: addDays(today, -6) } })
  expect(answer.bill).toBeUndefined()
})

test('a household reads where to compare its electricity plan; a business does not', async () => {
  expect((await insightsOf('hemi')).switching).toMatchObject({ title: 'Could you pay less?', href: 'https://billy.govt.nz' })
  expect((await insightsOf('rimu-cafe')).bill).toBeDefined()
  expect((await insightsOf('rimu-cafe')).switching).toBeUndefined()
})

test('a bill that is not issued yet is not told ahead', async () => {
  const [latest] = await portal.database.db
    .select()
    .from(bills)
    .where(eq(bills.billingAccountId, 'BA-100417'))
    .orderBy(desc(bills.startDay))
  if (!latest) throw new Error('Hemi has bills')
  await portal.database.db.insert(bills).values({ ...latest, id: 'tomorrow', issuedDay: addDays(today, 1) })
  expect((await ask('hemi', 'tomorrow')).status).toBe(404)
  expect((await insightsOf('hemi')).bills.some(({ id }) => id === 'tomorrow')).toBe(false)
})

test('without a bill asked for it is the latest, compared with the one before and that of a year before', async () => {
  const { bills: all, bill, comparisons } = await insightsOf('priya')
  expect(bill?.id).toBe(all[0]?.id)
  expect(comparisons.map((one) => [one.with, one.bill.id])).toEqual([
    ['lastBill', all[1]?.id],
    ['lastYear', all[12]?.id],
  ])
})

/** More use in one half-hour of a day, as a later file of the meter brings it. */
async function correct(day: string, moreWh: number) {
  const { db } = portal.database
  const own = and(eq(readingDays.billingAccountId, PRIYA), eq(readingDays.flow, 'X'), eq(readingDays.localDay, day))
  const [row] = await db.select().from(readingDays).where(own)
  if (!row) throw new Error(`${day} has readings`)
  const wattHours = row.wattHours.map((value, i) => (i === 24 ? (value ?? 0) + moreWh : value))
  await db
    .update(readingDays)
    .set({ wattHours, totalWh: row.totalWh + moreWh, changedAt: new Date() })
    .where(own)
}

test('a correction is told beside the bill and its line, and whether it may still be charged for', async () => {
  const { bills: all } = await insightsOf('priya')
  const recent = all[0]
  const old = all.find(({ endDate }) => endDate < monthsBefore(today, 6))
  if (!recent || !old) throw new Error('Priya has bills of more than six months')
  const before = await insightsOf('priya', recent.id)
  for (const { startDate } of [recent, old]) await correct(addDays(startDate, 3), 5_200)

  for (const [billed, isTooOld] of [
    [recent, 'none'],
    [old, 'all'],
  ] as const) {
    const { bill } = await insightsOf('priya', billed.id)
    const [supply] = bill?.supplies ?? []
    expect(supply?.correction).toMatchObject({ startDate: billed.startDate, endDate: billed.endDate, kwh: 5.2 })
    expect(supply?.recovery).toEqual({ isTooOld, firstDay: monthsBefore(today, 6), isSmallBusiness: false })
    const line = supply?.lines.find(({ description }) => description.endsWith('day'))
    const { body } = await readingsOf('priya', billed.id, String(line?.position))
    const { days, ...readings } = body as LineReadings
    expect(readings).toMatchObject({ isConfirmed: false, isByPrice: true, billedQuantity: line?.quantity })
    expect(Math.round((readings.countedQuantity - readings.billedQuantity) * 1_000)).toBe(5_200)
    expect(days.flatMap(({ date, isCorrected }) => (isCorrected ? date : []))).toEqual([addDays(billed.startDate, 3)])
  }
  const after = await insightsOf('priya', recent.id)
  expect([after.bill?.amountNzd, after.bill?.supplies[0]?.lines]).toEqual([before.bill?.amountNzd, before.bill?.supplies[0]?.lines])
  expect(after.comparisons[0]?.differenceNzd).toBe(before.comparisons[0]?.differenceNzd)

  for (const { startDate } of [recent, old]) await correct(addDays(startDate, 3), -5_200)
  expect((await insightsOf('priya', recent.id)).bill?.supplies[0]?.correction).toBeUndefined()
})

test('the same readings that come again after a bill are no correction', async () => {
  const { db } = portal.database
  const { bill } = await insightsOf('priya')
  const line = bill?.supplies[0]?.lines.find(({ description }) => description.endsWith('day'))
  const readings = async () => (await readingsOf('priya', bill?.id ?? '', String(line?.position))).body as LineReadings
  const own = and(eq(readingDays.billingAccountId, PRIYA), between(readingDays.localDay, bill?.startDate ?? '', bill?.endDate ?? ''))
  const stored = await db.select().from(readingDays).where(own)
  const { changed } = await storeDays(
    db,
    stored.map((day) => ({ ...day, flow: day.flow as 'X' | 'I', changedAt: new Date().toISOString() })),
  )
  expect(changed).toBe(0)
  const { isConfirmed, days } = await readings()
  expect(isConfirmed).toBe(true)
  expect(days.filter(({ isCorrected }) => isCorrected)).toEqual([])
})

test('days that the meter did not send are told as missing, and are no correction of the bill', async () => {
  const { db } = portal.database
  const { bills: all } = await insightsOf('priya')
  const [billed] = all
  const own = and(
    eq(readingDays.billingAccountId, PRIYA),
    between(readingDays.localDay, addDays(billed?.endDate ?? '', -1), billed?.endDate ?? ''),
  )
  const gone = await db.delete(readingDays).where(own).returning()
  const [supply] = (await insightsOf('priya', billed?.id)).bill?.supplies ?? []
  await db.insert(readingDays).values(gone)
  expect(supply).toMatchObject({ daysMissing: 2 })
  expect(supply?.correction).toBeUndefined()
})

test('a credit note is explained and compared with nothing, and no bill is compared with it', async () => {
  const { db } = portal.database
  const { bills: all } = await insightsOf('priya')
  const [latest] = await db
    .select()
    .from(bills)
    .where(and(eq(bills.billingAccountId, PRIYA), eq(bills.id, all[1]?.id ?? '')))
  if (!latest) throw new Error('Priya has two bills')
  await db.insert(bills).values({ ...latest, id: 'note', issuedDay: today, amount: '-23.00', gst: '-3.00', promptPaymentDiscount: '0.00' })
  const line = { billingAccountId: PRIYA, billId: 'note', supplyPointId: null, quantity: '1' }
  await db.insert(billLines).values([
    { ...line, position: 0, description: 'Given back', unit: 'each', kind: 'other', rate: '-20.00', amount: '-20.00' },
    { ...line, position: 1, description: 'GST', unit: 'percent', kind: 'gst', rate: '0.15', amount: '-3.00' },
  ])
  const { bill, comparisons } = await insightsOf('priya', 'note')
  expect([bill?.amountNzd, bill?.isNote, bill?.supplies[0]?.lines[0]?.grossAmountNzd, comparisons]).toEqual([-23, true, -23, []])
  const { bill: shown, comparisons: compared } = await insightsOf('priya')
  expect([shown?.id, compared[0]?.bill.id]).toEqual([all[0]?.id, all[1]?.id])
  await db.delete(bills).where(and(eq(bills.billingAccountId, PRIYA), eq(bills.id, 'note')))
})

test('a bill that a credit note took back says when, and which bill was sent in its place', async () => {
  const { db } = portal.database
  const { bills: all, bill } = await insightsOf('priya')
  const own = (id: string) => and(eq(bills.billingAccountId, PRIYA), eq(bills.id, id))
  const [latest] = await db
    .select()
    .from(bills)
    .where(own(bill?.id ?? ''))
  if (!latest) throw new Error('Priya has a bill')
  const isTakenBack = async (id: string) => (await insightsOf('priya', id)).bill?.takenBack
  expect(await isTakenBack(latest.id)).toBeUndefined()
  await db.insert(bills).values({ ...latest, id: 'back', issuedDay: today, amount: `-${latest.amount}`, promptPaymentDiscount: '0.00' })
  expect(await isTakenBack(latest.id)).toEqual({ date: today })
  await db.insert(bills).values({ ...latest, id: 'new', issuedDay: today, amount: '11.50', gst: '1.50' })
  const line = { billingAccountId: PRIYA, billId: 'new', supplyPointId: bill?.supplies[0]?.supplyPointId ?? null, quantity: '1' }
  await db.insert(billLines).values([
    { ...line, position: 0, description: 'Daily charge', unit: 'day', kind: 'dailyCharge', rate: '10.00', amount: '10.00' },
    { ...line, position: 1, description: 'GST', unit: 'percent', kind: 'gst', rate: '0.15', amount: '1.50' },
  ])
  expect(await isTakenBack(latest.id)).toEqual({ date: today, newBillId: 'new' })
  for (const id of ['new', 'back', all[1]?.id ?? '']) expect(await isTakenBack(id)).toBeUndefined()
  for (const id of ['new', 'back']) await db.delete(bills).where(own(id))
})

test('of several bills for the same days the one for the energy is compared, and one for other work comes on top of it', async () => {
  const { db } = portal.database
  const { bills: all, bill } = await insightsOf('priya')
  const [, earlier] = await db.select().from(bills).where(eq(bills.billingAccountId, PRIYA)).orderBy(desc(bills.startDay)).limit(2)
  if (!earlier || earlier.id !== all[1]?.id) throw new Error('Priya has two bills')
  const { amount } = earlier
  const insert = async (id: string, ...amounts: [amount: string, gst: string, net: string]) => {
    const [own, gst, net] = amounts
    await db.insert(bills).values({ ...earlier, id, issuedDay: today, amount: own, gst, promptPaymentDiscount: '0.00' })
    const line = { billingAccountId: PRIYA, billId: id, supplyPointId: bill?.supplies[0]?.supplyPointId ?? null, quantity: '1' }
    await db.insert(billLines).values([
      { ...line, position: 0, description: 'Meter work', unit: 'each', kind: 'other', rate: net, amount: net },
      { ...line, position: 1, description: 'GST', unit: 'percent', kind: 'gst', rate: '0.15', amount: gst },
    ])
  }
  const told = async () => {
    const [latest, work] = [await insightsOf('priya', all[0]?.id), await insightsOf('priya', 'work')]
    return [latest.comparisons[0]?.bill.id, work.bill?.besideBillId, work.comparisons.length > 0]
  }
  await insert('work', '69.00', '9.00', '60.00')
  expect(await told()).toEqual([earlier.id, earlier.id, false])
  expect((await insightsOf('priya', earlier.id)).bill?.besideBillId).toBeUndefined()
  // All of the bill for the energy is given back: what is left of these days is the other one, and the bill before is the one before it.
  await insert('back', `-${amount}`, '0.00', `-${amount}`)
  expect(await told()).toEqual([all[2]?.id, undefined, true])
  // Work before the first bill for energy is not the bill before it.
  const first = all.at(-1)
  if (!first) throw new Error('Priya has a first bill')
  const day = addDays(first.startDate, -1)
  await db
    .update(bills)
    .set({ startDay: day, endDay: day, issuedDay: day })
    .where(and(eq(bills.billingAccountId, PRIYA), eq(bills.id, 'work')))
  expect((await insightsOf('priya', first.id)).comparisons).toEqual([])
  for (const id of ['work', 'back']) await db.delete(bills).where(and(eq(bills.billingAccountId, PRIYA), eq(bills.id, id)))
})

/** A bill of Priya's, of one line that GST is charged on, long before her others. */
async function insertOldBill(id: string, [startDay, endDay]: [string, string], kind: 'energy' | 'dailyCharge' | 'other', net: number) {
  const { db } = portal.database
  const [like] = await db.select().from(bills).where(eq(bills.billingAccountId, PRIYA)).orderBy(desc(bills.startDay)).limit(1)
  const [own] = await db
    .select()
    .from(billLines)
    .where(eq(billLines.billId, like?.id ?? ''))
  if (!like || !own) throw new Error('Priya has a bill')
  const [amount, ofNet, gst] = [net * 1.15, net, net * 0.15].map((nzd) => nzd.toFixed(2)) as [string, string, string]
  await db
    .insert(bills)
    .values({ ...like, id, startDay, endDay, issuedDay: endDay, dueDay: endDay, amount, gst, promptPaymentDiscount: '0.00' })
  const unit = ({ energy: 'kWh', dailyCharge: 'day', other: 'each' } as const)[kind]
  await db.insert(billLines).values([
    { ...own, billId: id, position: 0, description: kind, quantity: '100', unit, kind, rate: (net / 100).toFixed(5), amount: ofNet },
    { ...own, billId: id, position: 1, description: 'GST', quantity: '15', unit: 'percent', kind: 'gst', rate: '0.15', amount: gst },
  ])
}

const deleteBills = async (...ids: string[]) => {
  for (const id of ids) await portal.database.db.delete(bills).where(and(eq(bills.billingAccountId, PRIYA), eq(bills.id, id)))
}

test('a bill of daily charges alone is compared with the bill for supply before it, not with one of a fee alone', async () => {
  await insertOldBill('energy', ['2015-01-01', '2015-01-31'], 'energy', 30)
  await insertOldBill('fee', ['2015-02-01', '2015-02-02'], 'other', 60)
  await insertOldBill('charges', ['2015-02-03', '2015-02-28'], 'dailyCharge', 26)
  const { comparisons } = await insightsOf('priya', 'charges')
  // $29.90 against $34.50.
  expect(comparisons.map(({ bill, differenceNzd }) => [bill.id, differenceNzd])).toEqual([['energy', -4.6]])
  expect((await insightsOf('priya', 'fee')).comparisons.map(({ bill }) => bill.id)).toEqual(['energy'])
  await deleteBills('energy', 'fee', 'charges')
})

test('a bill that was given back as a whole is compared with none, but the one before it', async () => {
  await insertOldBill('first', ['2015-01-01', '2015-01-31'], 'energy', 30)
  await insertOldBill('second', ['2015-02-01', '2015-02-28'], 'energy', 40)
  await insertOldBill('third', ['2015-03-01', '2015-03-31'], 'energy', 50)
  await insertOldBill('year', ['2016-03-01', '2016-03-31'], 'energy', 60)
  const comparedWith = async (id: string) => (await insightsOf('priya', id)).comparisons.map((one) => [one.with, one.bill.id])
  expect([await comparedWith('third'), await comparedWith('year')]).toEqual([[['lastBill', 'second']], [['lastBill', 'third']]])
  await insertOldBill('second-back', ['2015-02-01', '2015-02-28'], 'energy', -40)
  expect(await comparedWith('third')).toEqual([['lastBill', 'first']])
  await insertOldBill('third-back', ['2015-03-01', '2015-03-31'], 'energy', -50)
  expect(await comparedWith('year')).toEqual([['lastBill', 'first']])
  // It is itself still explained beside the one before it.
  expect(await comparedWith('second')).toEqual([['lastBill', 'first']])
  await insertOldBill('first-back', ['2015-01-01', '2015-01-31'], 'energy', -30)
  expect(await comparedWith('third')).toEqual([])
  await deleteBills('first', 'second', 'third', 'year', 'second-back', 'third-back', 'first-back')
})

test('with 120 bills it asks the database no more often, and lists two years of them', async () => {
  const { db } = portal.database
  const count = async () => (await statementsOf(db, () => ask('moana'))).length
  await count()
  const few = await count()
  const account = 'BA-100733'
  const [latest] = await db.select().from(bills).where(eq(bills.billingAccountId, account)).orderBy(desc(bills.startDay)).limit(1)
  const own = await db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billingAccountId, account), eq(billLines.billId, latest?.id ?? '')))
  if (!latest) throw new Error('Moana has bills')
  const made = Array.from({ length: 120 }, (_, i) => ({
    ...latest,
    id: `old-${i}`,
    startDay: addDays('2013-01-01', i * 30),
    endDay: addDays('2013-01-30', i * 30),
    issuedDay: addDays('2013-02-01', i * 30),
  }))
  await db.insert(bills).values(made)
  await db.insert(billLines).values(made.flatMap(({ id }) => own.map((line) => ({ ...line, billId: id }))))
  expect(await count()).toBe(few)
  expect(few).toBeLessThanOrEqual(12)
  const { bills: listed } = await insightsOf('moana')
  expect(listed).toHaveLength(24)
})
