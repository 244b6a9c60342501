import { addDays, addMonths, yearBefore } from '#lib/calendar.ts'
import { dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { Measure, Measured, MeasuredPoint, MeasuredQuery, MeasuredRange } from '#schemas/insights/measured.ts'
import type { UsageItem } from '#schemas/usage/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import { findNotes, findOwed, findWindows } from '../billing/queries.ts'
import type { Database } from '../db/open.ts'
import { findGasDays } from '../gas/queries.ts'
import { findRecentGas } from '../gas/recent.ts'
import { findCarbonDays, findSpanOfUse, gramsOf, together } from '../generation/own-carbon.ts'
import { hasReadings } from '../usage/days-of-use.ts'
import { findElectricity } from '../usage/queries.ts'
import { itemsOf } from '../usage/series.ts'

type Find = (db: Database, scope: Scope, wanted: { range: MeasuredRange; inDollars: boolean }) => Promise<MeasuredPoint[]>

interface Span {
  first: string
  last: string
}

const MONTHS = 12
/** A meter that has sent nothing for longer has no latest days. */
const MOST_DAYS_BEHIND = 60

const FINDERS: Record<Measure, Find> = {
  electricity: findElectricityUse,
  freePower: async (db, scope, { range }) =>
    (await findElectricityItems(db, scope, range)).map((item) => ({
      ...pointOf(item),
      value: item.kwh === undefined ? undefined : (item.freeKwh ?? 0),
    })),
  naturalGas: findGasUse,
  carbonOfElectricity: findCarbon,
  billAmounts: findBillAmounts,
}

/** What the chart of a chosen measure draws; undefined where the selected property has nothing of it. */
export async function findMeasured(
  db: Database,
  scope: Scope,
  { measure = 'electricity', range = 'last30Days', unit = 'kwh' }: MeasuredQuery,
): Promise<Measured | undefined> {
  const { selected } = scope
  if (!selected) return undefined
  const inDollars = unit === 'dollars' && !selected.isBuyingGroup
  const found = await FINDERS[measure](db, scope, { range, inDollars })
  // A new customer's chart begins with what is known.
  const points = found.slice(found.findIndex(({ value }) => value !== undefined))
  const values = points.flatMap(({ value }) => value ?? [])
  if (values.length === 0 || (measure === 'freePower' && values.every((value) => value === 0))) return undefined
  return { measure, unit: unitOf(measure, inDollars), points, total: Math.round(sum(values) * 1000) / 1000 }
}

function unitOf(measure: Measure, inDollars: boolean): Measured['unit'] {
  switch (measure) {
    case 'electricity':
    case 'naturalGas':
      return inDollars ? 'dollars' : 'kwh'
    case 'freePower':
      return 'kwh'
    case 'carbonOfElectricity':
      return 'kgCo2'
    case 'billAmounts':
      return 'dollars'
  }
}

/** The local days of a range; undefined where the running bill period has no reading yet. @param last day with a reading */
async function spanOf(db: Database, scope: Scope, range: MeasuredRange, last: string): Promise<Span | undefined> {
  switch (range) {
    case 'last7Days':
      return { first: addDays(last, -6), last }
    case 'last30Days':
      return { first: addDays(last, -29), last }
    case 'last12Months':
      return { first: `${addMonths(last.slice(0, 7), 1 - MONTHS)}-01`, last }
    case 'thisBill': {
      const { startDay, endDay } = (await findWindows(db, scope)).windows.at(todayOf(scope))
      return last < startDay ? undefined : { first: startDay, last: last < endDay ? last : endDay }
    }
  }
}

const granularityOf = (range: MeasuredRange) => (range === 'last12Months' ? 'MONTHLY' : 'DAILY')

async function findElectricityItems(db: Database, scope: Scope, range: MeasuredRange): Promise<UsageItem[]> {
  const known = await findSpanOfUse(db, scope)
  const span = known && (await spanOf(db, scope, range, known.last))
  const use = span && (await findElectricity(db, scope, span.first, span.last))
  return use ? itemsOf(use.days, granularityOf(range), scope.selected?.isBuyingGroup ?? false) : []
}

async function findElectricityUse(...[db, scope, { range, inDollars }]: Parameters<Find>) {
  return (await findElectricityItems(db, scope, range)).map((item) => useOf(item, inDollars))
}

/** Of a day or a month without a reading nothing is known, though its daily charge is. */
const useOf = (item: UsageItem, inDollars: boolean): MeasuredPoint => ({
  ...pointOf(item),
  value: item.kwh !== undefined && inDollars ? item.costNZD : item.kwh,
})

const pointOf = ({ startDate, endDate, isEstimated }: UsageItem): MeasuredPoint => ({
  startDate,
  endDate,
  isEstimated: isEstimated || undefined,
})

async function findGasUse(...[db, scope, { range, inDollars }]: Parameters<Find>) {
  if (range === 'last12Months') {
    const gas = await findRecentGas(db, scope)
    return (gas?.periods ?? []).map((period): MeasuredPoint => {
      const { startDate, type, isRunning } = period
      const endDate = isRunning ? todayOf(scope) : period.endDate
      if (type === 'empty') return { startDate, endDate }
      return { startDate, endDate, isEstimated: type === 'estimated' || undefined, value: inDollars ? period.costNzd : period.kwh }
    })
  }
  const today = todayOf(scope)
  const last = (await findGasDays(db, scope, addDays(today, -MOST_DAYS_BEHIND), today))?.findLast(hasReadings)?.localDay
  const span = last && (await spanOf(db, scope, range, last))
  const days = span && (await findGasDays(db, scope, span.first, span.last))
  return days ? itemsOf(days, 'DAILY', !inDollars).map((item) => useOf(item, inDollars)) : []
}

async function findCarbon(...[db, scope, { range }]: Parameters<Find>) {
  const known = await findSpanOfUse(db, scope)
  const span = known && (await spanOf(db, scope, range, known.last))
  if (!span) return []
  const days = await findCarbonDays(db, scope, span.first, span.last)
  const isByMonth = granularityOf(range) === 'MONTHLY'
  const pieces = Map.groupBy(days, ({ localDay }) => (isByMonth ? localDay.slice(0, 7) : localDay))
  return [...pieces.values()].map((piece): MeasuredPoint => {
    const total = together(piece.map(({ carbon }) => carbon))
    return {
      startDate: piece[0]?.localDay ?? '',
      endDate: piece.at(-1)?.localDay ?? '',
      value: total.countedWh === 0 ? undefined : Math.round(gramsOf(total)) / 1000,
    }
  })
}

async function findBillAmounts(...[db, scope]: Parameters<Find>) {
  const { bills } = await findOwed(db, scope)
  const from = yearBefore(todayOf(scope))
  const notes = await findNotes(db, scope, bills)
  return bills
    .filter(({ id, endDay }) => endDay > from && !notes.get(id))
    .sort((a, b) => a.endDay.localeCompare(b.endDay))
    .map(({ startDay, endDay, amountCents }): MeasuredPoint => ({ startDate: startDay, endDate: endDay, value: dollarsOf(amountCents) }))
}
