import { makeZip } from 'client-zip'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { Database } from '../db/open.ts'
import { billFiles } from '../db/schema/billing.ts'
import { readingDays } from '../db/schema/readings.ts'
import { supplyPoints } from '../db/schema/supply.ts'
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts'
import { csvOf, type StoredDay } from '../meterdata/export.ts'
import { fileNameOf, HELD, type Held } from './held.ts'
import { columnsOf, hasRows, type Owner, rowsOf } from './rows.ts'

interface Asked {
  brand: Brand
  owner: Owner
  now: Date
  /** told after each table how many are in the file */
  onTable(done: number): Promise<void>
}

/** Everything that is held about a person as one zip: each table as JSON and as CSV, made row by row while it is read. */
export const zipOfData = (db: Database, asked: Asked): ReadableStream<Uint8Array> => makeZip(filesOf(db, asked), { buffersAreUTF8: true })

async function* filesOf(db: Database, { brand, owner, now, onTable }: Asked) {
  const counts: { held: Held; rows: number }[] = []
  for (const [i, held] of HELD.entries()) {
    const count = { held, rows: 0 }
    // A list with nothing in it is left out.
    if (!(await hasRows(db, held, owner))) {
      await onTable(i + 1)
      continue
    }
    // Bills are files already; as text they would be of no use.
    if (is(held, billFiles)) {
      for await (const row of rowsOf(db, held, owner)) {
        const { billingAccountId, billId, pdf } = row as typeof billFiles.$inferSelect
        count.rows += 1
        yield {
          name: `bills/${plainName(billingAccountId)} ${plainName(billId)}.pdf`,
          input: Buffer.from(pdf, 'base64'),
          lastModified: now,
        }
      }
    } else {
      const name = fileNameOf(held)
      yield { name: `json/${name}.json`, input: jsonOf(counted(rowsOf(db, held, owner), count)), lastModified: now }
      const csv = is(held, readingDays) ? halfHoursOf(db, held, owner) : tableCsv(held, rowsOf(db, held, owner))
      yield { name: `csv/${name}.csv`, input: csv, lastModified: now }
    }
    counts.push(count)
    await onTable(i + 1)
  }
  yield { name: 'README.txt', input: readme(brand, counts, now), lastModified: now }
}

const is = ({ table }: Held, other: PgTable) => table === other

/** Ids come from the retailer's systems: a file's name has no folder of theirs. */
const plainName = (id: string) => id.replace(/[^\p{L}\p{M}\p{N}_-]+/gu, '-')

async function* counted<Row>(rows: AsyncIterable<Row>, count: { rows: number }): AsyncGenerator<Row> {
  for await (const row of rows) {
    count.rows += 1
    yield row
  }
}

async function* jsonOf(rows: AsyncIterable<object>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows) {
    yield before + JSON.stringify(row)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* tableCsv(held: Held, rows: AsyncIterable<Record<string, unknown>>): AsyncGenerator<string> {
  const columns = columnsOf(held)
  yield BYTE_ORDER_MARK + csvLine(columns.map(headingOf))
  for await (const row of rows) yield csvLine(columns.map((name) => cellOf(row[name])))
}

/** A column's name for people: `dueDay` is Due day. */
const headingOf = (column: string): string => {
  const words = column.replace(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A line for every half-hour, as the electricity page gives them. */
async function* halfHoursOf(db: Database, held: Held, owner: Owner): AsyncGenerator<string> {
  const [header = ''] = csvOf([])
  yield header
  const supplies = new Map<unknown, typeof supplyPoints.$inferSelect>()
  const points = HELD.find((one) => is(one, supplyPoints))
  if (points) for await (const row of rowsOf(db, points, owner)) supplies.set(row.id, row as typeof supplyPoints.$inferSelect)
  for await (const row of rowsOf(db, held, owner)) {
    const { supplyPointId, ...day } = row as typeof readingDays.$inferSelect
    const supply = supplies.get(supplyPointId)
    const named: StoredDay = {
      ...day,
      icp: supply?.icp ?? null,
      meterSerial: supply?.meterSerial ?? null,
      name: supply?.nickname ?? supplyPointId,
    }
    const [, lines = ''] = csvOf([named])
    yield lines
  }
}

function readme(brand: Brand, counts: readonly { held: Held; rows: number }[], now: Date): string {
  const { name } = BRANDS[brand]
  const lines = counts.filter(({ rows }) => rows > 0).map(({ held, rows }) => `${fileNameOf(held)} (${rows}): ${held.what}`)
  return [
    `What ${name} holds about you in its portal on ${dayText(localDayOf(now), 'year')}`,
    'Each list is in the folder json for programs, and in the folder csv for a spreadsheet. Times are in UTC unless a file says otherwise; days are days in New Zealand. Bills that we sent as PDFs are in the folder bills.',
    'Of an account that you act for without holding it, this has what you did there yourself; what you did on an account before your access to it ended is not in it. Of other people it has what you told us of them, such as who depends on power for their health, and the first names of friends you brought. Anyone else who did something there is called “another person”.',
    'Passwords, links and names that only machines use are not in it, because with them others could act as you.',
    'Lists with nothing in them are left out.',
    lines.join('\n'),
  ].join('\n\n')
}
