import { and, eq, max, ne } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import type { Scope } from '../access.ts'
import { findSelected } from '../account/queries.ts'
import type { Database } from '../db/open.ts'
import { homeMoves } from '../db/schema/home-moves.ts'

interface Metered {
  supply: { hasHourlyData: boolean }
}

/** Whether no meter sends its readings by itself: then none will come. */
export const isReadByHand = (supplies: readonly Metered[]): boolean => !supplies.some(({ supply }) => supply.hasHourlyData)

/** A new meter has reported by then. */
const DAYS_TO_FIRST_READINGS = 9

/**
 * The local day by which the selected property's first readings arrive. It counts from the day the customer moved in, or joined if they
 * have been there from the start. Undefined without a selected property, and without a smart meter: no other sends readings.
 * @param supplies of electricity at the selected property
 */
export async function findFirstReadingsBy(db: Database, scope: Scope, supplies: readonly Metered[]): Promise<string | undefined> {
  const selected = await findSelected(db, scope)
  if (!selected || isReadByHand(supplies)) return undefined
  const { account, site } = selected
  const [move] = await db
    .select({ moveInDay: max(homeMoves.moveInDay) })
    .from(homeMoves)
    .where(and(eq(homeMoves.billingAccountId, account.id), eq(homeMoves.newSiteId, site.id), ne(homeMoves.state, 'cancelled')))
  const moveInDay = move?.moveInDay ?? account.joinedOn
  return addDays(moveInDay > account.joinedOn ? moveInDay : account.joinedOn, DAYS_TO_FIRST_READINGS)
}
