import { addDays } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { dollarsOf } from '#lib/money.ts'
import type { Suggestion } from '#schemas/powershout/entities.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findElectricitySupplies, findSupplied } from '../usage/queries.ts'
import type { Place } from './places.ts'
import { endOf, findBookings, fromDay, lastDayOf } from './queries.ts'
import { scopeAt } from './results.ts'
import { firstDayFor, suggest } from './suggestion.ts'

/** The hours of the coming week that are worth most at a property. Undefined where its past is not known. */
export async function findSuggestion(db: Database, scope: Scope, place: Place, durationHours: number): Promise<Suggestion | undefined> {
  const { supplyPointId, billingAccountId, leftOn } = place
  const there = scopeAt(scope, place)
  const today = todayOf(scope)
  const supplies = (await findElectricitySupplies(db, there)).filter(({ supply }) => supply.id === supplyPointId)
  const [supplied] = await findSupplied(db, there, supplies, firstDayFor(today), today)
  if (!supplied) return undefined
  const booked = (await findBookings(db, billingAccountId, fromDay(addDays(today, -1)))).filter(
    (row) => row.supplyPointId === supplyPointId,
  )
  const isTaken = (start: Date, end: Date) =>
    (leftOn !== null && lastDayOf({ startInstant: start, durationHours }) > leftOn) ||
    booked.some((row) => row.startInstant < end && endOf(row) > start)
  const found = suggest(supplied, { now: scope.now, today, durationHours, isTaken })
  if (!found) return undefined
  return {
    supplyPointId,
    duration: durationHours,
    basedOnWeeks: found.weeks,
    isAnyHourAsGood: found.isAnyHourAsGood,
    usualNzd: dollarsOf(Math.round(found.usualCents)),
    hours: found.hours.map(({ startMs, wattHours, cents }) => ({
      startDate: new Date(startMs).toISOString(),
      kwh: kwhOf(wattHours),
      worthNzd: dollarsOf(Math.round(cents)),
    })),
  }
}
