import { sql } from 'drizzle-orm'
import { addDays, eachDay } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import type { Database } from '#server/db/open.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { findScope } from '#server/access.ts'
import { findDaysOfUse, findElectricitySupplies, lastDayOf } from '#server/usage/queries.ts'
import { mintToken } from '../tests/mint-token.ts'
import { withDemoWorld } from './demo-world.ts'
import { pacedLoad } from './paced-load.ts'
import { print } from './print.ts'
import { withServer } from './running-server.ts'

const RUNS = 400
/** Enough that pages and indexes are as they are in a big table. */
const SIZED_SUPPLY_POINTS = 300
const DAYS = 365
const SUPPLY_POINTS = 500_000

/** A year of half-hours to daily totals and costs on PostgreSQL, and what readings take on disk. */
export const measureUsage = () =>
  withDemoWorld(async (db, url) => {
    await measureYear(db, 'aroha', 'one rate')
    await measureYear(db, 'priya', 'day and night')
    await withServer({ DATABASE_URL: url }, async (origin) => {
      const authorization = `Bearer ${await mintToken(db, origin, 'priya')}`
      const year = 'granularity=DAILY&startDate=2025-11-01&endDate=2026-10-31'
      const paced = await pacedLoad(`${origin}/api/v1/private/electricity/usage?${year}`, { headers: () => ({ authorization }) }, LOAD)
      print({
        name: 'a year by day through the API: p99, 10 connections, 20 a second',
        value: paced.p99,
        unit: 'ms',
        p50: paced.p50,
        failed: paced.failed,
      })
    })
    await measureSizes(db)
  })

const LOAD = { connections: 10, perSecond: 20, seconds: 10 }

async function measureYear(db: Database, username: string, plan: string): Promise<void> {
  const scope = await findScope(db, `demo|${username}`)
  if (!scope) throw new Error(`there is no ${username}`)
  const supplies = await findElectricitySupplies(db, scope)
  const last = lastDayOf(supplies) ?? ''
  const times: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const startMs = performance.now()
    // What is asked twice with one scope is read once.
    const days = await findDaysOfUse(db, { ...scope }, supplies, { first: addDays(last, 1 - DAYS), last })
    times.push(performance.now() - startMs)
    if (days.length !== DAYS) throw new Error('a year has 365 days')
  }
  // The first runs compile the code and warm the cache.
  const sorted = times.slice(20).sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  print({ name: `a year of half-hours to daily totals and costs, ${plan}: p99`, value: at(0.99), unit: 'ms', budget: 10, p50: at(0.5) })
}

/** Bytes of a day's row and of its index entry, with values of the size that homes have, and what that makes for many. */
async function measureSizes(db: Database): Promise<void> {
  const days = eachDay('2024-01-01', addDays('2024-01-01', DAYS - 1))
  await db.execute(sql`create table sized (like reading_days including all)`)
  for (let supply = 0; supply < SIZED_SUPPLY_POINTS; supply++) {
    const rows = days.map((localDay) => {
      const wattHours = Array.from({ length: tradingPeriodCount(localDay) }, (_, i) => 40 + ((i * 37 + supply * 11) % 900))
      return {
        billingAccountId: `BA-${900_000 + supply}`,
        supplyPointId: `SP-${900_000 + supply}-E`,
        flow: 'X' as const,
        localDay,
        wattHours,
        statuses: 'A'.repeat(wattHours.length),
        totalWh: wattHours.reduce((a, b) => a + b, 0),
        status: 'actual' as const,
      }
    })
    await db.insert(readingDays).values(rows)
  }
  await db.execute(sql`insert into sized select * from reading_days where billing_account_id like 'BA-9%'`)
  await db.execute(sql`vacuum analyze sized`)
  const answer = await db.execute(
    sql`select count(*)::int as rows, pg_table_size('sized')::bigint as heap, pg_indexes_size('sized')::bigint as indexes from sized`,
  )
  const [size] = (answer as unknown as { rows: { rows: number; heap: string; indexes: string }[] }).rows
  if (!size) throw new Error('nothing was sized')
  const rowBytes = Number(size.heap) / size.rows
  const indexBytes = Number(size.indexes) / size.rows
  print({ name: 'a day of half-hours on disk: row', value: rowBytes, unit: 'B', rows: size.rows })
  print({ name: 'a day of half-hours on disk: index entry', value: indexBytes, unit: 'B' })
  print({
    name: `a year of ${SUPPLY_POINTS.toLocaleString('en-NZ')} supply points: rows and indexes`,
    value: (rowBytes + indexBytes) * DAYS * SUPPLY_POINTS,
    unit: 'B',
    gibibytes: Math.round(((rowBytes + indexBytes) * DAYS * SUPPLY_POINTS) / 2 ** 30),
  })
}
