import { addDays, daysBetween, yearBefore } from '#lib/calendar.ts'
import { amountOf, dollarsOf } from '#lib/money.ts'
import type { BillPlan, ExplainedCost, Forecast } from '#schemas/usage/entities.ts'
import type { Scope } from '../access.ts'
import { linesOfSupply, promptPaymentDiscountCents, total } from '../billing/bill.ts'
import { findBilledParts } from '../billing/billed.ts'
import { findWindows } from '../billing/queries.ts'
import { daysInWindow } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { sum } from '../sum.ts'
import { billedCents } from './cost.ts'
import { correctedBill, type DayOfUse, hasReadings, kwhOf, NO_USE, sumOfRates } from './days-of-use.ts'
import { forecastDays, spreadWh } from './forecast.ts'
import { findDaysOfUse, findElectricitySupplies, lastDayOf, type Supplies } from './queries.ts'

const A_YEAR_AND_THE_WEEKS_BEFORE = 366 + 7 * 7

/**
 * What the electricity of the bill period around a day costs, line by line: the bill's own lines where there is one.
 * Undefined without a bill and without readings.
 */
export async function findCost(db: Database, scope: Scope, supplies: Supplies, date: string): Promise<ExplainedCost | undefined> {
  if (!scope.selected) return undefined
  const { billingAccountId } = scope.selected
  const { windows } = await findWindows(db, billingAccountId)
  const window = windows.at(date)
  const billed = await findBilledParts(db, billingAccountId, window.startDay, window.endDay)
  const last = lastDayOf(supplies)
  const isBilled = supplies.some(({ supply }) => billed.get(supply.id)?.has(window.startDay))
  const endDay = isBilled || !last || last > window.endDay ? window.endDay : last
  const parts = await Promise.all(
    supplies.map(async (own) => {
      const days = await findDaysOfUse(db, scope, [own], { first: window.startDay, last: endDay })
      const part = billed.get(own.supply.id)?.get(window.startDay)
      const lines = part?.lines ?? linesSoFar(own, days)
      return {
        lines,
        isShown: part !== undefined || days.some(hasReadings),
        correction: days[0]?.correction,
        discountCents: promptPaymentDiscountCents(total(lines), own.plan.promptPaymentDiscountRate),
      }
    }),
  )
  if (!parts.some(({ isShown }) => isShown)) return undefined
  const lines = parts.flatMap((part) => part.lines)
  const corrections = parts.flatMap(({ correction }) => correction ?? [])
  return {
    startDate: window.startDay,
    endDate: endDay,
    isBilled,
    lines: lines.map(({ description, quantity, unit, rate, amountCents }) => ({
      description,
      quantity,
      unit,
      rateNzd: Number(rate),
      amountNzd: Number(amountOf(amountCents)),
    })),
    totalNzd: dollarsOf(total(lines)),
    discountNzd: dollarsOf(sum(parts.map(({ discountCents }) => discountCents))),
    ...(corrections.length > 0
      ? {
          correction: correctedBill(
            window,
            { wattHours: sum(corrections.map(({ wattHours }) => wattHours)), cents: sum(corrections.map(({ cents }) => cents)) },
            false,
          ),
        }
      : {}),
  }
}

function linesSoFar({ supply, plan }: Supplies[number], days: readonly DayOfUse[]) {
  const billed = { supplyPointId: supply.id, planName: plan.name, tariff: plan, energyType: 'electricity', used: sumOfRates(days) } as const
  return linesOfSupply(billed, sum(days.map(({ dailyCharges }) => dailyCharges)))
}

/** What the bill period that runs today is likely to come to; undefined without readings in the last weeks. */
export async function findForecast(db: Database, scope: Scope, today: string): Promise<Forecast | undefined> {
  if (!scope.selected) return undefined
  const supplies = await findElectricitySupplies(db, scope)
  const latestDay = lastDayOf(supplies)
  // Readings of long ago say nothing about the period that runs.
  if (!latestDay || daysBetween(latestDay, today) > 14) return undefined
  const { windows } = await findWindows(db, scope.selected.billingAccountId)
  const window = windows.at(latestDay)
  const known = (
    await findDaysOfUse(db, scope, supplies, { first: addDays(latestDay, -A_YEAR_AND_THE_WEEKS_BEFORE), last: latestDay })
  ).filter(hasReadings)
  const soFar = known.filter(({ localDay }) => localDay >= window.startDay)
  const actual = { wh: sum(soFar.map(({ totalWh }) => totalWh)), cents: sum(soFar.map(({ cents }) => cents)) }
  const days = forecastDays(known, latestDay, window.endDay)
  const spread = spreadWh(known, latestDay, days.length)
  const centsPerWh = priceOf(supplies, known.slice(-42))
  const perDay = sum(supplies.map(({ plan }) => billedCents(plan, NO_USE, 1)))
  const aheadWh = sum(days.map(({ totalWh }) => totalWh))
  const centsOf = (wh: number) => Math.round(wh * centsPerWh)
  const aheadCents = centsOf(aheadWh) + perDay * days.length
  const lowWh = Math.max(0, aheadWh - spread)
  const kWhOnly = scope.selected.isBuyingGroup
  const nzd = <Name extends string>(name: Name, cents: number) =>
    kWhOnly ? {} : ({ [name]: dollarsOf(cents) } as { [N in Name]?: number })
  return {
    startDate: window.startDay,
    endDate: window.endDay,
    latestDay,
    kWhOnly,
    daysInBillPeriod: daysInWindow(window),
    remainingDays: days.length,
    actual: { kwh: kwhOf(actual.wh), ...nzd('costNZD', actual.cents) },
    expected: {
      kwh: kwhOf(actual.wh + aheadWh),
      lowKwh: kwhOf(actual.wh + lowWh),
      highKwh: kwhOf(actual.wh + aheadWh + spread),
      ...nzd('costNZD', actual.cents + aheadCents),
      ...nzd('lowNZD', actual.cents + aheadCents - centsOf(aheadWh - lowWh)),
      ...nzd('highNZD', actual.cents + aheadCents + centsOf(spread)),
    },
    days: days.map(({ localDay, totalWh }) => ({
      date: localDay,
      kwh: kwhOf(totalWh),
      ...nzd('costNZD', centsOf(totalWh) + perDay),
    })),
  }
}

/** Cents, GST included, that a watt-hour has cost lately, daily charge left out: it has the customer's own nights in it. */
function priceOf(supplies: Supplies, days: readonly { dayWh: number; nightWh: number; freeWh: number; totalWh: number }[]): number {
  const used = { dayWh: sum(days.map((day) => day.dayWh + day.freeWh)), nightWh: sum(days.map((day) => day.nightWh)), freeWh: 0 }
  const totalWh = used.dayWh + used.nightWh
  const plan = supplies[0]?.plan
  return plan && totalWh > 0 ? billedCents(plan, used, 0) / totalWh : 0
}

const MONTHS_PLANNED = 12

/**
 * The bills of the coming year: the running one as it is forecast, later ones as the same period of last year was used
 * at today's rates, on average where there are no readings of it. Undefined without readings, and for a buying group.
 */
export async function findBillPlan(
  db: Database,
  scope: Scope,
  today: string,
  otherCentsOf: (startDay: string, endDay: string) => Promise<number>,
): Promise<BillPlan | undefined> {
  if (!scope.selected || scope.selected.isBuyingGroup) return undefined
  const supplies = await findElectricitySupplies(db, scope)
  const { windows } = await findWindows(db, scope.selected.billingAccountId)
  const running = await findForecast(db, scope, today)
  if (!running) return undefined
  const known = await findDaysOfUse(db, scope, supplies, { first: yearBefore(running.startDate), last: running.latestDay })
  const byDay = new Map(known.filter(hasReadings).map((day) => [day.localDay, day.cents]))
  const average = sum([...byDay.values()]) / Math.max(1, byDay.size)
  const months: BillPlan['months'] = []
  let window = { startDay: running.startDate, endDay: running.endDate }
  for (let i = 0; i < MONTHS_PLANNED; i++) {
    const first = yearBefore(window.startDay)
    const last = yearBefore(window.endDay)
    const days = [...byDay].filter(([day]) => first <= day && day <= last)
    const isKnown = days.length >= daysInWindow(window) - 1
    const electricity =
      i === 0
        ? Math.round((running.expected.costNZD ?? 0) * 100)
        : isKnown
          ? sum(days.map(([, cents]) => cents))
          : average * daysInWindow(window)
    months.push({
      startDate: window.startDay,
      endDate: window.endDay,
      amountNzd: dollarsOf(Math.round(electricity) + (await otherCentsOf(first, last))),
      basis: i === 0 ? 'forecast' : isKnown ? 'lastYear' : 'average',
    })
    window = windows.at(addDays(window.endDay, 1))
  }
  const year = sum(months.map(({ amountNzd }) => Math.round(amountNzd * 100)))
  const each = (parts: number) => dollarsOf(Math.ceil(year / parts))
  return {
    months,
    averageNzd: dollarsOf(Math.round(year / months.length)),
    setAside: { weeklyNzd: each(52), fortnightlyNzd: each(26), monthlyNzd: each(12) },
  }
}
