import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { imports } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import type { ReadDay } from './day-book.ts'
import { isIcp } from '#lib/forms/icp.ts'
import { BadMeterFile, type MeterFile } from './read-file.ts'
import { type NewDay, storeDays } from './store-days.ts'

const ROWS_PER_STATEMENT = 500

interface StoreResult {
  isNew: boolean
  readings: number
  days: number
  totalWh: number
  /** estimates of half-hours that have a final reading already, which stays */
  lateEstimates: number
}

/**
 * Stores a file's readings, all or none; a known file changes nothing. Half-hours that the file leaves out keep their
 * value, and an estimate never replaces a final reading.
 * @param icpMap supply point ids for ICPs unknown to this database, such as masked ones
 * @throws {BadMeterFile} for an unknown ICP
 */
export async function storeMeterFile(
  db: Database,
  file: MeterFile,
  fileName: string,
  icpMap: Readonly<Record<string, string>>,
): Promise<StoreResult> {
  const targets = await findSupplyPoints(db, file, icpMap)
  const { book } = file
  const result = { readings: book.readings, days: book.dayCount, totalWh: book.totalWh, lateEstimates: 0 }
  const mapping = [...targets]
    .map(([icp, { id }]) => `${icp}=${id}`)
    .sort()
    .join(',')
  const fingerprint = createHash('sha256').update(`${file.sha256} ${mapping}`).digest('hex')
  return db.transaction(async (tx) => {
    const [registered] = await tx
      .insert(imports)
      .values({
        id: randomUUID(),
        fileName,
        fingerprint,
        format: file.format,
        readings: book.readings,
        totalWh: String(book.totalWh),
      })
      .onConflictDoNothing()
      .returning({ id: imports.id })
    if (!registered) return { ...result, isNew: false }
    const changedAt = new Date().toISOString()
    let batch: ReadDay[] = []
    const storeBatch = async () => {
      result.lateEstimates += (await storeDays(tx, targeted(batch, targets, changedAt), { replaces: true })).lateEstimates
      batch = []
    }
    for (const day of book.days()) {
      batch.push(day)
      if (batch.length === ROWS_PER_STATEMENT) await storeBatch()
    }
    await storeBatch()
    return { ...result, isNew: true }
  })
}

type Target = { id: string; billingAccountId: string }

/** Days as they are stored, for the supply points that the file's ICPs are. */
function targeted(days: readonly ReadDay[], targets: ReadonlyMap<string, Target>, changedAt: string): NewDay[] {
  return days.map(({ icp, flow, localDay, wattHours, statuses }) => {
    const { billingAccountId, id } = targets.get(icp) as Target // every ICP of the file was found before the first row is stored
    return { billingAccountId, supplyPointId: id, flow, localDay, wattHours, statuses, changedAt }
  })
}

async function findSupplyPoints(
  db: Database,
  { firstLines }: MeterFile,
  icpMap: Readonly<Record<string, string>>,
): Promise<Map<string, Target>> {
  const found = new Map<string, Target>()
  const columns = { id: supplyPoints.id, billingAccountId: supplyPoints.billingAccountId, icp: supplyPoints.icp }
  const icps = [...firstLines.keys()]
  for (let i = 0; i < icps.length; i += ROWS_PER_STATEMENT) {
    const rows = await db
      .select(columns)
      .from(supplyPoints)
      .where(and(inArray(supplyPoints.icp, icps.slice(i, i + ROWS_PER_STATEMENT)), eq(supplyPoints.energyType, 'electricity')))
    for (const { icp, id, billingAccountId } of rows) if (icp) found.set(icp, { id, billingAccountId })
  }
  for (const [icp, id] of Object.entries(icpMap)) {
    if (!firstLines.has(icp)) continue
    const [row] = await db
      .select(columns)
      .from(supplyPoints)
      .where(and(eq(supplyPoints.id, id), eq(supplyPoints.energyType, 'electricity')))
    if (!row)
      throw new BadMeterFile(`line ${firstLines.get(icp)}: ${icp} was said to be ${id}, but there is no electricity supply point ${id}`)
    found.set(icp, row)
  }
  const taken = new Map<string, string>()
  for (const [icp, line] of firstLines) {
    const target = found.get(icp)
    if (!target) {
      const looksWrong = /^\d{10}[A-Z]{2}/.test(icp) && !isIcp(icp) ? ' (its check characters are wrong)' : ''
      throw new BadMeterFile(
        `line ${line}: ICP ${icp} is not known${looksWrong}; if you know which supply point it is, say --icp ${icp}=SUPPLY_POINT`,
      )
    }
    const other = taken.get(target.id)
    if (other) throw new BadMeterFile(`line ${line}: ICP ${icp} and ICP ${other} are both supply point ${target.id}`)
    taken.set(target.id, icp)
  }
  return found
}
