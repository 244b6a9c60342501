import { and, desc, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { type Builds, namesBuild } from '../config/builds.ts'
import type { Database } from '../db/open.ts'
import { visitsByBuild } from '../db/schema/config.ts'
import { inTransaction } from '../db/transaction.ts'
import { createGatherer } from '../numbers/gatherer.ts'
import { leaveOutCounted } from '../numbers/people.ts'

const DAYS = 7

interface Visit {
  person: string
  /** such as `build:1f0c9a2b44de` */
  build: string
  day: string
}

/**
 * Counts who came with which build of the browser application. A person counts once a day, with a build that this server or another
 * one has served: what a browser says beside that, such as a list of types, counts nowhere.
 */
export interface VisitCounter {
  count(person: string, clientTypes: string | undefined): void
  /** Waits until all are stored. */
  close(): Promise<void>
}

/** All customers of a build are one row, so each process gathers for two seconds and then changes each row once. */
export function createVisitCounter(db: Database, builds: Pick<Builds, 'knownTypes'>, onError: (error: unknown) => void): VisitCounter {
  const store = (visits: readonly Visit[]) => inTransaction(db, (tx) => storeVisits(tx, builds, visits))
  const { add, close } = createGatherer(store, onError)
  return {
    count(person, build) {
      if (!build || !namesBuild(build)) return
      const day = localDayOf(new Date())
      add(`${day} ${person} ${build}`, { person, build, day })
    },
    close,
  }
}

async function storeVisits(tx: Database, builds: Pick<Builds, 'knownTypes'>, visits: readonly Visit[]): Promise<void> {
  const types = await findTypes(tx, builds, new Set(visits.map(({ build }) => build)))
  const known = visits.filter(({ build }) => types.has(build))
  const counted = await leaveOutCounted(
    tx,
    known.map((visit) => ({ ...visit, release: '', pieces: [{ piece: 'visit', seen: true } as const] })),
  )
  const rows = new Map<string, typeof visitsByBuild.$inferInsert & { visits: number }>()
  for (const { day, build, pieces } of counted) {
    if (!pieces.some(({ seen }) => seen)) continue
    const row = rows.get(`${day} ${build}`) ?? { day, build, types: types.get(build), visits: 0 }
    rows.set(`${day} ${build}`, { ...row, visits: row.visits + 1 })
  }
  if (rows.size === 0) return
  // In the order of their keys, so that two processes do not wait for each other in a circle.
  const ordered = [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  await tx
    .insert(visitsByBuild)
    .values(ordered)
    .onConflictDoUpdate({
      target: [visitsByBuild.day, visitsByBuild.build],
      set: { visits: sql`${visitsByBuild.visits} + excluded.visits`, types: sql`excluded.types` },
    })
}

/**
 * The widget types of builds, by the records that came with them. An older build may have its record on another server, or on none any
 * more while browsers still run it: the rows of the days before have it.
 */
async function findTypes(
  tx: Database,
  builds: Pick<Builds, 'knownTypes'>,
  names: ReadonlySet<string>,
): Promise<Map<string, Record<string, number>>> {
  const own = [...names].flatMap((name) => {
    const types = builds.knownTypes(name)
    return types ? [[name, Object.fromEntries(types)] as const] : []
  })
  const found = new Map<string, Record<string, number>>(own)
  const missing = [...names].filter((name) => !found.has(name))
  if (missing.length === 0) return found
  const rows = await tx
    .selectDistinctOn([visitsByBuild.build], { build: visitsByBuild.build, types: visitsByBuild.types })
    .from(visitsByBuild)
    .where(and(inArray(visitsByBuild.build, missing), isNotNull(visitsByBuild.types)))
    .orderBy(visitsByBuild.build, desc(visitsByBuild.day))
  for (const { build, types } of rows) if (types) found.set(build, types)
  return found
}

/** Who came today and in the seven days before, each once a day, by the widget types of their build. */
export async function findVisits(
  db: Database,
  today = localDayOf(new Date()),
): Promise<{ types: ReadonlyMap<string, number>; visits: number }[]> {
  const rows = await db
    .select({ types: visitsByBuild.types, visits: visitsByBuild.visits })
    .from(visitsByBuild)
    .where(
      and(
        gte(visitsByBuild.day, addDays(today, -DAYS)),
        lt(visitsByBuild.day, addDays(today, 1)),
        // Earlier versions of the server counted whatever a browser said.
        isNotNull(visitsByBuild.types),
      ),
    )
  return rows.map(({ types, visits }) => ({ types: new Map(Object.entries(types ?? {})), visits }))
}
