import { and, gte, lt, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Database } from '../db/open.ts'
import { visitsByBuild } from '../db/schema/config.ts'

const DAYS = 7
/** Lists of types are long. Longer ones are counted by their beginning. */
const LONGEST_NAME = 2_000

/**
 * Counts visits by the widget types that the browser can render. Those that come while others are stored are stored
 * together: all visits of a build are one row, which must not be waited for by each of them.
 */
export interface VisitCounter {
  count(clientTypes: string | undefined): void
  /** Waits until all are stored. */
  close(): Promise<void>
}

export function createVisitCounter(db: Database, onError: (error: unknown) => void): VisitCounter {
  let counted = new Map<string, number>()

  let storing = Promise.resolve()
  let isStoring = false

  async function storeAll(): Promise<void> {
    isStoring = true
    while (counted.size > 0) await store().catch(onError)
    isStoring = false
  }

  async function store(): Promise<void> {
    const ready = counted
    counted = new Map()
    const day = localDayOf(new Date())
    await db
      .insert(visitsByBuild)
      .values([...ready].map(([clientTypes, visits]) => ({ day, clientTypes, visits })))
      .onConflictDoUpdate({
        target: [visitsByBuild.day, visitsByBuild.clientTypes],
        set: { visits: sql`${visitsByBuild.visits} + excluded.visits` },
      })
  }

  return {
    count(clientTypes = '') {
      const name = clientTypes.slice(0, LONGEST_NAME)
      counted.set(name, (counted.get(name) ?? 0) + 1)
      if (!isStoring) storing = storeAll()
    },
    close: () => storing,
  }
}

/** Visits of today and the seven days before, by the types that the browsers could render. */
export async function findVisits(db: Database, today = localDayOf(new Date())): Promise<{ clientTypes: string; visits: number }[]> {
  return db
    .select({ clientTypes: visitsByBuild.clientTypes, visits: sql<number>`sum(${visitsByBuild.visits})::int` })
    .from(visitsByBuild)
    .where(and(gte(visitsByBuild.day, addDays(today, -DAYS)), lt(visitsByBuild.day, addDays(today, 1))))
    .groupBy(visitsByBuild.clientTypes)
}
