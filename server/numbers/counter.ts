import { sql } from 'drizzle-orm'
import { localDayOf } from '#lib/local-day.ts'
import { type PieceCount, PIECE_EVENTS, type PieceEvent, TIME_LIMITS_MS } from '#schemas/numbers/entities.ts'
import type { Database } from '../db/open.ts'
import { countedBatches, pieceCounts } from '../db/schema/numbers.ts'
import { inTransaction } from '../db/transaction.ts'
import { type Exposure, storeExposures } from '../experiments/store.ts'
import { createGatherer } from './gatherer.ts'
import { leaveOutCounted } from './people.ts'

/** Sums of one statement, which may have 65,535 parameters. */
const ROWS_AT_ONCE = 5_000

export type Kind = PieceEvent | `time${number}`

/** What one browser counted on a page. */
export interface Batch {
  id: string
  /** who it was: kept until it is stored, for what of it is new */
  person: string
  release: string
  pieces: readonly (PieceCount & { version?: string | undefined })[]
  /** versions of experiments that an account saw */
  exposures?: readonly Exposure[]
}

/**
 * Adds what browsers counted to the sums of the day. All customers add to the same rows, so each process gathers for two seconds and
 * then changes each row once. Counts of a process that is killed are lost with it, two seconds' worth at most.
 */
export interface PieceCounter {
  count(batch: Batch): void
  /** Waits until all are stored. */
  close(): Promise<void>
}

export function createPieceCounter(db: Database, onError: (error: unknown) => void, everyMs?: number): PieceCounter {
  const store = (batches: readonly DatedBatch[]) => inTransaction(db, (tx) => storeBatches(tx, batches))
  const { add, close } = createGatherer(store, onError, everyMs)
  return { count: (batch) => add(batch.id, { ...batch, day: localDayOf(new Date()) }), close }
}

type DatedBatch = Batch & { day: string }

async function storeBatches(tx: Database, batches: readonly DatedBatch[]): Promise<void> {
  const added = await tx
    .insert(countedBatches)
    .values(batches.map(({ id }) => ({ id })))
    .onConflictDoNothing()
    .returning({ id: countedBatches.id })
  const isNew = new Set(added.map(({ id }) => id))
  const fresh = batches.filter(({ id }) => isNew.has(id))
  await storeExposures(
    tx,
    fresh.flatMap(({ exposures = [] }) => exposures),
  )
  const sums = sumsOf(await leaveOutCounted(tx, fresh))
  for (let at = 0; at < sums.length; at += ROWS_AT_ONCE) {
    await tx
      .insert(pieceCounts)
      .values(sums.slice(at, at + ROWS_AT_ONCE))
      .onConflictDoUpdate({
        target: [pieceCounts.day, pieceCounts.piece, pieceCounts.release, pieceCounts.version, pieceCounts.kind],
        set: { count: sql`${pieceCounts.count} + excluded.count` },
      })
  }
}

type Sum = typeof pieceCounts.$inferInsert

/** One row for each sum, in the order of their keys: two processes that change the same rows do not wait for each other in a circle. */
export function sumsOf(batches: readonly Omit<DatedBatch, 'person'>[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { day, release, pieces } of batches) {
    for (const { piece, version = '', ...happened } of pieces) {
      for (const kind of kindsOf(happened)) {
        const key = JSON.stringify([day, piece, release, version, kind])
        const sum = sums.get(key) ?? { day, piece, release, version, kind, count: 0 }
        sums.set(key, { ...sum, count: sum.count + 1 })
      }
    }
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}

function kindsOf(happened: Omit<PieceCount, 'piece'>): Kind[] {
  const { contentMs } = happened
  return [...PIECE_EVENTS.filter((event) => happened[event]), ...(contentMs === undefined ? [] : [`time${bucketOf(contentMs)}` as const])]
}

/** The number of the bucket that a time falls into. */
export function bucketOf(ms: number): number {
  const found = TIME_LIMITS_MS.findIndex((limit) => ms < limit)
  return found < 0 ? TIME_LIMITS_MS.length : found
}
