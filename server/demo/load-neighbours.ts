import { setTimeout } from 'node:timers/promises'
import { localDayOf } from '#lib/local-day.ts'
import type { Brand } from '#schemas/brand.ts'
import { lockMetadata, saveMetadata } from '../db/metadata.ts'
import { takeLock } from '../db/locks.ts'
import type { Database } from '../db/open.ts'
import { applyRecords } from './apply-records.ts'
import { firstDayOfNeighbours, neighbourReadings, neighbourRecords, neighbours as everyNeighbour } from './neighbours.ts'

/** By neighbour, the day up to which there are readings. */
const METADATA = 'demo-neighbours'
/** Between two neighbours, so that those who use the portal have the processor most of the time. */
const REST_MS = 150

interface Loading {
  today?: string
  neighbours?: typeof everyNeighbour
  brand?: Brand
  restMs?: number
  /** ends the run after the neighbour that is under way */
  signal?: AbortSignal | undefined
}

/**
 * Brings the demo world's neighbours up to today, one after the other and each in its own transaction, so that an interrupted run goes
 * on where it ended.
 * @returns whether there was anything to bring
 */
export async function loadNeighbours(
  db: Database,
  { today = localDayOf(new Date()), neighbours = everyNeighbour, brand = 'northlight', restMs = REST_MS, signal }: Loading = {},
): Promise<boolean> {
  const loadedUntil = await findUntil(db)
  const late = neighbours.filter(({ id }) => (loadedUntil[id] ?? '') < today)
  for (const neighbour of late) {
    if (signal?.aborted) return true
    await db.transaction(async (tx) => {
      await takeLock(tx, 'demoWorld')
      const until = await findUntil(tx)
      const known = until[neighbour.id]
      if (known !== undefined && known >= today) return
      if (known === undefined) await applyRecords(tx, neighbourRecords(neighbour, brand))
      await applyRecords(tx, neighbourReadings(neighbour, known ?? firstDayOfNeighbours(today), today))
      await saveMetadata(tx, METADATA, { ...until, [neighbour.id]: today })
    })
    await setTimeout(restMs)
  }
  return late.length > 0
}

const findUntil = async (db: Database) => ((await lockMetadata(db, METADATA)) ?? {}) as Record<string, string>
