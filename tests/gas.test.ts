import { and, between, desc, eq, gte, inArray, sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, billYear, daysBetween, yearBefore } from '#lib/calendar.ts'
import { advancedGasBillPeriod, aggregatedSiteGas, naturalGasUsage } from '#schemas/gas/routes.ts'
import { localDayOf } from '#lib/local-day.ts'
import { sum } from '#lib/sum.ts'
import type { GasConsumption, NaturalGasUsage, SiteGasUsage } from '#schemas/gas/entities.ts'
import type { BillPeriodUsage } from '#schemas/usage/entities.ts'
import { findScope } from '#server/access.ts'
import type { Database } from '#server/db/open.ts'
import { findBillInsights } from '#server/billing/insights/find-insights.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { energyPeriods } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { findRecentGas } from '#server/gas/recent.ts'
import { findGasSupplies, findGasWindows } from '#server/gas/queries.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const GAS = { aroha: 'SP-100201-G', 'rimu-cafe': 'SP-200115-G' }
const ACCOUNT = { aroha: 'BA-100201', 'rimu-cafe': 'BA-200115' }
type Person = keyof typeof GAS

const usage = async (person: Person, selectedYear?: number) =>
  (
    await portal.call(person, naturalGasUsage, {
      query: { supplyPointId: GAS[person], ...(selectedYear ? { selectedYear } : {}) },
    })
  ).body as NaturalGasUsage
const cents = (nzd: number | string | undefined) => Math.round(Number(nzd ?? 0) * 100)

test.each(['aroha', 'rimu-cafe'] as const)(
  '%s: every bill period’s gas is the sum of its readings and costs what was billed',
  async (person) => {
    const { db } = portal.database
    const billed = await db.select().from(bills).where(eq(bills.billingAccountId, ACCOUNT[person]))
    const { earliestDataYear, lastDataYear } = await usage(person)
    expect(lastDataYear - earliestDataYear).toBeGreaterThanOrEqual(1)
    let compared = 0
    for (let year = earliestDataYear; year <= lastDataYear; year++) {
      const { byYear } = await usage(person, year)
      expect(byYear.map((entry) => entry.year)).toEqual([year])
      for (const { startDate, endDate, total } of byYear[0]?.naturalGasConsumptionData.consumptionList ?? []) {
        const bill = billed.find(({ startDay, endDay }) => startDay === startDate && endDay === endDate)
        if (!bill) continue
        compared++
        const periods = await db
          .select()
          .from(energyPeriods)
          .where(and(eq(energyPeriods.supplyPointId, GAS[person]), between(energyPeriods.startDay, startDate, endDate)))
        const wattHours = periods.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 1000), 0)
        expect(Math.round((total?.kw ?? 0) * 1000), startDate).toBe(wattHours)
        const lines = await db
          .select()
          .from(billLines)
          .where(
            and(eq(billLines.billingAccountId, ACCOUNT[person]), eq(billLines.billId, bill.id), eq(billLines.supplyPointId, GAS[person])),
          )
        expect(cents(total?.costNZD), startDate).toBe(lines.reduce((sum, { amount }) => sum + cents(amount), 0))
      }
    }
    expect(compared).toBe(billed.length)
  },
)

test('the page opens on a connection that still supplies, not on one before it that has ended', async () => {
  const { db } = portal.database
  const [own] = await db.select().from(supplyPoints).where(eq(supplyPoints.id, GAS.aroha))
  const ofSupply = eq(energyPeriods.supplyPointId, GAS.aroha)
  const [period] = await db.select().from(energyPeriods).where(ofSupply).orderBy(energyPeriods.startDay).limit(1)
  if (!own || !period) throw new Error('Aroha has gas')
  await db.insert(supplyPoints).values({ ...own, id: 'A-ended' })
  await db.insert(energyPeriods).values({ ...period, supplyPointId: 'A-ended' })
  const { selectedSupplyPointId, supplyPoints: shown } = (await portal.call('aroha', aggregatedSiteGas)).body as SiteGasUsage
  await db.delete(energyPeriods).where(eq(energyPeriods.supplyPointId, 'A-ended'))
  await db.delete(supplyPoints).where(eq(supplyPoints.id, 'A-ended'))
  expect(shown.map(({ id }) => id)).toEqual(['A-ended', GAS.aroha])
  expect(selectedSupplyPointId).toBe(GAS.aroha)
})

test('a meter that is read once a period has estimates among its readings, and says when it is read next', async () => {
  const { byYear, lastInvoice, isAdvanced } = await usage('rimu-cafe')
  const types = new Set(
    byYear.flatMap(({ naturalGasConsumptionData }) => naturalGasConsumptionData.consumptionList.map(({ type }) => type)),
  )
  expect([...types].sort()).toEqual(['actual', 'estimated'])
  expect(isAdvanced).toBe(false)
  expect(lastInvoice).toMatchObject({ canSubmitMeterRead: true, plan: { isValuePlan: false }, serialNumber: 'G200115' })
  expect(lastInvoice.lastMeterRead?.reading).toBeGreaterThan(20_400)
  expect(lastInvoice.nextReadDate).toBeDefined()
})

test('a value plan tells its limit, its rate with GST and how far the year has come', async () => {
  const { lastInvoice, aggregatedUsage } = await usage('aroha')
  expect(lastInvoice.plan).toMatchObject({ isValuePlan: true, valuePlanAnnualLimit: 10_000, valuePlanRate: 0.16813 })
  const days = await portal.database.db.select().from(energyPeriods).where(eq(energyPeriods.supplyPointId, GAS.aroha))
  const last =
    days
      .map(({ endDay }) => endDay)
      .sort()
      .at(-1) ?? ''
  const aYear = days.filter(({ startDay }) => startDay > `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`)
  expect(aYear).toHaveLength(365)
  expect(Math.round((lastInvoice.plan.usedInYear ?? 0) * 1000)).toBe(
    aYear.reduce((sum, { quantity }) => sum + Math.round(Number(quantity) * 1000), 0),
  )
  // Two days that begin it become one period with the day before: two thirds of that are of the year.
  const { db } = portal.database
  const [first, second] = aYear.sort((a, b) => a.startDay.localeCompare(b.startDay))
  const before = days.find(({ endDay }) => endDay === addDays(first?.startDay ?? '', -1))
  if (!first || !second || !before) throw new Error('there are no readings')
  const of = (startDay: string) => and(eq(energyPeriods.supplyPointId, GAS.aroha), eq(energyPeriods.startDay, startDay))
  await db.delete(energyPeriods).where(of(first.startDay))
  await db.delete(energyPeriods).where(of(second.startDay))
  await db.update(energyPeriods).set({ endDay: second.endDay, quantity: '30' }).where(of(before.startDay))
  const { usedInYear = 0 } = (await usage('aroha')).lastInvoice.plan
  expect(usedInYear).toBeCloseTo((lastInvoice.plan.usedInYear ?? 0) - Number(first.quantity) - Number(second.quantity) + 20, 2)
  await db.update(energyPeriods).set({ endDay: before.endDay, quantity: before.quantity }).where(of(before.startDay))
  await db.insert(energyPeriods).values([first, second])
  expect(aggregatedUsage?.dailyAverage.kw).toBeGreaterThan(10)
  const { body } = await portal.call('aroha', aggregatedSiteGas)
  expect((body as SiteGasUsage).aggregatedUsage).toEqual(aggregatedUsage)
})

test('averages are of whole bill periods, without the one that is running', async () => {
  const { aggregatedUsage, earliestDataYear, lastDataYear } = await usage('aroha')
  const today = localDayOf(new Date())
  const all: GasConsumption[] = []
  for (let year = earliestDataYear; year <= lastDataYear; year++) {
    all.push(...((await usage('aroha', year)).byYear[0]?.naturalGasConsumptionData.consumptionList ?? []))
  }
  const twelve = all.filter(({ endDate, type }) => endDate < today && type !== 'empty').slice(-12)
  const days = sum(twelve.map(({ daysWithUsage = 0 }) => daysWithUsage))
  expect(days).toBeGreaterThan(360)
  expect(aggregatedUsage?.numberOfPeriods).toBe(12)
  const kwhADay = sum(twelve.map(({ total }) => total?.kw ?? 0)) / days
  expect(aggregatedUsage?.dailyAverage.kw).toBeCloseTo(kwhADay, 2)
  expect(aggregatedUsage?.monthlyAverage.kw).toBeCloseTo((kwhADay * 365) / 12, 1)
})

test('an advanced meter’s days add up to its bill period; another kind has no days', async () => {
  const [bill] = await portal.database.db.select().from(bills).where(eq(bills.billingAccountId, ACCOUNT.aroha)).limit(1)
  const range = { startDate: bill?.startDay ?? '', endDate: bill?.endDay ?? '' }
  const { body } = await portal.call('aroha', advancedGasBillPeriod, { query: range })
  const period = body as BillPeriodUsage
  const { byYear } = await usage('aroha', billYear(range.startDate, range.endDate))
  const same = byYear[0]?.naturalGasConsumptionData.consumptionList.find(({ startDate }) => startDate === range.startDate)
  expect(period.days.reduce((sum, { costNZD }) => sum + cents(costNZD), 0)).toBe(cents(same?.total?.costNZD))
  expect(period.totalKwh).toBe(same?.total?.kw)
  for (const { kw, kwWhole, kwDecimal, costNZD, dollars, cents: centsText, currencySign } of period.days) {
    expect([Number(`${kwWhole}.${kwDecimal}`), Number(`${dollars}.${centsText}`), currencySign]).toEqual([kw, costNZD, '$'])
  }
  expect(await portal.call('rimu-cafe', advancedGasBillPeriod, { query: range })).toMatchObject({
    status: 404,
    body: { type: '/error/no_data' },
  })
})

test('a year without data is no data, and a supply point of another person does not exist', async () => {
  expect(await portal.call('aroha', naturalGasUsage, { query: { supplyPointId: GAS.aroha, selectedYear: 2016 } })).toMatchObject({
    status: 404,
    body: { type: '/error/no_data' },
  })
  for (const supplyPointId of [GAS['rimu-cafe'], 'SP-100201-E', 'XX']) {
    expect(await portal.call('aroha', naturalGasUsage, { query: { supplyPointId } })).toMatchObject({
      status: 404,
      body: { type: '/error/not_found' },
    })
  }
  const { body } = await portal.call('priya', aggregatedSiteGas)
  expect(body).toEqual({ kWhOnly: false, supplyPoints: [] })
})

test.each(['aroha', 'rimu-cafe'] as const)(
  '%s: bill periods since a day are the last of all, also after months without a reading, and each day is counted once',
  async (person) => {
    const { db } = portal.database
    const scope = await findScope(db, `demo|${person}`)
    if (!scope) throw new Error(`${person} has gone`)
    const expectSame = async (tx: Database, empty: number) => {
      const [supply] = await findGasSupplies(tx, scope)
      if (!supply) throw new Error(`${person} has no gas`)
      const all = await findGasWindows(tx, scope, supply)
      const unread = all.filter(({ days }) => days === 0)
      expect(unread.map(({ cents, chargeCents }) => cents + chargeCents)).toEqual(Array.from({ length: empty }, () => 0))
      for (const since of [all.at(-11)?.startDay ?? '', all.at(-11)?.endDay ?? '']) {
        expect(await findGasWindows(tx, scope, supply, since)).toEqual(all.slice(-11))
      }
      return all
    }
    const all = await expectSame(db, 0)
    const rows = await db.select().from(energyPeriods).where(eq(energyPeriods.supplyPointId, GAS[person]))
    const daysOf = (own: typeof rows) => sum(own.map(({ startDay, endDay }) => daysBetween(startDay, endDay) + 1))
    expect(sum(all.map(({ days }) => days))).toBe(daysOf(rows))
    expect(sum(all.map(({ daysEstimated }) => daysEstimated))).toBe(daysOf(rows.filter(({ status }) => status === 'estimated')))
    const leaving = db.transaction(async (tx) => {
      const { supplyPointId, startDay } = energyPeriods
      const gap = between(startDay, all.at(-9)?.startDay ?? '', all.at(-5)?.endDay ?? '')
      await tx.delete(energyPeriods).where(and(eq(supplyPointId, GAS[person]), gap))
      await expectSame(tx, 5)
      tx.rollback()
    })
    await expect(leaving).rejects.toThrow(TransactionRollbackError)
  },
)

test('the dashboard’s gas reaches back from the last reading, and is gone a year after it', async () => {
  const { db } = portal.database
  const scope = await findScope(db, 'demo|aroha')
  const [supply] = scope ? await findGasSupplies(db, scope) : []
  if (!scope || !supply) throw new Error('aroha has no gas')
  const all = await findGasWindows(db, scope, supply)
  const withoutSince = async (day: string, expectGas: (tx: Database) => Promise<void>) => {
    const changing = db.transaction(async (tx) => {
      await tx.delete(energyPeriods).where(and(eq(energyPeriods.supplyPointId, GAS.aroha), gte(energyPeriods.startDay, day)))
      await expectGas(tx)
      tx.rollback()
    })
    await expect(changing).rejects.toThrow(TransactionRollbackError)
  }
  await withoutSince(all.at(-5)?.startDay ?? '', async (tx) => {
    const gas = await findRecentGas(tx, scope)
    expect(gas?.periods).toHaveLength(12)
    expect(gas?.periods.at(-1)?.startDate).toBe(all.at(-6)?.startDay)
    expect(gas?.yearBeforeKwh).toBeGreaterThan(0)
  })
  const yearAgo = yearBefore(localDayOf(new Date()))
  await withoutSince(addDays(yearAgo, 1), async (tx) => expect((await findRecentGas(tx, scope))?.periods.length).toBeGreaterThan(0))
  await withoutSince(yearAgo, async (tx) => expect(await findRecentGas(tx, scope)).toBeUndefined())
})

test('where prices change within a bill period, each day of it costs what held then', async () => {
  const { db } = portal.database
  const scope = await findScope(db, 'demo|aroha')
  const [supply] = scope ? await findGasSupplies(db, scope) : []
  if (!scope || !supply) throw new Error('aroha has no gas')
  const changing = db.transaction(async (tx) => {
    // What was billed stays as it was, whatever the prices are now.
    await tx.delete(billLines).where(eq(billLines.billingAccountId, ACCOUNT.aroha))
    const period = (await findGasWindows(tx, scope, supply)).at(-3)
    if (!period) throw new Error('aroha has no gas three bill periods ago')
    const changeDay = addDays(period.startDay, 10)
    const prices = [
      { from: '2020-01-01', dayRate: '0.10000', dailyCharge: '1.00000' },
      { from: changeDay, dayRate: '0.20000', dailyCharge: '2.00000' },
    ]
    const days = await tx
      .select()
      .from(energyPeriods)
      .where(and(eq(energyPeriods.supplyPointId, GAS.aroha), between(energyPeriods.startDay, period.startDay, period.endDay)))
    const centsAt = (rate: number, own: typeof days) => Math.round(sum(own.map(({ quantity }) => Number(quantity))) * rate * 100)
    const before = days.filter(({ startDay }) => startDay < changeDay)
    const after = days.filter(({ startDay }) => startDay >= changeDay)
    const charges = 10 * 100 + (days.length - 10) * 200
    const found = await findGasWindows(tx, scope, { ...supply, plan: { ...supply.plan, prices } })
    expect(found.find(({ startDay }) => startDay === period.startDay)).toMatchObject({
      days: days.length,
      cents: Math.round((centsAt(0.1, before) + centsAt(0.2, after) + charges) * 1.15),
      chargeCents: Math.round(charges * 1.15),
    })
    tx.rollback()
  })
  await expect(changing).rejects.toThrow(TransactionRollbackError)
})

test('a fee on a bill is part of what gas cost, not of what its energy did', async () => {
  const { db } = portal.database
  const scope = await findScope(db, 'demo|aroha')
  const [supply] = scope ? await findGasSupplies(db, scope) : []
  if (!scope || !supply) throw new Error('aroha has no gas')
  const windowOf = async (tx: Database) => (await findGasWindows(tx, { ...scope }, supply)).at(-3)
  const before = await windowOf(db)
  if (!before) throw new Error('aroha has no gas three bill periods ago')
  expect(before.energyCents).toBe(before.cents - before.chargeCents)
  const ofPeriod = and(eq(bills.billingAccountId, ACCOUNT.aroha), eq(bills.startDay, before.startDay))
  const changing = db.transaction(async (tx) => {
    const [bill] = await tx.select().from(bills).where(ofPeriod)
    const own = { billingAccountId: ACCOUNT.aroha, billId: bill?.id ?? '', supplyPointId: GAS.aroha }
    const fee = { description: 'Reconnection', kind: 'other', unit: 'each', quantity: '1', rate: '60.00000', amount: '60.00' } as const
    const gst = { description: 'GST', kind: 'gst', unit: 'percent', quantity: '15', rate: '0.15000', amount: '9.00' } as const
    await tx.insert(billLines).values([
      { ...own, ...fee, position: 90 },
      { ...own, ...gst, position: 91 },
    ])
    expect(await windowOf(tx)).toEqual({ ...before, cents: before.cents + 6_900 })
    // Where nothing was used, a fee beside the daily charges is no energy either.
    const isOfGas = and(eq(billLines.billId, own.billId), eq(billLines.supplyPointId, GAS.aroha))
    await tx.delete(billLines).where(and(isOfGas, inArray(billLines.kind, ['energy', 'levy'])))
    const inPeriod = between(energyPeriods.startDay, before.startDay, before.endDay)
    await tx
      .update(energyPeriods)
      .set({ quantity: '0' })
      .where(and(eq(energyPeriods.supplyPointId, GAS.aroha), inPeriod))
    expect(await windowOf(tx)).toMatchObject({ wattHours: 0, energyCents: 0 })
    tx.rollback()
  })
  await expect(changing).rejects.toThrow(TransactionRollbackError)
})

test('at an earlier moment, days of a daily meter that came since are not known yet', async () => {
  const scope = await findScope(portal.database.db, 'demo|aroha')
  const [supply] = scope ? await findGasSupplies(portal.database.db, scope) : []
  if (!scope || !supply) throw new Error('aroha has no gas')
  const all = await findGasWindows(portal.database.db, scope, supply)
  const then = all.at(-4)
  if (!then) throw new Error('aroha has no gas four bill periods ago')
  const now = new Date(`${addDays(then.startDay, 9)}T00:00:00Z`)
  const known = await findGasWindows(portal.database.db, { ...scope, now }, supply)
  expect(known.slice(0, -1)).toEqual(all.slice(0, -4))
  expect(known.at(-1)).toMatchObject({ startDay: then.startDay, days: 10 })
  const before = { ...scope, now: new Date(`${addDays(all[0]?.startDay ?? '', -40)}T00:00:00Z`) }
  expect(await findGasWindows(portal.database.db, before, supply)).toEqual([])
})

test.each(['aroha', 'rimu-cafe'] as const)(
  '%s: gas that was read again corrects its bill, a day that was not read does not',
  async (person) => {
    const scope = await findScope(portal.database.db, `demo|${person}`)
    const [supply] = scope ? await findGasSupplies(portal.database.db, scope) : []
    if (!scope || !supply) throw new Error(`${person} has no gas`)
    const changing = portal.database.db.transaction(async (tx) => {
      const period = (await findGasWindows(tx, scope, supply)).at(-3)
      const [bill] = await tx
        .select()
        .from(bills)
        .where(and(eq(bills.billingAccountId, ACCOUNT[person]), eq(bills.startDay, period?.startDay ?? '')))
      const [last] = await tx
        .select()
        .from(energyPeriods)
        .where(and(eq(energyPeriods.supplyPointId, GAS[person]), between(energyPeriods.startDay, bill?.startDay ?? '', bill?.endDay ?? '')))
        .orderBy(desc(energyPeriods.startDay))
        .limit(1)
      if (!bill || !last) throw new Error(`${person} was billed for gas three bill periods ago`)
      const corrections = async () => {
        const window = (await findGasWindows(tx, { ...scope }, supply)).find(({ startDay }) => startDay === bill.startDay)
        const insights = await findBillInsights(tx, { ...scope }, bill.id)
        const explained = insights?.bill?.supplies.find(({ supplyPointId }) => supplyPointId === GAS[person])
        return [window?.correction?.wattHours, explained?.correction?.kwh]
      }
      const own = and(eq(energyPeriods.supplyPointId, GAS[person]), eq(energyPeriods.startDay, last.startDay))
      expect(await corrections()).toEqual([undefined, undefined])
      await tx
        .update(energyPeriods)
        .set({ quantity: sql`${energyPeriods.quantity} + 5` })
        .where(own)
      expect(await corrections()).toEqual([5_000, 5])
      if (last.startDay === last.endDay) await tx.delete(energyPeriods).where(own)
      else
        await tx
          .update(energyPeriods)
          .set({ endDay: addDays(last.endDay, -1) })
          .where(own)
      expect(await corrections()).toEqual([undefined, undefined])
      tx.rollback()
    })
    await expect(changing).rejects.toThrow(TransactionRollbackError)
  },
)
