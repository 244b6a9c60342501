import { daysBetween } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { amountOf, dollarsOf } from '#lib/money.ts'
import type { ExplainedCost, Forecast } from '#schemas/usage/entities.ts'
import type { Scope } from '../access.ts'
import { type BillLine, linesOfParts, promptPaymentDiscountCents, total, withGst } from '../billing/bill.ts'
import { type BilledLine, findBilledParts, ofKind } from '../billing/billed.ts'
import { findWindows } from '../billing/queries.ts'
import { daysInWindow } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { sum } from '#lib/sum.ts'
import { tariffsOf } from './cost.ts'
import { correctedBill, correctionTogether, type DayOfUse, hasReadings, partsOf } from './days-of-use.ts'
import { estimateDaily, isExportUncounted } from './estimate.ts'
import { findDaysOfUse, findLeft, lastDayOf, type Supplies } from './queries.ts'
import { MOST_DAYS_BEHIND } from './week-forecast.ts'

/**
 * Cost of the electricity of the bill period around a day, line by line: the bill's own lines if there is one.
 * Undefined without a bill and without readings.
 */
export async function findCost(db: Database, scope: Scope, supplies: Supplies, date: string): Promise<ExplainedCost | undefined> {
  if (!scope.selected) return undefined
  const { windows, bySupply: periodsOf } = await findWindows(db, scope)
  const [one, ...others] = supplies
  // Of several connections the period is the account's: one may have ended, or begun, on another day of the month.
  const window = (one && others.length === 0 ? periodsOf(one.supply.id).windows : windows).at(date)
  const billed = await findBilledParts(db, scope, window.startDay, window.endDay)
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
        corrections: part ? (days[0]?.corrections ?? []) : [],
        discountCents: part?.discountCents ?? promptPaymentDiscountCents(total(lines), own.plan.promptPaymentDiscountRate),
      }
    }),
  )
  if (!parts.some(({ isShown }) => isShown)) return undefined
  const lines = byBill(parts.flatMap((part) => part.lines))
  const corrections = parts.flatMap((part) => part.corrections)
  return {
    startDate: window.startDay,
    endDate: endDay,
    isBilled,
    lines: lines.map(({ bill, description, quantity, unit, rate, amountCents, grossCents, grossRateNzd }) => ({
      description,
      quantity,
      unit,
      rateNzd: Number(rate),
      billedOn: bill?.issuedDay,
      isNote: bill?.isNote,
      amountNzd: Number(amountOf(amountCents)),
      ...(grossCents === undefined ? {} : { grossRateNzd, grossAmountNzd: dollarsOf(grossCents) }),
    })),
    totalNzd: dollarsOf(total(lines)),
    gstNzd: dollarsOf(total(ofKind(lines, 'gst'))),
    discountNzd: dollarsOf(sum(parts.map(({ discountCents }) => discountCents))),
    correction: corrections.length > 0 ? correctedBill(window, correctionTogether(corrections), false) : undefined,
  }
}

/** Lines by bill, with the GST of that bill and supply point, in order of issue; on the same day, a credit note before the bill sent with it. */
export function byBill(lines: readonly (BillLine & Pick<Partial<BilledLine>, 'bill'>)[]) {
  const bills = [...Map.groupBy(lines, ({ bill }) => bill && `${bill.issuedDay} ${bill.isNote ? 'credit note' : 'its bill'} ${bill.id}`)]
  const inOrder = bills.sort(([a = ''], [b = '']) => a.localeCompare(b)).flatMap(([, own]) => bySupply(own).flatMap(withGst))
  return bills.length > 1 ? inOrder : inOrder.map((line) => ({ ...line, bill: undefined }))
}

const bySupply = <Line extends BillLine>(lines: readonly Line[]) => [...Map.groupBy(lines, ({ supplyPointId }) => supplyPointId).values()]

function linesSoFar({ supply, plan }: Supplies[number], days: readonly DayOfUse[]) {
  const tariffAt = tariffsOf(plan)
  const charged = days.filter(({ dailyCharges }) => dailyCharges > 0)
  const parts = partsOf(charged.map((day) => ({ tariff: tariffAt(day.localDay), split: day, dailyCharges: day.dailyCharges })))
  const billed = { supplyPointId: supply.id, planName: plan.name, energyType: 'electricity' } as const
  return linesOfParts([...parts].map(([tariff, { used, days: count }]) => ({ supply: { ...billed, tariff, used }, days: count })))
}

/** What the electricity of the bill period that runs today is likely to come to; undefined without readings of late, and for a site that was left. */
export async function findForecast(db: Database, scope: Scope, today: string): Promise<Forecast | undefined> {
  if (!scope.selected || (await findLeft(db, scope))) return undefined
  const { windows } = await findWindows(db, scope)
  const window = windows.at(today)
  const found = await estimateDaily(db, scope, 'electricity', { first: window.startDay, last: window.endDay })
  if (!found?.latestDay || daysBetween(found.latestDay, today) > MOST_DAYS_BEHIND) return undefined
  const { actual, expected, days, course, latestDay } = found
  const kWhOnly = scope.selected.isBuyingGroup
  const nzd = <Name extends string>(name: Name, cents: number) =>
    kWhOnly ? {} : ({ [name]: dollarsOf(cents) } as { [N in Name]?: number })
  return {
    startDate: window.startDay,
    endDate: window.endDay,
    latestDay,
    kWhOnly,
    supplyPointTypes: ['electricity'],
    isExportUncounted: await isExportUncounted(db, scope, window.endDay),
    daysInBillPeriod: daysInWindow(window),
    remainingDays: daysBetween(today, window.endDay) + 1,
    actual: { kwh: kwhOf(actual.wattHours), ...nzd('costNZD', actual.cents) },
    expected: {
      kwh: kwhOf(expected.wattHours),
      lowKwh: kwhOf(expected.lowWh),
      highKwh: kwhOf(expected.highWh),
      ...nzd('costNZD', expected.cents),
      ...nzd('lowNZD', expected.lowCents),
      ...nzd('highNZD', expected.highCents),
    },
    days: days.map(({ localDay, wattHours, cents }) => ({ date: localDay, kwh: kwhOf(wattHours), ...nzd('costNZD', cents) })),
    course: course.map((day) => ({
      date: day.localDay,
      isExpected: day.localDay > latestDay,
      kwh: kwhOf(day.wattHours),
      lowKwh: kwhOf(day.lowWh),
      highKwh: kwhOf(day.highWh),
      ...nzd('costNZD', day.cents),
      ...nzd('lowNZD', day.lowCents),
      ...nzd('highNZD', day.highCents),
    })),
  }
}
