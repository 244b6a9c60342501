import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { imports, readingDays } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import type { ReadDay } from './day-book.ts'
import { isIcp } from '#lib/forms/icp.ts'
import { BadMeterFile, type MeterFile } from './read-file.ts'

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
    let batch: ReadDay[] = []
    for (const day of book.days()) {
      batch.push(day)
      if (batch.length === ROWS_PER_STATEMENT) {
        result.lateEstimates += await storeDays(tx, batch, targets)
        batch = []
      }
    }
    if (batch.length > 0) result.lateEstimates += await storeDays(tx, batch, targets)
    return { ...result, isNew: true }
  })
}

type Target = { id: string; billingAccountId: string }

/** @returns how many estimates were left out, because there are final readings */
async function storeDays(db: Database, days: ReadDay[], targets: ReadonlyMap<string, Target>): Promise<number> {
  const rows = days.map((day) => {
    const target = targets.get(day.icp) as Target // every ICP of the file was found before the first row is stored
    return { ...day, billingAccountId: target.billingAccountId, supplyPointId: target.id }
  })
  // A completely final day replaces the stored one, so nothing has to be read first.
  const unsure = rows.filter(({ statuses }) => /[-E]/.test(statuses))
  const known = await findDays(db, unsure)
  let lateEstimates = 0
  const values = rows.map(({ billingAccountId, supplyPointId, flow, localDay, wattHours, statuses }) => {
    const before = known.get(`${supplyPointId} ${flow} ${localDay}`)
    const merged = before ? merge(before, { wattHours, statuses }) : { wattHours, statuses }
    if (before) lateEstimates += Array.from(statuses).filter((letter, i) => isLateEstimate(letter, before.statuses[i])).length
    return {
      billingAccountId,
      supplyPointId,
      flow,
      localDay,
      ...merged,
      totalWh: merged.wattHours.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      status: statusOf(merged.statuses),
    }
  })
  await db
    .insert(readingDays)
    .values(values)
    .onConflictDoUpdate({
      target: [readingDays.billingAccountId, readingDays.supplyPointId, readingDays.flow, readingDays.localDay],
      set: {
        wattHours: sql`excluded.watt_hours`,
        statuses: sql`excluded.statuses`,
        totalWh: sql`excluded.total_wh`,
        status: sql`excluded.status`,
      },
    })
  return lateEstimates
}

type HalfHours = { wattHours: (number | null)[]; statuses: string }

async function findDays(
  db: Database,
  wanted: { billingAccountId: string; supplyPointId: string; localDay: string }[],
): Promise<Map<string, HalfHours>> {
  if (wanted.length === 0) return new Map()
  const distinct = (field: 'billingAccountId' | 'supplyPointId' | 'localDay') => [...new Set(wanted.map((day) => day[field]))]
  const rows = await db
    .select()
    .from(readingDays)
    .where(
      and(
        inArray(readingDays.billingAccountId, distinct('billingAccountId')),
        inArray(readingDays.supplyPointId, distinct('supplyPointId')),
        inArray(readingDays.localDay, distinct('localDay')),
      ),
    )
  return new Map(rows.map((row) => [`${row.supplyPointId} ${row.flow} ${row.localDay}`, row]))
}

const isLateEstimate = (now: string | undefined, before: string | undefined) => now === 'E' && before === 'A'

function merge(before: HalfHours, now: HalfHours): HalfHours {
  const keep = (i: number) => now.statuses[i] === '-' || isLateEstimate(now.statuses[i], before.statuses[i])
  return {
    wattHours: now.wattHours.map((value, i) => (keep(i) ? (before.wattHours[i] ?? null) : value)),
    statuses: Array.from(now.statuses, (letter, i) => (keep(i) ? (before.statuses[i] ?? '-') : letter)).join(''),
  }
}

/** A day's status from those of its half-hours: empty only if all are. */
export function statusOf(statuses: string): 'actual' | 'estimated' | 'empty' {
  if (statuses.includes('E')) return 'estimated'
  return statuses.includes('A') ? 'actual' : 'empty'
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
