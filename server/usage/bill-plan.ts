import { addDays, daysBetween, firstOf, yearBefore } from '#lib/calendar.ts'
import { centsOfDollars, dollarsOf } from '#lib/money.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { BillPlan } from '#schemas/usage/entities.ts'
import type { Scope } from '../access.ts'
import { findWindows } from '../billing/queries.ts'
import { type BillWindow, daysInWindow } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { sum } from '#lib/sum.ts'
import { billedCents } from './cost.ts'
import { type DayOfUse, daysOfUse, hasReadings, type SuppliedDays, sumOfRates } from './days-of-use.ts'
import { estimate, findEnd, findOtherSupplies, findSupplying, isExportUncounted, successorsOf, usualCents } from './estimate.ts'
import { findElectricitySupplies, findLeft, findSupplied, lastDayOf, type Supplies } from './queries.ts'
import type { Span } from './usual.ts'
import { MOST_DAYS_BEHIND } from './week-forecast.ts'

const MONTHS_PLANNED = 12

interface Part {
  energyType: EnergyType
  cents: number
  isLastYears: boolean
}

/**
 * The bills of the coming year for all energies of the selected site: the running one as estimated; later ones from
 * last year's use at today's rates, or from the average if that is unknown. Undefined if an energy has no data yet, for
 * a site that was left, and for a buying group.
 */
export async function findBillPlan(db: Database, scope: Scope, today: string): Promise<BillPlan | undefined> {
  if (!scope.selected || scope.selected.isBuyingGroup || (await findLeft(db, scope))) return undefined
  const { windows } = await findWindows(db, scope)
  let window = windows.at(today)
  const running = await estimate(db, scope, { first: window.startDay, last: window.endDay }, today)
  const left = { isExportUncounted: await isExportUncounted(db, scope, windows.at(addDays(window.endDay, 1)).endDay) }
  const known = await findElectricitySupplies(db, scope)
  // Where only gas goes on, there is no electricity to come.
  const supplies = (await findEnd(db, scope, known, lastDayOf(known))) ? [] : known
  const latestDay = lastDayOf(supplies)
  const isElectricityKnown = supplies.length === 0 || (latestDay !== undefined && daysBetween(latestDay, today) <= MOST_DAYS_BEHIND)
  if (running.length === 0 || !isElectricityKnown) return undefined
  const electricity = latestDay ? await findConnections(db, scope, supplies, { first: yearBefore(window.startDay), last: latestDay }) : []
  const others = (await findOtherSupplies(db, scope)).filter(({ endedOn }) => !endedOn)
  const months: BillPlan['months'] = [
    monthOf(
      window,
      running.map(({ energyType, expected }) => ({ energyType, cents: expected.cents })),
      'forecast',
    ),
  ]
  while (months.length < MONTHS_PLANNED) {
    window = windows.at(addDays(window.endDay, 1))
    const parts: Part[] = [
      ...(latestDay ? [electricityOf(electricity, window, latestDay)] : []),
      ...others.map((own) => ({ energyType: own.energyType, ...usualCents(own, window) })),
    ]
    months.push(monthOf(window, parts, parts.every(({ isLastYears }) => isLastYears) ? 'lastYear' : 'average'))
  }
  const year = sum(months.map(({ amountNzd }) => centsOfDollars(amountNzd)))
  const each = (parts: number) => dollarsOf(Math.ceil(year / parts))
  const days = sum(months.map(({ startDate, endDate }) => daysBetween(startDate, endDate) + 1))
  return {
    months,
    averageNzd: each(months.length),
    setAside: { weeklyNzd: each(days / 7), fortnightlyNzd: each(days / 14) },
    ...left,
  }
}

function monthOf(
  { startDay, endDay }: BillWindow,
  parts: readonly Pick<Part, 'energyType' | 'cents'>[],
  basis: BillPlan['months'][number]['basis'],
): BillPlan['months'][number] {
  const byEnergy = Map.groupBy(parts, ({ energyType }) => energyType)
  return {
    startDate: startDay,
    endDate: endDay,
    amountNzd: dollarsOf(sum(parts.map(({ cents }) => cents))),
    energies: [...byEnergy].map(([energyType, own]) => ({ energyType, amountNzd: dollarsOf(sum(own.map(({ cents }) => cents))) })),
    basis,
  }
}

/** A connection that goes on, then those whose use it took over. */
type Connection = readonly [SuppliedDays, ...SuppliedDays[]]

/**
 * Connections that go on, each with the meters that it replaced this year; the first one also with others that ended, where their use goes
 * on: two connections were made one.
 */
async function findConnections(db: Database, scope: Scope, supplies: Supplies, { first, last }: Span): Promise<Connection[]> {
  const supplying = await findSupplying(db, scope, supplies)
  const ended = supplies.filter((own) => own.lastDay && own.lastDay >= first && !supplying.includes(own))
  const endedOn = lastDayOf(ended)
  const from = firstOf([first, endedOn && yearBefore(endedOn)]) ?? first
  const all = await findSupplied(db, scope, [...supplying, ...ended], from, last)
  const successors = successorsOf(ended, supplying)
  const [goOn, before] = [all.slice(0, supplying.length), all.slice(supplying.length)]
  const others = before.filter((_, i) => !successors[i])
  const known = all.filter((own) => !others.includes(own))
  const areTakenOver = endedOn !== undefined && others.length > 0 && wasTakenOver(known, others, { first: addDays(endedOn, 1), last })
  return goOn.map((own, n): Connection => {
    const ofOwn = before.filter((one, i) => successors[i] === supplying[n] || (n === 0 && areTakenOver && others.includes(one)))
    return [own, ...ofOwn.map((one) => ({ ...one, tariffAt: own.tariffAt }))]
  })
}

/** Whether use since connections ended is nearer to what all took a year before than to what the others did. */
function wasTakenOver(others: readonly SuppliedDays[], ended: readonly SuppliedDays[], since: Span): boolean {
  const yearAgo = { first: yearBefore(since.first), last: yearBefore(since.last) }
  const daysRead = (supplied: readonly SuppliedDays[], span: Span) => daysOfUse(supplied, span).filter(hasReadings)
  const wattHours = (days: readonly DayOfUse[]) => sum(days.map(({ totalWh }) => totalWh))
  const [now, then] = [daysRead(others, since), daysRead([...others, ...ended], yearAgo)]
  const endedWh = wattHours(daysRead(ended, yearAgo))
  return endedWh > 0 && (wattHours(now) / now.length) * then.length > wattHours(then) - endedWh / 2
}

/** Cost of the electricity of a coming bill period: from last year's use, or from the average. */
function electricityOf(connections: readonly Connection[], window: BillWindow, latestDay: string): Part {
  const span = { first: yearBefore(window.startDay), last: yearBefore(window.endDay) }
  const count = daysInWindow(window)
  const { startDay } = window
  const parts = connections.map((connection) => {
    const tariff = connection[0].tariffAt(startDay)
    const days = daysOfUse(connection, span).filter(hasReadings)
    // A year may have a day more than the year before.
    if (days.length >= count - 1) return { cents: billedCents(tariff, sumOfRates(days), count), isLastYears: true }
    const since = (first: string) => daysOfUse(connection, { first, last: latestDay }).filter(hasReadings)
    const recent = since(span.first)
    // A silent meter may have had its last readings before.
    const known = recent.length > 0 ? recent : since(yearBefore(latestDay))
    const perDay = billedCents(tariff, sumOfRates(known), known.length) / Math.max(1, known.length)
    return { cents: Math.round(perDay * count), isLastYears: false }
  })
  return {
    energyType: 'electricity',
    cents: sum(parts.map(({ cents }) => cents)),
    isLastYears: parts.every(({ isLastYears }) => isLastYears),
  }
}
