import { addDays, daysBetween, eachDay } from '#lib/calendar.ts'
import { centsOf, dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { type BillComparison, WHY_KINDS } from '#schemas/billing/insights.ts'
import { ENERGY_ORDER, type EnergyType } from '#schemas/account/entities.ts'
import type { Scope } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { degreeDay } from '../../insights/degree-days.ts'
import { DAYS_OF_HISTORY } from '../../usage/forecast.ts'
import type { KnownDay } from '../../usage/forecast-history.ts'
import { seasonBetween, seasonOf } from '../../usage/season.ts'
import { isUse } from '../bill.ts'
import type { OwedBill } from '../settle.ts'
import { type BillWindow, daysInWindow } from '../windows.ts'
import { listedBillOf } from './listed-bill.ts'
import { type BilledSupplyRow, type EnergyPeriod, findDayTotals, findPeriods, type StoredLine } from './queries.ts'
import { isWholeAccount, whyDifferent, type WhyBill, type WhyLine, type WhyPart } from './why.ts'

/** Days of one energy: what was used on each, as far as it is known. */
export type DaysOfSupply = ReadonlyMap<string, KnownDay[]>

/** By supply point, what each day took up to the last day of a bill, as far back as a season is told from. */
export async function findDaysBefore(
  db: Database,
  scope: Scope,
  supplies: readonly BilledSupplyRow[],
  windows: readonly BillWindow[],
): Promise<DaysOfSupply> {
  const last = windows[0]?.endDay ?? ''
  const [first = last] = [addDays(last, 1 - DAYS_OF_HISTORY), ...windows.map(({ startDay }) => startDay)].sort()
  const idsOf = (...types: EnergyType[]) => supplies.flatMap(({ supply }) => (types.includes(supply.energyType) ? supply.id : []))
  const [days, periods] = await Promise.all([
    findDayTotals(db, scope, idsOf('electricity'), first, last),
    findPeriods(db, scope, idsOf('naturalGas'), first, last),
  ])
  return new Map(
    supplies.map(({ supply: { id } }) => [
      id,
      [
        ...days.flatMap(({ supplyPointId, localDay, totalWh, statuses }): KnownDay[] => {
          const shareRead = statuses.replaceAll('-', '').length / Math.max(1, statuses.length)
          return supplyPointId === id ? [{ localDay, totalWh, shareRead, isEstimated: statuses.includes('E') }] : []
        }),
        ...periods.flatMap((period) => (period.supplyPointId === id ? daysOfPeriod(period) : [])),
      ],
    ]),
  )
}

/** A meter reading says nothing of single days: each has its share. */
function daysOfPeriod({ startDay, endDay, quantity, status }: EnergyPeriod): KnownDay[] {
  const totalWh = (Number(quantity) * 1000) / (daysBetween(startDay, endDay) + 1)
  return eachDay(startDay, endDay).map((localDay) => ({ localDay, totalWh, isEstimated: status === 'estimated' }))
}

/** Degree days a day of a period; a difference of less is no colder and no warmer. */
const LEAST_DEGREES = 0.3

interface Compared {
  bill: OwedBill
  lines: readonly StoredLine[]
}

/** Why a bill is higher or lower than another one. @param sendsPower where meters say that power was sent; a price below zero says so too */
export function compare(
  kind: BillComparison['with'],
  now: Compared,
  before: Compared,
  supplies: readonly BilledSupplyRow[],
  days: DaysOfSupply,
  sendsPower: boolean,
): BillComparison {
  const seasons = new Map(
    [...days].flatMap(([id, known]) => {
      const season = seasonOf(known, now.bill.endDay)
      return season ? [[id, seasonBetween(season, now.bill, before.bill)] as const] : []
    }),
  )
  const typeOf = new Map(supplies.map(({ supply }) => [supply.id, supply.energyType]))
  const mayBeSent = ({ supplyPointId, rate }: WhyLine) => typeOf.get(supplyPointId ?? '') !== 'naturalGas' && (rate < 0 || sendsPower)
  const parts = whyDifferent(whyBillOf(now), whyBillOf(before), (id) => seasons.get(id), mayBeSent)
  const byKind = Map.groupBy(parts, ({ kind, supplyPointId }) => `${kind} ${(supplyPointId && typeOf.get(supplyPointId)) ?? ''}`)
  const metered = supplies.filter(({ supply }) => supply.energyType !== 'lpg')
  const colder = metered[0] && colderBy(metered[0].site.region, now.bill, before.bill)
  return {
    with: kind,
    bill: listedBillOf(before.bill, ''),
    differenceNzd: dollarsOf(now.bill.amountCents - before.bill.amountCents),
    days: daysInWindow(now.bill),
    daysBefore: daysInWindow(before.bill),
    isSeasonKnown: metered.every(({ supply }) => seasons.has(supply.id)),
    isColder: colder !== undefined && Math.abs(colder) >= LEAST_DEGREES ? colder > 0 : undefined,
    hasOtherPlan: hasOtherPlan(now.lines, before.lines),
    parts: [...byKind.values()]
      .map((own) => {
        const [first] = own as [WhyPart] // no group is empty
        const kwh = first.kwh === undefined ? undefined : Math.round(sum(own.map((part) => part.kwh ?? 0)))
        return {
          amountNzd: dollarsOf(sum(own.map(({ cents }) => cents))),
          energyType: typeOf.get(first.supplyPointId ?? ''),
          ...(first.kind === 'exports'
            ? { kind: 'other' as const, sentKwh: kwh, sentKwhBefore: Math.round(sum(own.map(({ kwhBefore = 0 }) => kwhBefore))) }
            : { kind: first.kind, usualKwh: kwh }),
        }
      })
      .filter(({ amountNzd }) => amountNzd !== 0)
      .sort((a, b) => WHY_KINDS.indexOf(a.kind) - WHY_KINDS.indexOf(b.kind)),
    energies: [now, before].some(({ lines }) => isWholeAccount(lines)) ? [] : energiesOf(now, before, supplies, days),
  }
}

function whyBillOf({ bill, lines }: Compared): WhyBill {
  return {
    amountCents: bill.amountCents,
    days: daysInWindow(bill),
    lines: lines.map(({ supplyPointId, description, kind, unit, quantity, rate, amount }) => {
      return { supplyPointId, description, kind, unit, quantity: Number(quantity), rate: Number(rate), amountCents: centsOf(amount) }
    }),
  }
}

/** By how many degrees a day of one period is usually colder than a day of the other. */
function colderBy(region: string, now: BillWindow, before: BillWindow): number {
  const coldOf = ({ startDay, endDay }: BillWindow) => {
    const days = eachDay(startDay, endDay)
    return sum(days.map((day) => degreeDay(region, day).heating)) / days.length
  }
  return coldOf(now) - coldOf(before)
}

function hasOtherPlan(now: readonly StoredLine[], before: readonly StoredLine[]): boolean {
  const namesOf = (lines: readonly StoredLine[], supplyPointId: string | null) =>
    lines.flatMap((line) =>
      line.supplyPointId === supplyPointId && line.kind === 'energy' && Number(line.rate) !== 0 && Number(line.quantity) !== 0
        ? line.description
        : [],
    )
  return [...new Set(now.map(({ supplyPointId }) => supplyPointId))].some((id) => {
    const [own, others] = [namesOf(now, id), namesOf(before, id)]
    return own.length > 0 && others.length > 0 && !own.some((name) => others.includes(name))
  })
}

function energiesOf(now: Compared, before: Compared, supplies: readonly BilledSupplyRow[], days: DaysOfSupply): BillComparison['energies'] {
  return ENERGY_ORDER.flatMap((energyType) => {
    const ids = new Set(supplies.flatMap(({ supply }) => (supply.energyType === energyType ? supply.id : [])))
    if (ids.size === 0) return []
    const unit = energyType === 'lpg' ? ('bottle' as const) : ('kWh' as const)
    const quantityOf = ({ lines }: Compared) => {
      const own = lines.filter((line) => line.kind === 'energy' && line.unit === unit && isUse(line) && ids.has(line.supplyPointId ?? ''))
      return sum(own.map(({ quantity }) => Math.round(Number(quantity) * 1000))) / 1000
    }
    const estimatedIn = ({ bill: { startDay, endDay } }: Compared) =>
      new Set(
        [...days].flatMap(([id, known]) =>
          ids.has(id)
            ? known.flatMap((day) => (day.isEstimated && startDay <= day.localDay && day.localDay <= endDay ? day.localDay : []))
            : [],
        ),
      ).size
    return [
      {
        energyType,
        unit,
        quantity: quantityOf(now),
        quantityBefore: quantityOf(before),
        daysEstimated: estimatedIn(now),
        daysEstimatedBefore: estimatedIn(before),
      },
    ]
  })
}
