import pg from 'pg'
import { pause } from './wait-until.ts'

const EVERY_MS = 100
const LONGEST_ANSWER_MS = 1_000
/** A row that needs room on the disk, as some of what customers store does: now and then, and for as long as it fails. */
const LARGE_ROW = 600
const LARGE_EVERY = 5

export interface Absence {
  startMs: number
  /** Infinity while it lasts */
  endMs: number
}

/** Knows when the database did not do its work: read what every request reads, and store something. */
export interface Watch {
  absences: Absence[]
  isAway(): boolean
  stop(): Promise<void>
}

/** @param url as the portal has it, so that a network in between counts */
export async function watchDatabase(url: string): Promise<Watch> {
  const absences: Absence[] = []
  const current = () => absences.findLast(({ endMs }) => endMs === Number.POSITIVE_INFINITY)
  let client: pg.Client | undefined
  let isOver = false
  let didItsWorkMs = performance.now()

  let looks = 0
  async function look(): Promise<void> {
    const isLarge = current() !== undefined || looks++ % LARGE_EVERY === 0
    try {
      client ??= await connect(url)
      await client.query('select 1 from users limit 1')
      await client.query(LOOK, [isLarge ? LARGE_ROW : 1])
      if (isLarge) didItsWorkMs = performance.now()
      const absence = current()
      if (absence) absence.endMs = didItsWorkMs
    } catch {
      client?.end().catch(() => {})
      client = undefined
      if (!current()) absences.push({ startMs: didItsWorkMs, endMs: Number.POSITIVE_INFINITY })
    }
  }

  client = await connect(url)
  await client.query('create table chaos_looks (what text not null)')
  const looking = (async () => {
    while (!isOver) {
      await look()
      await pause(EVERY_MS)
    }
  })()
  return {
    absences,
    isAway: () => current() !== undefined,
    async stop() {
      isOver = true
      await looking
      await client?.end().catch(() => {})
    },
  }
}

const LOOK = `insert into chaos_looks select string_agg(gen_random_uuid()::text, '') from generate_series(1, $1::int)`

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'chaos',
    connectionTimeoutMillis: LONGEST_ANSWER_MS,
    query_timeout: LONGEST_ANSWER_MS,
  })
  client.on('error', () => {})
  await client.connect()
  return client
}
