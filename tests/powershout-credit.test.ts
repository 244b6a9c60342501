import { and, asc, eq, isNull, lt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import type { BookingResult } from '#schemas/powershout/entities.ts'
import { powershoutResults } from '#schemas/powershout/routes.ts'
import { billLines, bills } from '#server/db/schema/billing.ts'
import { powershoutBookings } from '#server/db/schema/powershout.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { plans, supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'

/*
 * What the portal says a booking took off a bill, beside the bill as it is stored: with the booked half-hours charged at their price, the
 * bill would have been so much more. Nothing of what makes bills or credits is used here.
 */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const CUSTOMERS = [
  ['aroha', 'BA-100201'],
  ['tama', 'BA-100342'],
  ['priya', 'BA-100528'],
] as const

const HALF_HOUR_MS = 1_800_000
const hourOf = new Intl.DateTimeFormat('en-NZ', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Pacific/Auckland' })
/** Whole cents of thousandths of kWh at hundred-thousandths of a dollar, half a cent up. */
const centsAt = (thousandths: number, rate: number) => Math.floor((thousandths * rate + 500_000) / 1_000_000)
const rateOf = (text: string) => Math.round(Number(text) * 100_000)
const withGst = (net: number) => net + Math.floor((net * 15 + 50) / 100)

const resultsOf = async (username: string) =>
  ((await portal.call(username, powershoutResults)).body as { results: BookingResult[] }).results

type Booking = typeof powershoutBookings.$inferSelect

/** The bill that a booking is on, and what its half-hours would have cost at the prices of their hours. */
async function billOf({ billingAccountId, supplyPointId, startInstant, durationHours }: Booking) {
  const { db } = portal.database
  const day = localDayOf(startInstant)
  const all = await db.select().from(bills).where(eq(bills.billingAccountId, billingAccountId))
  const bill = all.find(({ startDay, endDay }) => startDay <= day && day <= endDay)
  const [supply] = await db
    .select()
    .from(supplyPoints)
    .innerJoin(plans, eq(plans.id, supplyPoints.planId))
    .where(eq(supplyPoints.id, supplyPointId))
  if (!bill || !supply) return undefined
  const lines = await db
    .select()
    .from(billLines)
    .where(and(eq(billLines.billingAccountId, billingAccountId), eq(billLines.billId, bill.id), eq(billLines.supplyPointId, supplyPointId)))
  const [read] = await db
    .select()
    .from(readingDays)
    .where(and(eq(readingDays.supplyPointId, supplyPointId), eq(readingDays.localDay, day), eq(readingDays.flow, 'X')))
  const price = supply.plans.prices.findLast(({ from }) => from <= bill.startDay)
  if (!price || !read) throw new Error(`no price or no readings on ${day}`)
  const { nightFromHour: from, nightToHour: to } = supply.plans
  const isNight = (hour: number) => (from < to ? hour >= from && hour < to : from > to && (hour >= from || hour < to))
  const first = (startInstant.getTime() - tradingPeriodStart(day, 1).getTime()) / HALF_HOUR_MS
  const moved = new Map<number, number>()
  let exact = 0
  for (let i = first; i < first + durationHours * 2; i++) {
    const hour = Number(hourOf.format(tradingPeriodStart(day, 1).getTime() + i * HALF_HOUR_MS))
    const rate = rateOf(isNight(hour) ? (price.nightRate ?? price.dayRate) : price.dayRate)
    const wattHours = read.wattHours[i] ?? 0
    moved.set(rate, (moved.get(rate) ?? 0) + wattHours)
    exact += (wattHours * (rate + rateOf(price.levyRate ?? '0')) * 1.15) / 1_000_000
  }
  return { bill, lines, moved, exact }
}
type OnBill = NonNullable<Awaited<ReturnType<typeof billOf>>>

/** The bill's lines of the supply point, cents, GST included: as they are, and with the booked energy charged. */
function billedCents({ lines, moved }: Pick<OnBill, 'lines' | 'moved'>) {
  const booked = [...moved.values()].reduce((all, wattHours) => all + wattHours, 0)
  const net = lines.filter(({ kind }) => kind !== 'gst')
  const charged = net.map(({ kind, rate, quantity, amount }) => {
    const more = kind === 'levy' ? booked : kind === 'energy' && rateOf(rate) > 0 ? (moved.get(rateOf(rate)) ?? 0) : 0
    return more === 0 ? Math.round(Number(amount) * 100) : centsAt(Math.round(Number(quantity) * 1_000) + more, rateOf(rate))
  })
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
  return { stored: Math.round(sum(lines.map(({ amount }) => Number(amount) * 100))), without: withGst(sum(charged)) }
}

describe.each(CUSTOMERS)('the bookings of %s', (username, billingAccountId) => {
  test('took off the stored bill what the portal says: the price of their half-hours, to the cent', async () => {
    const rows = await portal.database.db
      .select()
      .from(powershoutBookings)
      .where(
        and(
          eq(powershoutBookings.billingAccountId, billingAccountId),
          isNull(powershoutBookings.cancelledAt),
          lt(powershoutBookings.startInstant, new Date()),
        ),
      )
      .orderBy(asc(powershoutBookings.startInstant))
    const results = await resultsOf(username)
    let compared = 0
    for (const row of rows) {
      const result = results.find(({ bookingId }) => bookingId === row.id)
      const onBill = await billOf(row)
      if (!result || !onBill) continue
      const { stored, without } = billedCents(onBill)
      const booked = [...onBill.moved.values()].reduce((all, wattHours) => all + wattHours, 0)
      expect(booked, row.id).toBeGreaterThan(0)
      expect(onBill.lines.find(({ kind, rate }) => kind === 'energy' && Number(rate) === 0)?.quantity, row.id).toBe(
        (booked / 1_000).toFixed(3),
      )
      expect([row.id, Math.round((result.creditNzd ?? 0) * 100)]).toEqual([row.id, without - stored])
      // A bill rounds each of its lines once, with the booking and without.
      expect(Math.abs(without - stored - onBill.exact), row.id).toBeLessThan(3)
      expect(result.isOnNextBill, row.id).toBe(false)
      compared++
    }
    expect(compared).toBeGreaterThanOrEqual(10)
  })
})

describe('a booking that its bill was too early for', () => {
  /** The latest billed booking of aroha, and an hour of the same day. */
  async function bookLate(bookedAt: (issuedDay: string) => Date) {
    const { db } = portal.database
    const rows = await db.select().from(powershoutBookings).where(eq(powershoutBookings.billingAccountId, 'BA-100201'))
    const own = rows.filter(({ id }) => id.startsWith('PB-20')).sort((a, b) => b.startInstant.getTime() - a.startInstant.getTime())
    for (const row of own) {
      const onBill = await billOf(row)
      if (!onBill) continue
      const late: Booking = {
        ...row,
        id: 'PB-late',
        startInstant: new Date(row.startInstant.getTime() - 2 * 3_600_000),
        durationHours: 1,
        bookingKey: 'PB-late',
        bookedAt: bookedAt(onBill.bill.issuedDay),
      }
      await db.delete(powershoutBookings).where(eq(powershoutBookings.id, late.id))
      await db.insert(powershoutBookings).values(late)
      return { late, onTime: row, onBill: await billOf(late) }
    }
    throw new Error('no booking was billed')
  }

  test('is credited on the next one, with the price of its half-hours; the one that the bill knew is not', async () => {
    const { late, onTime, onBill } = await bookLate((issuedDay) => tradingPeriodStart(issuedDay, 24))
    const results = await resultsOf('aroha')
    const [lateResult, onTimeResult] = [late, onTime].map(({ id }) => results.find(({ bookingId }) => bookingId === id))
    expect(lateResult).toMatchObject({ state: 'known', isOnNextBill: true })
    expect(Math.abs((lateResult?.creditNzd ?? 0) * 100 - (onBill?.exact ?? 0))).toBeLessThan(3)
    expect(onTimeResult).toMatchObject({ isOnNextBill: false })
  })

  test('is on its own bill where that was made later', async () => {
    const { late, onBill } = await bookLate(() => new Date(Date.now() - 400 * 86_400_000))
    expect(onBill).toBeDefined()
    expect((await resultsOf('aroha')).find(({ bookingId }) => bookingId === late.id)).toMatchObject({ isOnNextBill: false })
  })
})
