import { setImmediate } from 'node:timers/promises'
import { and, asc, between, eq, gte, isNotNull, lt } from 'drizzle-orm'
import { addDays, firstOf, lastOf } from '#lib/calendar.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { centsOf } from '#lib/money.ts'
import type { HomeState } from '#schemas/ev/entities.ts'
import type { Scope, SelectedScope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { evSessions } from '../db/schema/supply.ts'
import { energyUseDays } from '../db/schema/insights.ts'
import { findIntensities } from '../generation/queries.ts'
import { oncePerRequest } from '../http/once-per-request.ts'
import { isProfileComplete, isUseOf } from '../insights/queries.ts'
import { findPlansOnSale } from '../products/find-plan-check.ts'
import { isFlat } from '../usage/cost.ts'
import { type DayOfUse, daysOfUse } from '../usage/days-of-use.ts'
import { isReadByHand } from '../usage/first-readings.ts'
import { findFreePeriods } from '../usage/free-hours.ts'
import { findElectricitySupplies, findSupplied, lastDayOf, stillSupplying } from '../usage/queries.ts'
import { type Charge, chargesOf, dayOfCharge, halfHoursOfDay, spreadEvenly, withoutTold } from './charges.ts'
import { type CountedCharge, countCharges, type Counting } from './counted-charges.ts'

const HOME = 'Home'
const A_CHARGER = 'Public charger'
/** Read beside the days that are asked for: what a charger told of one side of midnight, the meter may show on the other. */
const DAYS_BESIDE = 1

/** The plans that charging at the selected site is counted by, and beside. */
export const findEvPlans = oncePerRequest(async (db, scope) => {
  const [supplies, onSale] = await Promise.all([findElectricitySupplies(db, scope), findPlansOnSale(db, scope)])
  const [supply] = stillSupplying(supplies)
  const own = supply?.plan
  const isOther = ({ id }: { id: string }) => id !== own?.id
  const hasPeak = (plan: (typeof onSale)[number]) => plan.peakHours !== null
  return {
    supply,
    own,
    /** the plan without a night rate, and the one with: each is what the other is compared with */
    standard: onSale.find((plan) => isFlat(plan) && !hasPeak(plan) && isOther(plan)),
    forCars: onSale.find((plan) => !isFlat(plan) && isOther(plan)),
  }
})

/** What charging at the selected site is counted by, between two local days. */
export async function findCounting(db: Database, scope: Scope, first: string, last: string): Promise<Counting> {
  const { supply, own, forCars } = await findEvPlans(db, scope)
  const [free, intensities] = await Promise.all([
    supply ? findFreePeriods(db, supply.supply.billingAccountId, first, last) : undefined,
    findIntensities(db, first, last, scope.now),
  ])
  return {
    plan: own,
    nightPlan: own && !isFlat(own) ? own : forCars,
    free: supply && free?.get(supply.supply.id),
    intensities,
  }
}

/** Charges of the selected account that began between two local days, both included: at the selected site, and in public. Oldest first. */
export async function findUncounted(db: Database, scope: Scope, first: string, last: string): Promise<Charge[]> {
  const [found, told] = await Promise.all([findAtHome(db, scope, first, last), findTold(db, scope, first, last)])
  return [...withoutTold(found, told), ...told]
    .filter((charge) => {
      const day = dayOfCharge(charge)
      return day >= first && day <= last
    })
    .sort((a, b) => a.startMs - b.startMs)
}

/** The same with what each cost and gave off. */
export async function findCharges(db: Database, scope: Scope, first: string, last: string): Promise<CountedCharge[]> {
  const charges = await findUncounted(db, scope, first, last)
  const [oldest, newest] = [charges[0], charges.at(-1)]
  if (!oldest || !newest) return []
  // Charges go on after midnight.
  const span = { first: dayOfCharge(oldest), last: addDays(dayOfCharge(newest), 1) }
  const [counting, supplied] = await Promise.all([
    findCounting(db, scope, span.first, span.last),
    findSupplied(db, scope, await findElectricitySupplies(db, scope), span.first, span.last),
  ])
  const days: DayOfUse[] = []
  const atHome = charges.filter(({ place }) => place === 'home')
  for (const ofMonth of Map.groupBy(atHome, (charge) => dayOfCharge(charge).slice(0, 7)).values()) {
    const charged = ofMonth.flatMap(({ halfHours }) => [halfHours[0], halfHours.at(-1)].map((half) => half && dayOfCharge(half)))
    const [from, to] = [firstOf(charged), lastOf(charged)]
    if (from && to) days.push(...daysOfUse(supplied, { first: from, last: to, inHalfHours: true }))
    // A month takes some milliseconds: others have their turn between two.
    await setImmediate()
  }
  const read = new Map(days.map(({ localDay, halfHours }) => [localDay, halfHours]))
  const aboutDays = new Set(days.filter(({ isCostAbout }) => isCostAbout).map(({ localDay }) => localDay))
  return countCharges(charges, { ...counting, read, aboutDays })
}

/** Found in the half-hours of the selected site's meter, by the job `insights`. */
async function findAtHome(db: Database, { selected }: Scope, first: string, last: string): Promise<Charge[]> {
  if (!selected) return []
  const days = await db
    .select({ localDay: energyUseDays.localDay, charging: energyUseDays.charging })
    .from(energyUseDays)
    .where(
      and(
        isUseOf(selected),
        between(energyUseDays.localDay, addDays(first, -DAYS_BESIDE), addDays(last, DAYS_BESIDE)),
        isNotNull(energyUseDays.charging),
      ),
    )
    .orderBy(asc(energyUseDays.localDay))
  return chargesOf(
    days.flatMap(({ localDay, charging }) => halfHoursOfDay(localDay, charging ?? [])),
    HOME,
  )
}

/** Told by chargers: those in public are the account's, one at home belongs to a supply point of the selected site. */
async function findTold(db: Database, scope: Scope, first: string, last: string): Promise<Charge[]> {
  const { selected } = scope
  if (!selected) return []
  const own = new Set((await findElectricitySupplies(db, scope)).map(({ supply }) => supply.id))
  const rows = await db
    .select()
    .from(evSessions)
    .where(
      and(
        eq(evSessions.billingAccountId, selected.billingAccountId),
        gte(evSessions.startInstant, tradingPeriodStart(addDays(first, -DAYS_BESIDE), 1)),
        lt(evSessions.startInstant, tradingPeriodStart(addDays(last, 1 + DAYS_BESIDE), 1)),
      ),
    )
  return rows
    .filter(({ place, supplyPointId }) => place === 'public' || supplyPointId === null || own.has(supplyPointId))
    .map((row) => {
      const [startMs, endMs] = [row.startInstant.getTime(), row.endInstant.getTime()]
      return {
        id: row.id,
        place: row.place,
        placeName: row.chargerName ?? (row.place === 'home' ? HOME : A_CHARGER),
        city: row.chargerCity ?? undefined,
        position: row.position ?? undefined,
        startMs,
        endMs,
        wattHours: row.wattHours,
        halfHours: spreadEvenly(startMs, endMs, row.wattHours),
        isFound: false,
        paid: paidOf(row),
      }
    })
}

const paidOf = ({ cost, currency }: typeof evSessions.$inferSelect): Charge['paid'] =>
  cost === null ? undefined : { cents: centsOf(cost), currency: currency ?? 'NZD' }

/** The first local day with a charge, undefined without any, and whether the meter of the selected site ever showed one. */
export async function findFirstCharge(db: Database, { selected }: SelectedScope) {
  const [[told], [found]] = await Promise.all([
    db
      .select({ at: evSessions.startInstant })
      .from(evSessions)
      .where(eq(evSessions.billingAccountId, selected.billingAccountId))
      .orderBy(asc(evSessions.startInstant))
      .limit(1),
    db
      .select({ day: energyUseDays.localDay })
      .from(energyUseDays)
      .where(and(isUseOf(selected), isNotNull(energyUseDays.charging)))
      .orderBy(asc(energyUseDays.localDay))
      .limit(1),
  ])
  const firstDay = firstOf([told && dayOfCharge({ startMs: told.at.getTime() }), found?.day])
  return { firstDay, hasFound: found !== undefined }
}

/** Why there is charging at home, or none. @param chargesAtHome as the customer says */
export async function findHomeState(
  db: Database,
  scope: Scope,
  { chargesAtHome, hasFound }: { chargesAtHome: boolean; hasFound: boolean },
): Promise<HomeState> {
  if (hasFound) return 'found'
  const supplies = await findElectricitySupplies(db, scope)
  if (supplies.length === 0) return 'noElectricity'
  if (!chargesAtHome) return 'notAtHome'
  if (!lastDayOf(supplies)) return isReadByHand(supplies) ? 'readByHand' : 'noReadings'
  return (await isProfileComplete(db, scope)) ? 'noneFound' : 'profileNeeded'
}
