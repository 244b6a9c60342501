import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { sum } from '#lib/sum.ts'
import type { Database } from '#server/db/open.ts'
import { loadNeighbours } from '#server/demo/load-neighbours.ts'
import { accountOf, neighbours } from '#server/demo/neighbours.ts'
import { takeMarks } from '#server/insights/marks.ts'
import { insightQueue } from '#server/insights/queue.ts'
import { similarHomesQueue } from '#server/insights/similar-homes/work.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { sendJob } from '#server/jobs/send-job.ts'
import { mintToken } from '../tests/mint-token.ts'
import { withDemoWorld } from './demo-world.ts'
import { copyAccounts, withoutLimits } from './many-customers.ts'
import { pacedLoad } from './paced-load.ts'
import { median, print } from './print.ts'
import { withServer } from './running-server.ts'

const CUSTOMERS = 10_000
const VISITORS = ['aroha', 'priya', 'hemi', 'tama', 'rimu-cafe']
/** The dearest widgets' data, a list and a page of insights: each by so many visitors at once. */
const PATHS = [
  '/api/v1/private/drd/widget/billSummary',
  '/api/v1/private/widget/list?tabId=dashboard',
  '/api/v1/private/drd/widget/recentUsage',
  '/api/v1/private/tabs/insights',
]
const LOAD = { connections: 5, perSecond: 5, seconds: 10 }
const QUIET_ROUNDS = 6
const NIGHT_BUDGET_S = 600
const MOST_TIMES_SLOWER = 2

/** What a night takes on PostgreSQL for 10,000 customers who each had a day of readings, and how a portal of one process answers meanwhile. */
export async function measureNight(): Promise<void> {
  const beginMs = performance.now()
  await withDemoWorld(async (db, url) => {
    await fill(db, url)
    console.error(`made in ${Math.round((performance.now() - beginMs) / 1000)} s`)
    await measureJobs(db, url)
  })
}

/** Homes like the demo's neighbours, each neighbour many times over, with what their electricity went into until the day before the last. */
async function fill(db: Database, url: string): Promise<void> {
  await loadNeighbours(db, { restMs: 0 })
  await takeMarks(db)
  await withoutLimits(url, async (own) => {
    const accounts = neighbours.map(accountOf)
    await copyAccounts(own, accounts, Math.ceil(CUSTOMERS / accounts.length))
    await own.execute(sql`truncate insight_marks`)
  })
}

async function measureJobs(db: Database, url: string): Promise<void> {
  const { rows } = (await db.execute(
    sql`select count(*)::integer as days, count(distinct supply_point_id)::integer as "supplyPoints" from reading_days`,
  )) as unknown as { rows: [{ days: number; supplyPoints: number }] }
  console.log(JSON.stringify({ name: 'readings', ...rows[0] }))
  await withServer({ DATABASE_URL: url, DEMO_NEIGHBOURS: 'off' }, async (origin) => {
    const tokens = await Promise.all(VISITORS.map((name) => mintToken(db, origin, name)))
    const ask = () => askInTurn(origin, tokens)
    await ask()
    const quiet: number[] = []
    for (let round = 0; round < QUIET_ROUNDS; round++) quiet.push(await ask())
    print({ name: 'a usual minute: p99', value: median(quiet), unit: 'ms', rounds: quiet })
    await withoutLimits(url, bringLastDayAgain)
    const jobs: [name: string, queue: Queue][] = [
      ['a new day of readings of each', insightQueue],
      ['groups of similar homes, of every month', similarHomesQueue],
      ['groups of similar homes, the next night', similarHomesQueue],
    ]
    for (const [name, queue] of jobs) await measureJob(db, name, queue, { usual: median(quiet), ask })
  })
}

/** p99 in ms of customers who ask for some seconds. @throws if a call fails */
async function askInTurn(origin: string, tokens: readonly string[]): Promise<number> {
  const times = await Promise.all(
    PATHS.map((path) => {
      let turn = 0
      const headers = () => ({ authorization: `Bearer ${tokens[turn++ % tokens.length]}` })
      return pacedLoad(origin + path, { headers }, LOAD)
    }),
  )
  const failed = sum(times.map((one) => one.failed))
  if (failed > 0) throw new Error(`${failed} calls failed`)
  return Math.max(...times.map(({ p99 }) => p99))
}

interface Meanwhile {
  /** the p99 without the job, ms */
  usual: number
  /** @returns the p99 of some seconds, ms */
  ask(): Promise<number>
}

async function measureJob(db: Database, name: string, queue: Queue, { usual, ask }: Meanwhile): Promise<void> {
  const beginMs = performance.now()
  const id = await sendJob(db, queue, {})
  const rounds: number[] = []
  let endMs = 0
  const ended = waitUntilDone(db, id).then(() => {
    endMs = performance.now()
  })
  do rounds.push(await ask())
  while (endMs === 0)
  await ended
  print({ name: `${name}, ${CUSTOMERS} customers`, value: (endMs - beginMs) / 1000, unit: 's', budget: NIGHT_BUDGET_S })
  const p99 = median(rounds)
  print({ name: `${name}: p99 of calls meanwhile`, value: p99, unit: 'ms', most: Math.max(...rounds) })
  print({ name: `${name}: p99 of calls meanwhile, ratio`, value: p99 / usual, unit: 'ratio', budget: MOST_TIMES_SLOWER })
}

/** @throws if it failed */
async function waitUntilDone(db: Database, id: string): Promise<void> {
  for (;;) {
    const { rows } = (await db.execute(sql`select state from jobs.job where id = ${id}`)) as unknown as { rows: { state: string }[] }
    const state = rows[0]?.state ?? 'completed'
    if (state === 'completed') return
    if (state === 'failed' || state === 'retry') throw new Error(`a job ended as ${state}`)
    await setTimeout(200)
  }
}

/** As if the last day of all readings had come just now. */
async function bringLastDayAgain(db: Database): Promise<void> {
  await db.execute(sql`create temporary table last_days as select * from reading_days
    where billing_account_id like ${`${accountOf({ id: '9' })}%`} and local_day = (select max(local_day) from reading_days)`)
  await db.execute(sql`delete from reading_days using last_days last
    where reading_days.billing_account_id = last.billing_account_id and reading_days.supply_point_id = last.supply_point_id
      and reading_days.flow = last.flow and reading_days.local_day = last.local_day`)
  await db.execute(sql`truncate insight_marks`)
  await db.execute(sql`insert into reading_days select * from last_days`)
}
