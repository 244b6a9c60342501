import { setTimeout } from 'node:timers/promises'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Brand } from '#schemas/brand.ts'
import { lockMetadata, saveMetadata } from '../db/metadata.ts'
import { takeLock } from '../db/locks.ts'
import type { Database } from '../db/open.ts'
import { applyRecords } from './apply-records.ts'
import { firstDayOfNeighbours, neighbourReadings, neighbourRecords, neighbours as everyNeighbour } from './neighbours.ts'

/** By neighbour, the day up to which there are readings. */
const METADATA = 'demo-neighbours'
/** After each part, so that those who use the portal have the processor and the database most of the time. */
const REST_MS = 100
/** Readings are brought in parts of so many days: nobody waits for longer than one takes. */
const DAYS_AT_ONCE = 60

interface Loading {
  today?: string
  neighbours?: typeof everyNeighbour
  brand?: Brand
  restMs?: number
  /** ends the run after the part that is under way */
  signal?: AbortSignal | undefined
}

/**
 * Brings the demo world's neighbours up to today, one after the other and each part in a separate transaction, so that an interrupted
 * run goes on where it ended.
 * @returns whether there was anything to bring
 */
export async function loadNeighbours(
  db: Database,
  { today = localDayOf(new Date()), neighbours = everyNeighbour, brand = 'northlight', restMs = REST_MS, signal }: Loading = {},
): Promise<boolean> {
  const loadedUntil = await findUntil(db)
  const late = neighbours.filter(({ id }) => (loadedUntil[id] ?? '') < today)
  for (const neighbour of late) {
    let until = loadedUntil[neighbour.id] ?? ''
    while (until < today) {
      if (signal?.aborted) return true
      const startedMs = performance.now()
      until = await loadDays(db, neighbour, today, brand)
      // On a slow machine a part takes longer, and so does its rest.
      if (restMs > 0) await setTimeout(Math.max(restMs, performance.now() - startedMs))
    }
  }
  return late.length > 0
}

/** Brings the next days of a neighbour. @returns the local day up to which there are readings */
const loadDays = (db: Database, neighbour: (typeof everyNeighbour)[number], today: string, brand: Brand): Promise<string> =>
  db.transaction(async (tx) => {
    await takeLock(tx, 'demoWorld')
    const until = await findUntil(tx)
    const known = until[neighbour.id]
    if (known !== undefined && known >= today) return known
    if (known === undefined) await applyRecords(tx, neighbourRecords(neighbour, brand))
    const first = known ?? firstDayOfNeighbours(today)
    const last = [addDays(first, DAYS_AT_ONCE), today].sort()[0] ?? today
    await applyRecords(tx, neighbourReadings(neighbour, first, last))
    await saveMetadata(tx, METADATA, { ...until, [neighbour.id]: last })
    return last
  })

const findUntil = async (db: Database) => ((await lockMetadata(db, METADATA)) ?? {}) as Record<string, string>
