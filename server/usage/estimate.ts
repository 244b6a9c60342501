import { and, asc, eq, inArray } from 'drizzle-orm'
import { addDays, daysBetween, firstOf, lastOf, yearBefore } from '#lib/calendar.ts'
import { grossCents } from '#lib/money.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import type { Scope } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import { type BilledPart, findBilledParts } from '../billing/billed.ts'
import { findWindows } from '../billing/queries.ts'
import { type BillWindow, daysInWindow } from '../billing/windows.ts'
import type { Database } from '../db/open.ts'
import { energyPeriods } from '../db/schema/readings.ts'
import type { plans } from '../db/schema/supply.ts'
import { findSuppliedGas } from '../gas/queries.ts'
import { sum } from '#lib/sum.ts'
import { billedCents, dailyChargeCents, NO_USE, tariffsOf } from './cost.ts'
import { countSoFar, type Expectation, expectDays, hasEnded } from './expected.ts'
import { DAYS_OF_HISTORY } from './forecast.ts'
import { isPowerSent } from './power-sent.ts'
import { findLeft, findSupplied, findSupplies, lastDayOf, stillSupplying, type Supplies } from './queries.ts'
import { type Periods, type Span, usualOf } from './usual.ts'

/** Use and cost of an energy of the selected site between two local days. */
interface EstimatedPart extends Expectation {
  energyType: EnergyType
  /** the last local day with readings; absent for an energy that is not read by day */
  latestDay?: string
}

/**
 * Use and cost of every energy of the selected site between two local days, so far and in full. All estimates of bills
 * come from here, so no two places disagree. Leaves out energies without data, and days after an energy's end.
 */
export async function estimate(db: Database, scope: Scope, span: Span, today: string): Promise<EstimatedPart[]> {
  if (!scope.selected) return []
  const parts = await Promise.all([
    estimateDaily(db, scope, 'electricity', span),
    estimateDaily(db, scope, 'naturalGas', span),
    ...(await findOtherSupplies(db, scope, { isAdvanced: false })).map((own) => estimatePeriods(own, span, today)),
  ])
  return parts.flatMap((part) => part ?? [])
}

/** The part so far alone: the same figures, but faster, since no history is read. */
export async function findSoFar(
  db: Database,
  scope: Scope,
  span: Span,
  today: string,
): Promise<Pick<EstimatedPart, 'energyType' | 'actual'>[]> {
  if (!scope.selected) return []
  const [daily, others] = await Promise.all([
    Promise.all((['electricity', 'naturalGas'] as const).map((energyType) => findDaily(db, scope, energyType, span, () => span.first))),
    findOtherSupplies(db, scope, { isAdvanced: false }),
  ])
  const counted = daily.map((own) => own && { energyType: own.energyType, actual: countSoFar(own.supplied, own) })
  return [...counted, ...others.map((own) => estimatePeriods(own, span, today))].flatMap((part) =>
    part?.actual ? { energyType: part.energyType, actual: part.actual } : [],
  )
}

/** What these parts of a bill leave out: other properties of the account, gas that is not read yet and power that was sent. */
export async function findLeftOut(db: Database, scope: Scope, parts: readonly Pick<EstimatedPart, 'energyType' | 'actual'>[], day: string) {
  const { account, site } = (await findSelected(db, scope)) ?? {}
  const ofAccount = scope.sites.filter(({ billingAccountId }) => billingAccountId === account?.id).length
  const billProperties = parts.length > 0 && ofAccount > 1 ? ofAccount : undefined
  return {
    isGasUnread: parts.some(({ energyType, actual }) => energyType === 'naturalGas' && actual.wattHours === 0) || undefined,
    isExportUncounted: await isExportUncounted(db, scope, day),
    toDateProperty: billProperties ? (site?.nickname ?? site?.street) : undefined,
    billProperties,
  }
}

/**
 * True where the home sent power in the year up to a local day, its plan pays for that then, and no bill has that day: until then costs are of
 * what is used.
 */
export async function isExportUncounted(db: Database, scope: Scope, day: string): Promise<true | undefined> {
  const { bySupply: periodsOf } = await findWindows(db, scope)
  const all = await findSupplies(db, scope)
  const isUncounted = ({ supply, plan, lastDay }: Supplies[number]) =>
    tariffsOf(plan)(day).exportRate !== undefined &&
    (periodsOf(supply.id).lastBilledDay ?? '') < day &&
    !hasEnded(lastDay, latestDayOf(all), mostDaysUnread(supply.energyType))
  const ids = all.filter(isUncounted).map(({ supply }) => supply.id)
  if (ids.length === 0 || scope.selected?.isBuyingGroup) return undefined
  return (await isPowerSent(db, scope, ids, yearBefore(day), day)) || undefined
}

/** An energy that is read by day. */
type DailyEnergy = 'electricity' | 'naturalGas'

/** One energy alone: electricity, or gas of meters that send it by day. */
export async function estimateDaily(db: Database, scope: Scope, energyType: DailyEnergy, span: Span): Promise<EstimatedPart | undefined> {
  const withHistory = (latestDay: string) => firstOf([span.first, addDays(latestDay, -DAYS_OF_HISTORY)]) ?? span.first
  const own = await findDaily(db, scope, energyType, span, withHistory)
  const found = own && expectDays(own.supplied, own)
  return found && { ...found, energyType, latestDay: own.latestDay }
}

/** What is stored of an energy, and which days of a span to count: none after its end. */
async function findDaily(db: Database, scope: Scope, energyType: DailyEnergy, { first, last }: Span, from: (latestDay: string) => string) {
  const isGas = energyType === 'naturalGas'
  const all = (await findSupplies(db, scope)).filter(({ supply }) => supply.energyType === energyType && (supply.isAdvanced || !isGas))
  // Electricity is counted by its half-hours alone, also where periods are sent of a meter that is read by hand.
  const supplies = isGas ? all.map((own) => ({ ...own, firstDay: own.firstPeriodDay, lastDay: own.lastPeriodDay })) : all
  const latestDay = lastDayOf(supplies)
  if (!latestDay) return undefined
  const supplied = await (isGas ? findSuppliedGas : findSupplied)(db, scope, supplies, from(latestDay), last)
  const goesOn = await findGoingOn(db, scope, supplies)
  const end = firstOf([last, await findEnd(db, scope, supplies, latestDay)]) ?? last
  return end < first ? undefined : { energyType, latestDay, first, last: end, supplied, goesOn }
}

const latestDayOf = (supplies: Supplies) => lastOf(supplies.flatMap(({ lastDay, lastPeriodDay }) => [lastDay, lastPeriodDay]))

/** A meter may be read every second month, and bottles mostly last for less than a year. */
export const mostDaysUnread = (energyType: EnergyType) => (energyType === 'lpg' ? 366 : 100)

/**
 * The day after which nothing more is expected: that of the last reading or delivery of a supply that has ended. At a site that was left,
 * the customer's last day there: the days up to it are still to be billed. Undefined of what still supplies, as a silent meter and bottles that
 * last for years do for as long as the newest bill charges for them.
 * @param supplies of one energy
 */
export async function findEnd(
  db: Database,
  scope: Scope,
  supplies: Supplies,
  lastDay: string | null | undefined,
): Promise<string | undefined> {
  const [one] = supplies
  if (!one || !lastDay) return undefined
  const isSilent = hasEnded(lastDay, latestDayOf(await findSupplies(db, scope)), mostDaysUnread(one.supply.energyType))
  if (isSilent && !(await isOnNewestBill(db, scope, supplies))) return lastDay
  const left = await findLeft(db, scope)
  return left && (left.lastDay ?? lastDay)
}

/** A new meter may begin before the last readings of the one that it replaces, or some days after. */
const MOST_DAYS_BETWEEN = 31

type Read = Pick<Supplies[number], 'firstDay' | 'lastDay'>

const daysUntil = ({ lastDay }: Read, { firstDay }: Read): number =>
  lastDay && firstDay ? Math.abs(daysBetween(lastDay, firstDay)) : Infinity

/** Which supply point took over from each that ended: the pairs nearest in time first, each supply point once. */
export function successorsOf<Own extends Read>(ended: readonly Read[], others: readonly Own[]): (Own | undefined)[] {
  const next = new Map<Read, Own>()
  const pairs = ended.flatMap((own) => others.map((other) => ({ own, other, days: daysUntil(own, other) })))
  for (const { own, other, days } of pairs.sort((a, b) => a.days - b.days)) {
    if (days <= MOST_DAYS_BETWEEN && !next.has(own) && ![...next.values()].includes(other)) next.set(own, other)
  }
  return ended.map((own) => next.get(own))
}

/** One meter may be some days later than another; one that was replaced sends nothing more. */
const MOST_DAYS_LATE = 7

/** Whether another meter began when this one fell silent. Two that were read together for longer are two connections. */
export function isReplacedBy(own: Read, other: Read): boolean {
  if (!own.firstDay || !own.lastDay || !other.firstDay || !other.lastDay || own.firstDay >= other.firstDay) return false
  const daysOfBoth = daysBetween(other.firstDay, own.lastDay) + 1
  if (daysOfBoth > MOST_DAYS_LATE || daysOfBoth <= -MOST_DAYS_BETWEEN) return false
  // Both are read on the day of the exchange; where they were read on more days, this one may be late.
  return hasEnded(own.lastDay, other.lastDay, daysOfBoth > 1 ? MOST_DAYS_LATE : 1)
}

/**
 * The supply points of one energy that still supply. A silent meter counts as long as bills charge for it; if another began when it fell
 * silent, only bills of later days count.
 */
export async function findSupplying(db: Database, scope: Scope, supplies: Supplies): Promise<Supplies> {
  const reporting = stillSupplying(supplies)
  const goesOn = await Promise.all(
    supplies.map((own) => {
      const next = reporting.filter((other) => isReplacedBy(own, other)).map(({ firstDay }) => firstDay)
      if (next.length === 0) return reporting.includes(own) || isOnNewestBill(db, scope, [own])
      // Only a bill of later days tells that it goes on beside the one that began.
      return isOnNewestBill(db, scope, [own], lastOf([own.lastDay, ...next]))
    }),
  )
  return supplies.filter((_, i) => goesOn[i])
}

/** By supply point, whether it still supplies, so that more is expected since its last readings: also of a meter that is some days late. */
export async function findGoingOn(db: Database, scope: Scope, supplies: Supplies): Promise<boolean[]> {
  const supplying = await findSupplying(db, scope, supplies)
  return supplies.map((own) => supplying.includes(own))
}

/** Bill periods of the same number of months differ by a few days. */
const DAYS_APART = 7

/**
 * Whether the newest bill charges for the supply of one of these: it may go on though its meter is silent. Where another energy is billed
 * more often, a bill is the newest until the next one of as many days has ended.
 * @param after a local day: only daily charges of bills that begin later count, since energy of before may be billed late
 */
async function isOnNewestBill(db: Database, scope: Scope, supplies: Supplies, after?: string): Promise<boolean> {
  const { windows, lastBilledDay, bySupply: periodsOf } = await findWindows(db, scope)
  if (!lastBilledDay) return false
  const areCharged = supplies.map(async ({ supply: { id } }) => {
    const own = periodsOf(id)
    const days = own.lastBilledDay ? daysInWindow(own.windows.at(own.lastBilledDay)) : 0
    const first = firstOf([windows.at(lastBilledDay).startDay, addDays(lastBilledDay, DAYS_APART - days)]) ?? lastBilledDay
    const billed = await findBilledParts(db, scope, first, lastBilledDay)
    const isCharged = (part: BilledPart) => (after ? part.startDay > after && hasOwnDailyCharge(part) : isSupplyCharged(part))
    return [...(billed.get(id)?.values() ?? [])].some(isCharged)
  })
  return (await Promise.all(areCharged)).includes(true)
}

const isSupplyCharged = ({ lines }: BilledPart) =>
  lines.some(({ kind, amountCents }) => (kind === 'energy' || kind === 'dailyCharge') && amountCents > 0)

/** Not a share of the account's daily charge. */
const hasOwnDailyCharge = ({ lines }: BilledPart) =>
  lines.some(({ kind, amountCents, step }) => kind === 'dailyCharge' && amountCents > 0 && step !== Infinity)

/** A supply point whose energy is known by periods: gas by day or by bill period, bottled gas by its deliveries. */
interface OtherSupply {
  energyType: EnergyType
  plan: typeof plans.$inferSelect
  periods: Periods
  /** its last local day, where it has ended */
  endedOn: string | undefined
}

/**
 * Gas and bottled gas of the selected site, with all known periods.
 * @param isAdvanced only those with a daily meter, or only the others
 */
export async function findOtherSupplies(db: Database, scope: Scope, { isAdvanced }: { isAdvanced?: boolean } = {}): Promise<OtherSupply[]> {
  const supplies = (await findSupplies(db, scope)).filter(
    ({ supply }) => supply.energyType !== 'electricity' && (isAdvanced === undefined || supply.isAdvanced === isAdvanced),
  )
  // Most homes have electricity alone.
  if (!scope.selected || supplies.length === 0) return []
  const ids = supplies.map(({ supply }) => supply.id)
  const rows = await db
    .select()
    .from(energyPeriods)
    .where(and(eq(energyPeriods.billingAccountId, scope.selected.billingAccountId), inArray(energyPeriods.supplyPointId, ids)))
    .orderBy(asc(energyPeriods.startDay))
  const bySupply = Map.groupBy(rows, ({ supplyPointId }) => supplyPointId)
  const ends = await Promise.all(supplies.map((own) => findEnd(db, scope, [own], own.lastPeriodDay)))
  return supplies.flatMap(({ supply, plan }, i) => {
    const periods = (bySupply.get(supply.id) ?? []).map(({ startDay, endDay, quantity }) => ({
      startDay,
      endDay,
      thousandths: Math.round(Number(quantity) * 1000),
    }))
    return periods.length > 0 ? [{ energyType: supply.energyType, plan, periods, endedOn: ends[i] }] : []
  })
}

/** Nothing is known between two readings or deliveries; so what is expected is what the same days of last year took. */
function estimatePeriods(own: OtherSupply, span: Span, today: string): EstimatedPart | undefined {
  const { first } = span
  const last = firstOf([span.last, own.endedOn]) ?? span.last
  const earliest = own.periods[0]?.startDay
  if (!earliest || last < earliest || last < first) return undefined
  const known = sum(own.periods.filter(({ startDay }) => first <= startDay && startDay <= last).map(({ thousandths }) => thousandths))
  const yesterday = addDays(today, -1)
  const isOver = last <= yesterday
  const daysSoFar = Math.max(0, daysBetween(first, isOver ? last : yesterday) + 1)
  const likely = isOver ? known + unread(own, { first, last }) : Math.max(known, usualOf(own, { first, last }).thousandths)
  // A bottle holds energy, but none of it is metered.
  const wattHours = (thousandths: number) => (own.energyType === 'lpg' ? 0 : thousandths)
  return {
    energyType: own.energyType,
    actual: { wattHours: wattHours(known), cents: centsOfPeriod(own.plan, known, { first, last: addDays(first, daysSoFar - 1) }) },
    expected: exactly({ wattHours: wattHours(likely), cents: centsOfPeriod(own.plan, likely, { first, last }) }),
    days: [],
    course: [],
  }
}

/** The usual use of the days before an end that are not read yet. A delivery is known at once. */
function unread(own: OtherSupply, { first, last }: Span): number {
  const from = lastOf([first, addDays(own.periods.at(-1)?.endDay ?? first, 1)]) ?? first
  return own.endedOn !== last || own.energyType === 'lpg' || last < from ? 0 : usualOf(own, { first: from, last }).thousandths
}

/** What a bill period to come costs, if it takes what is usual; cents, GST included. */
export function usualCents(own: OtherSupply, { startDay, endDay }: BillWindow): { cents: number; isLastYears: boolean } {
  const { thousandths, isLastYears } = usualOf(own, { first: startDay, last: endDay })
  return { cents: centsOfPeriod(own.plan, thousandths, { first: startDay, last: endDay }), isLastYears }
}

/** At the prices of the first day: readings and deliveries do not say when in a period the energy was used. */
function centsOfPeriod(plan: typeof plans.$inferSelect, thousandths: number, { first, last }: Span): number {
  const tariff = tariffsOf(plan)(first)
  const days = daysBetween(first, last) + 1
  return plan.energyType === 'lpg'
    ? grossCents(Math.round((thousandths / 1000) * Number(tariff.dayRate) * 100) + dailyChargeCents(tariff, days))
    : billedCents(tariff, { ...NO_USE, dayWh: thousandths }, days)
}

interface Amount {
  wattHours: number
  cents: number
}

/** An amount without a range. */
const exactly = ({ wattHours, cents }: Amount): Expectation['expected'] => ({
  wattHours,
  lowWh: wattHours,
  highWh: wattHours,
  cents,
  lowCents: cents,
  highCents: cents,
})

/** The total of all parts. */
export function togetherOf(amounts: readonly Amount[]): Amount {
  return { wattHours: sum(amounts.map(({ wattHours }) => wattHours)), cents: sum(amounts.map(({ cents }) => cents)) }
}

/** The energies that parts are of, each once. */
export const energiesOf = (parts: readonly Pick<EstimatedPart, 'energyType'>[]): EnergyType[] => [
  ...new Set(parts.map(({ energyType }) => energyType)),
]
