import { addDays } from '#lib/calendar.ts'
import { type Scope, todayOf } from '../access.ts'
import type { Database } from '../db/open.ts'
import { HOURS_IN_A_ROW } from '../usage/best-hours.ts'
import type { Charge } from './charges.ts'
import { findUncounted } from './find-charges.ts'

const HOUR_MS = 3_600_000
const LONGEST_HOURS = 8
/** Older charges are left out: the customer may have another car or charger by now. */
const USUAL_DAYS = 90

/** How many hours in a row to look for when finding the best hours to charge: the length of a usual charge at the selected site. */
export async function findUsualHours(db: Database, scope: Scope): Promise<number> {
  const today = todayOf(scope)
  return usualHoursOf(await findUncounted(db, scope, addDays(today, -USUAL_DAYS), today)) ?? HOURS_IN_A_ROW
}

/** How long a charge at home usually takes, in whole hours; undefined without any. */
function usualHoursOf(charges: readonly Pick<Charge, 'place' | 'startMs' | 'endMs'>[]): number | undefined {
  const lengths = charges.filter(({ place }) => place === 'home').map(({ startMs, endMs }) => endMs - startMs)
  const median = lengths.sort((a, b) => a - b)[Math.floor(lengths.length / 2)]
  return median === undefined ? undefined : Math.min(LONGEST_HOURS, Math.max(1, Math.round(median / HOUR_MS)))
}
