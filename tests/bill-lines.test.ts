import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { eachDay, weekdayOf } from '#lib/calendar.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import type { BillInsights, LineReadings } from '#schemas/billing/insights.ts'
import { billInsights, billLineReadings } from '#schemas/billing/routes.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { energyPeriods, readingDays } from '#server/db/schema/readings.ts'
import { plans, supplyPoints } from '#server/db/schema/supply.ts'
import { customers } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { isThorough } from './thorough.ts'

/*
 * Every line of every bill, worked out once more by arithmetic of this file's own, from the half-hours, the gas readings and the
 * deliveries. Nothing of what makes bills is used here.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

/** Of all demo accounts that were ever billed; who cannot sign in has accounts as well. */
const ACCOUNTS = customers.flatMap(({ username, accounts }) => accounts.map(({ id }, i) => ({ username, id, isFirst: i === 0 })))

const hourOf = new Intl.DateTimeFormat('en-NZ', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Pacific/Auckland' })
const HALF_HOUR_MS = 1_800_000
/** Whole cents, half a cent up; without the trouble that a double makes of 0.145. */
const rounded = (hundredThousandths: number) => Math.floor((hundredThousandths + 500) / 1_000)
const rateOf = (text: string) => Math.round(Number(text) * 100_000)

type Bill = typeof bills.$inferSelect
type Line = typeof billLines.$inferSelect

async function accountOf(id: string) {
  const { db } = portal.database
  const [issued, lines, supplies, days, periods, bookings] = await Promise.all([
    db.select().from(bills).where(eq(bills.billingAccountId, id)).orderBy(bills.startDay),
    db.select().from(billLines).where(eq(billLines.billingAccountId, id)).orderBy(billLines.billId, billLines.position),
    db.select().from(supplyPoints).innerJoin(plans, eq(plans.id, supplyPoints.planId)).where(eq(supplyPoints.billingAccountId, id)),
    db.select().from(readingDays).where(eq(readingDays.billingAccountId, id)),
    db.select().from(energyPeriods).where(eq(energyPeriods.billingAccountId, id)),
    db.select().from(powershoutBookings).where(eq(powershoutBookings.billingAccountId, id)),
  ])
  return { issued, lines, supplies, days, periods, bookings }
}
type Account = Awaited<ReturnType<typeof accountOf>>

/** Watt-hours by the hours that a plan tells apart. */
function energyTakenBy({ days, bookings }: Account, supplyPointId: string, plan: typeof plans.$inferSelect, bill: Bill) {
  const used = { day: 0, night: 0, peak: 0, free: 0 }
  const isNight = (hour: number) => {
    const { nightFromHour: from, nightToHour: to } = plan
    return from === to ? false : from < to ? hour >= from && hour < to : hour >= from || hour < to
  }
  for (const { supplyPointId: own, flow, localDay, wattHours } of days) {
    if (own !== supplyPointId || flow !== 'X' || localDay < bill.startDay || localDay > bill.endDay) continue
    const startMs = tradingPeriodStart(localDay, 1).getTime()
    for (const [i, value] of wattHours.entries()) {
      const [from, to] = [startMs + i * HALF_HOUR_MS, startMs + (i + 1) * HALF_HOUR_MS]
      const hour = Number(hourOf.format(from))
      const isFree = bookings.some(({ supplyPointId: booked, startInstant, durationHours }) => {
        const begin = startInstant.getTime()
        return booked === supplyPointId && from < begin + durationHours * 2 * HALF_HOUR_MS && to > begin
      })
      const isPeak = plan.peakHours && weekdayOf(localDay) <= 5 && hour >= plan.peakHours.from && hour < plan.peakHours.to
      used[isFree ? 'free' : isPeak ? 'peak' : isNight(hour) ? 'night' : 'day'] += value ?? 0
    }
  }
  return used
}

/** What a supply point's lines must be: description aside, quantity in thousandths, rate and cents. */
function expectedLines(account: Account, supply: Account['supplies'][number], bill: Bill) {
  const { supply_points: point, plans: plan } = supply
  const price = plan.prices.findLast(({ from }) => from <= bill.startDay) ?? plan.prices[0]
  if (!price) throw new Error('every plan has prices')
  const days = eachDay(bill.startDay, bill.endDay).length
  const rows: { kind: string; thousandths: number; rate: number; cents: number }[] = []
  const energy = (thousandths: number, rate: string, kind = 'energy') =>
    rows.push({ kind, thousandths, rate: rateOf(rate), cents: rounded((thousandths * rateOf(rate)) / 1_000) })
  if (point.energyType === 'electricity') {
    const used = energyTakenBy(account, point.id, plan, bill)
    energy(used.day, price.dayRate)
    if (plan.nightFromHour !== plan.nightToHour) energy(used.night, price.nightRate ?? price.dayRate)
    if (plan.peakHours) energy(used.peak, price.peakRate ?? price.dayRate)
    if (used.free > 0) energy(used.free, '0')
    if (price.levyRate !== undefined) energy(used.day + used.night + used.peak, price.levyRate, 'levy')
  } else {
    const own = account.periods.filter(
      ({ supplyPointId, startDay }) => supplyPointId === point.id && startDay >= bill.startDay && startDay <= bill.endDay,
    )
    const thousandths = own.reduce((all, { quantity }) => all + Math.round(Number(quantity) * 1_000), 0)
    if (point.energyType === 'naturalGas' || thousandths > 0) energy(thousandths, price.dayRate)
  }
  rows.push({
    kind: 'dailyCharge',
    thousandths: days * 1_000,
    rate: rateOf(price.dailyCharge),
    cents: rounded(days * rateOf(price.dailyCharge)),
  })
  const net = rows.reduce((all, { cents }) => all + cents, 0)
  return [...rows, { kind: 'gst', thousandths: 15_000, rate: 15_000, cents: Math.floor((net * 15 + 50) / 100) }]
}

const told = ({ kind, quantity, rate, amount }: Line) => {
  return { kind, thousandths: Math.round(Number(quantity) * 1_000), rate: rateOf(rate), cents: Math.round(Number(amount) * 100) }
}

test('the lines of every bill of every demo account are what its half-hours, readings and deliveries come to', async () => {
  let counted = 0
  for (const { id } of ACCOUNTS) {
    const account = await accountOf(id)
    for (const bill of account.issued) {
      const lines = account.lines.filter(({ billId }) => billId === bill.id)
      const billed = new Set(lines.map(({ supplyPointId }) => supplyPointId))
      for (const supply of account.supplies.filter(({ supply_points: { id: own } }) => billed.has(own))) {
        const own = lines.filter(({ supplyPointId }) => supplyPointId === supply.supply_points.id)
        expect(own.map(told), `${id} ${bill.id} ${supply.supply_points.id}`).toEqual(expectedLines(account, supply, bill))
        counted += own.length
      }
      const cents = lines.reduce((all, line) => all + told(line).cents, 0)
      expect([bill.id, cents]).toEqual([bill.id, Math.round(Number(bill.amount) * 100)])
    }
  }
  expect(counted).toBeGreaterThan(500)
})

const LATEST = isThorough ? 1_000 : 2
/** Each is compared with the one before and with that of a year before. */
const COMPARED = isThorough ? 1_000 : 6

describe.each(ACCOUNTS.filter(({ isFirst }) => isFirst))('the bills of $username, as their page explains them', ({ username }) => {
  const ask = async (billId?: string) =>
    (await portal.call(username, billInsights, { query: billId ? { billId } : {} })).body as BillInsights
  const cents = (nzd: number) => Math.round(nzd * 100)

  test('every reason of every comparison adds up to the cent, and every line to the bill', async () => {
    const { bills: all } = await ask()
    for (const { id, amountNzd } of all.slice(0, COMPARED)) {
      const { bill, comparisons } = await ask(id)
      const lines = bill?.supplies.flatMap((supply) => supply.lines) ?? []
      expect(lines.reduce((sum, line) => sum + cents(line.grossAmountNzd ?? 0), 0)).toBe(cents(amountNzd))
      expect(lines.reduce((sum, line) => sum + cents(line.amountNzd), 0)).toBe(cents(amountNzd))
      for (const { parts, differenceNzd, bill: other } of comparisons) {
        expect(cents(differenceNzd)).toBe(cents(amountNzd) - cents(other.amountNzd))
        expect(parts.reduce((sum, part) => sum + cents(part.amountNzd), 0)).toBe(cents(differenceNzd))
      }
    }
  })

  test('the readings behind each line come to its quantity', async () => {
    for (const { id } of (await ask()).bills.slice(0, LATEST)) {
      const { bill } = await ask(id)
      for (const line of bill?.supplies.flatMap(({ lines }) => lines).filter(({ hasReadings }) => hasReadings) ?? []) {
        const answer = await portal.call(username, billLineReadings, { params: { billId: id, position: String(line.position) } })
        expect(answer.status).toBe(200)
        const { days, periods, ...rest } = answer.body as LineReadings
        expect(rest).toMatchObject({
          isConfirmed: true,
          isByPrice: true,
          numberOfLines: 1,
          billedQuantity: line.quantity,
          countedQuantity: line.quantity,
        })
        const shown = [...days.map(({ kwh }) => kwh), ...periods.map(({ quantity }) => quantity)]
        expect(shown.reduce((sum, value) => sum + Math.round(value * 1_000), 0)).toBe(Math.round(line.quantity * 1_000))
        for (const { kwh, halfHours, marks } of days.filter((day) => day.halfHours.length > 0)) {
          expect(halfHours.reduce((sum, value) => sum + Math.round(value * 1_000), 0)).toBe(Math.round(kwh * 1_000))
          expect(marks).toHaveLength(halfHours.length)
        }
      }
    }
  })
})
