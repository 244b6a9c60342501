import type { Readable } from 'node:stream'
import { counted } from '#lib/counted.ts'
import { sum } from '#lib/sum.ts'
import type { Database } from '../db/open.ts'
import { wakeInsightsIfMarked } from '../insights/queue.ts'
import { added, applyBatch, type Counts, noCounts } from './batch.ts'
import { type Item, itemOf } from './item.ts'
import { inTurn } from './in-turn.ts'
import { linesOf } from './lines.ts'
import { readRecord } from './read-record.ts'
import { nameOf } from './records.ts'
import { MOST_TOLD, type Refused } from './refused.ts'

const BATCH_RECORDS = 1000
const BATCH_BYTES = 4_194_304
const LINES_BETWEEN_REPORTS = 50_000
/** A line that begins with # says something to people alone. */
const COMMENT = 35

interface ApplyOptions {
  /** takes the good records and hands back the others, instead of refusing all of them */
  keepsGoing?: boolean
  /** stores nothing in the end */
  isDryRun?: boolean
  /** with more refused records, nothing is taken and the rest is not read */
  mostRefused?: number
  /** the same for the bytes of their lines */
  mostRefusedBytes?: number
  /** told that the file begins, each time it does: what was refused before no longer counts */
  begin?: () => void | Promise<void>
  /** told of what is refused, as it is */
  refuse?: (refused: Refused) => void | Promise<void>
  report?: (line: string) => void
  /** the moment after which a record is in the future; that of each line where absent */
  now?: Date
}

export interface Applied {
  counts: Counts
  /** lines with a record, or with what was to be one */
  lines: number
  /** how many records were refused */
  refused: number
  isStored: boolean
}

/** Ends a transaction that is not to be kept, with what it came to. */
class NotKept extends Error {
  readonly applied: Applied

  constructor(applied: Applied) {
    super('a feed was not kept')
    this.applied = applied
  }
}

/**
 * Applies the lines of a feed in one transaction: killed in the middle, nothing of it is there.
 * @param open reads the file from its beginning
 */
export async function applyFeed(db: Database, open: () => Readable | Promise<Readable>, options: ApplyOptions = {}): Promise<Applied> {
  try {
    return await inTurn(db, async (tx) => {
      await options.begin?.()
      const applied = await applyLines(tx, await open(), options)
      if (!applied.isStored) throw new NotKept(applied)
      await wakeInsightsIfMarked(tx)
      return applied
    })
  } catch (error) {
    if (error instanceof NotKept) return error.applied
    throw error
  }
}

async function applyLines(tx: Database, content: Readable, options: ApplyOptions): Promise<Applied> {
  const { keepsGoing = false, isDryRun = false, refuse = () => {}, report = () => {} } = options
  const { mostRefused = keepsGoing || isDryRun ? Number.POSITIVE_INFINITY : MOST_TOLD, mostRefusedBytes = Number.POSITIVE_INFINITY } =
    options
  let counts = noCounts
  let lines = 0
  let refused = 0
  let refusedBytes = 0
  let batch: Item[] = []
  /** of the lines of the batch, those that cannot be read */
  let unreadable: Refused[] = []
  /** records that want what another one has, which may give it away further down */
  const waiting: Item[] = []
  let waitingBytes = 0
  let bytes = 0
  const names = new Set<string>()

  const refuseAll = async (all: readonly Refused[]) => {
    for (const each of all) {
      refused++
      refusedBytes += each.bytes?.length ?? 0
      await refuse(each)
    }
  }
  const storeBatch = async () => {
    const stored = await applyBatch(tx, batch, waiting.length < BATCH_RECORDS && waitingBytes < BATCH_BYTES)
    waiting.push(...stored.waiting)
    waitingBytes += sum(stored.waiting.map((item) => item.bytes.length))
    counts = added(counts, stored.counts)
    await refuseAll([...unreadable, ...stored.refused].sort((a, b) => a.line - b.line))
    batch = []
    unreadable = []
    bytes = 0
    names.clear()
  }
  const isOver = () => refused > mostRefused || refusedBytes > mostRefusedBytes

  reading: for await (const some of linesOf(content)) {
    for (const { number, bytes: line } of some) {
      if (line?.[0] === COMMENT) continue
      lines++
      if (lines % LINES_BETWEEN_REPORTS === 0) report(`${counted(lines, 'line')} read`)
      const read =
        line === undefined ? { wrongs: [{ place: '', reason: 'the line is longer than 1 MB' }] } : readRecord(line, options.now?.getTime())
      // A record that comes twice is stored in the order of its lines.
      const comesTwice = 'record' in read && names.has(nameOf(read.record))
      if (comesTwice || batch.length + unreadable.length === BATCH_RECORDS || bytes > BATCH_BYTES) await storeBatch()
      if (isOver()) break reading
      bytes += line?.length ?? 0
      if ('wrongs' in read) {
        unreadable.push({ line: number, wrongs: read.wrongs, bytes: line })
        continue
      }
      names.add(nameOf(read.record))
      batch.push(itemOf(number, read.record, line ?? new Uint8Array()))
    }
  }
  if (!isOver()) await storeBatch()
  if (!isOver()) {
    for (const round of inRounds(waiting)) {
      const last = await applyBatch(tx, round, false)
      counts = added(counts, last.counts)
      await refuseAll(last.refused)
    }
  }
  return { counts, lines, refused, isStored: !isDryRun && !isOver() && (keepsGoing || refused === 0) }
}

/** A record that comes twice is stored in the order of its lines: no round has one name twice. */
function inRounds(items: readonly Item[]): Item[][] {
  const rounds: Item[][] = []
  const times = new Map<string, number>()
  for (const item of items) {
    const name = nameOf(item.record)
    const round = times.get(name) ?? 0
    times.set(name, round + 1)
    rounds[round] = [...(rounds[round] ?? []), item]
  }
  return rounds
}
