import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { imports } from '../db/schema/readings.ts'
import { ContradictingReading, type DayBook, type ReadDay } from './day-book.ts'
import { DaySpill, TooManyDays } from './day-spill.ts'
import { BadMeterFile, type MeterFile, readMeterFile } from './read-file.ts'
import { storeDays } from './store-days.ts'
import { Targets } from './targets.ts'

const ROWS_PER_STATEMENT = 500

interface Taken extends Pick<MeterFile, 'format' | 'leniencies'> {
  isNew: boolean
  readings: number
  days: number
  totalWh: number
  /** estimates of half-hours that have a final reading already, which stays */
  lateEstimates: number
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
  const targets = new Targets(db, icpMap)
  const spill = new DaySpill(temporaryFolder)
  try {
    const meetIcps = (firstLines: ReadonlyMap<string, number>) => targets.find(firstLines)
    const file = await readMeterFile(content, { spill, meetIcps, ...(report ? { report } : {}) })
    if (!spill.isEmpty) await spill.take(file.book)
    return await store(db, file, spill.isEmpty ? [file.book] : spill.books(), targets, fileName)
  } catch (error) {
    // Of a large file, contradictions are met where all of a supply point is together.
    if (error instanceof ContradictingReading || error instanceof TooManyDays) throw new BadMeterFile(error.message, { cause: error })
    throw error
  } finally {
    await spill.close()
  }
}

async function store(
  db: Database,
  { sha256, format, leniencies }: MeterFile,
  books: Iterable<DayBook> | AsyncIterable<DayBook>,
  targets: Targets,
  fileName: string,
): Promise<Taken> {
  const fingerprint = createHash('sha256').update(`${sha256} ${targets.mapping}`).digest('hex')
  const changedAt = new Date().toISOString()
  return db.transaction(async (tx) => {
    const id = randomUUID()
    const [registered] = await tx
      .insert(imports)
      .values({ id, fileName, fingerprint, format, readings: 0, totalWh: '0' })
      .onConflictDoNothing()
      .returning({ id: imports.id })
    const taken = { isNew: registered !== undefined, format, leniencies, readings: 0, days: 0, totalWh: 0, lateEstimates: 0 }
    for await (const book of books) {
      taken.readings += book.readings
      taken.days += book.dayCount
      taken.totalWh += book.totalWh
      if (!registered) continue
      for (const days of batchesOf(book.days())) {
        const rows = days.map(({ icp, ...day }) => {
          const { id: supplyPointId, billingAccountId } = targets.of(icp)
          return { ...day, supplyPointId, billingAccountId, changedAt }
        })
        taken.lateEstimates += (await storeDays(tx, rows, { replaces: true })).lateEstimates
      }
    }
    const { readings, totalWh } = taken
    if (registered)
      await tx
        .update(imports)
        .set({ readings, totalWh: String(totalWh) })
        .where(eq(imports.id, id))
    return taken
  })
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
