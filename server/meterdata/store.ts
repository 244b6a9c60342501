import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { imports } from '../db/schema/readings.ts'
import { inTurn } from '../feed/in-turn.ts'
import { wakeInsightsIfMarked } from '../insights/queue.ts'
import { ContradictingReading, type DayBook, type ReadDay } from './day-book.ts'
import { DaySpill, TooManyDays } from './day-spill.ts'
import { BadMeterFile, type MeterFile, readMeterFile } from './read-file.ts'
import { findMissing, storeDays } from './store-days.ts'
import { Targets } from './targets.ts'

const ROWS_PER_STATEMENT = 500

/** What a file comes to. */
interface Sums {
  readings: number
  days: number
  totalWh: number
  /** estimates of half-hours that have a final reading already, which stays */
  lateEstimates: number
}

interface Taken extends Sums, Pick<MeterFile, 'format' | 'leniencies'> {
  isNew: boolean
}

interface TakeOptions {
  fileName: string
  /** supply point ids for ICPs unknown to this database, such as masked ones */
  icpMap: Readonly<Record<string, string>>
  /** where a large file is kept while it is read */
  temporaryFolder: string
  report?: (line: string) => void
}

/**
 * Stores a file's readings, all or none; a known file changes nothing. Half-hours that the file leaves out keep their
 * value, and an estimate never replaces a final reading.
 * @throws {BadMeterFile} such as for an unknown ICP
 */
export async function takeMeterFile(db: Database, content: Readable, options: TakeOptions): Promise<Taken> {
  const { fileName, icpMap, temporaryFolder, report } = options
  const spill = new DaySpill(temporaryFolder)
  try {
    // A file of the feed that is being applied may bring supply points of this one.
    await inTurn(db, async () => {})
    const targets = new Targets(db, icpMap)
    const meetIcps = (firstLines: ReadonlyMap<string, number>) => targets.find(firstLines)
    const file = await readMeterFile(content, { spill, meetIcps, report })
    if (!spill.isEmpty) await spill.take(file.book, true)
    const books = () => (spill.isEmpty ? [file.book] : spill.books())
    const stored = await inTurn(db, async (tx) => {
      // While the file was read, another one may have changed its supply points.
      const targets = new Targets(tx, icpMap)
      await targets.find(file.firstLines)
      return store(tx, file, books(), targets, fileName)
    })
    // Reading a large file again would leave a transaction idle for too long.
    return { isNew: stored !== undefined, format: file.format, leniencies: file.leniencies, ...(stored ?? (await sumsOf(books()))) }
  } catch (error) {
    // Of a large file, contradictions are met where all of a supply point is together.
    if (error instanceof ContradictingReading || error instanceof TooManyDays) throw new BadMeterFile(error.message, { cause: error })
    throw error
  } finally {
    await spill.close()
  }
}

type Books = Iterable<DayBook> | AsyncIterable<DayBook>

/** @returns what was stored, or undefined for a known file */
async function store(
  tx: Database,
  { sha256, format }: MeterFile,
  books: Books,
  targets: Targets,
  fileName: string,
): Promise<Sums | undefined> {
  const fingerprint = createHash('sha256').update(`${sha256} ${targets.mapping}`).digest('hex')
  const changedAt = new Date().toISOString()
  const rowsOf = (days: readonly ReadDay[]) =>
    days.map(({ icp, ...day }) => {
      const { id: supplyPointId, billingAccountId } = targets.of(icp)
      return { ...day, supplyPointId, billingAccountId, changedAt }
    })
  const [registered] = await tx
    .insert(imports)
    .values({ id: randomUUID(), fileName, fingerprint, format, readings: 0, totalWh: '0' })
    .onConflictDoNothing()
    .returning({ id: imports.id })
  let isNew = registered !== undefined
  const sums = await sumsOf(books, async (book) => {
    let lateEstimates = 0
    for (const days of batchesOf(book.days())) {
      // Of a file that is known, a supply point that was deleted and came again lacks its days. What there is may be newer.
      const rows = registered ? rowsOf(days) : await findMissing(tx, rowsOf(days))
      isNew ||= rows.length > 0
      lateEstimates += (await storeDays(tx, rows, { replaces: true })).lateEstimates
    }
    return lateEstimates
  })
  if (!isNew) return undefined
  const { readings, totalWh } = sums
  await tx
    .update(imports)
    .set({ readings, totalWh: String(totalWh) })
    .where(eq(imports.fingerprint, fingerprint))
  await wakeInsightsIfMarked(tx)
  return sums
}

/** @param take stores a book, and says how many estimates came too late */
async function sumsOf(books: Books, take: (book: DayBook) => Promise<number> = async () => 0): Promise<Sums> {
  const sums = { readings: 0, days: 0, totalWh: 0, lateEstimates: 0 }
  for await (const book of books) {
    sums.readings += book.readings
    sums.days += book.dayCount
    sums.totalWh += book.totalWh
    sums.lateEstimates += await take(book)
  }
  return sums
}

function* batchesOf(days: Iterable<ReadDay>): Generator<ReadDay[]> {
  let batch: ReadDay[] = []
  for (const day of days) {
    batch.push(day)
    if (batch.length < ROWS_PER_STATEMENT) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
