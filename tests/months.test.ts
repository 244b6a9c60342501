import { and, between, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, addMonths } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { cleanUp } from '#server/clean-up.ts'
import { BY_MONTH, dropMonths, makeMonths } from '#server/db/months.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { readingDays, readingSpans } from '#server/db/schema/readings.ts'
import { type NewDay, storeDays } from '#server/meterdata/store-days.ts'
import { databaseBefore } from './older-installation.ts'
import { openTestDatabase } from './portal.ts'
import { statementsOf } from './statements.ts'

/* Readings and page views are kept by month: docs/decisions/021-rows-by-month.md */

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const TODAY = localDayOf(new Date())
const THIS_MONTH = TODAY.slice(0, 7)
const ACCOUNT = { billingAccountId: 'BA-MONTHS', supplyPointId: 'SP-MONTHS', flow: 'X' } as const
const day = (localDay: string, wh = 100): NewDay => ({
  ...ACCOUNT,
  localDay,
  wattHours: Array.from({ length: 48 }, () => wh),
  statuses: 'A'.repeat(48),
  changedAt: `${localDay}T12:00:00Z`,
})
const ofAccount = eq(readingDays.billingAccountId, ACCOUNT.billingAccountId)

async function rowsOf<Row>(query: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await database.db.execute(query)) as unknown as { rows: Row[] }).rows
}

const monthsOf = async (table: string) =>
  (
    await rowsOf<{ name: string }>(
      sql`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = ${table}::regclass order by 1`,
    )
  ).map(({ name }) => name)

const placesOf = async () =>
  Object.fromEntries(
    (
      await rowsOf<{ day: string; place: string }>(
        sql`select local_day::text as day, tableoid::regclass::text as place from reading_days where billing_account_id = ${ACCOUNT.billingAccountId}`,
      )
    ).map(({ day, place }) => [day, place.replace(/^months\./, '')]),
  )

test('a reading of ten years ago and one of next year get in, can be corrected, and one of this month lies in its month', async () => {
  const { db } = database
  const [longAgo, ahead] = [`${Number(TODAY.slice(0, 4)) - 10}-02-28`, addDays(TODAY, 366)]
  expect((await storeDays(db, [day(longAgo), day(TODAY), day(ahead)])).created).toBe(3)
  const later = [longAgo, TODAY, ahead].map((localDay) => ({ ...day(localDay, 200), changedAt: `${ahead}T13:00:00Z` }))
  expect((await storeDays(db, later)).changed).toBe(3)
  expect(await placesOf()).toEqual({
    [longAgo]: 'reading_days_rest',
    [TODAY]: `reading_days_${THIS_MONTH.replace('-', '_')}`,
    [ahead]: 'reading_days_rest',
  })
})

test('the first and the last day of a supply point follow its readings as they come and go', async () => {
  const { db } = database
  const span = async () =>
    (await db.select().from(readingSpans).where(eq(readingSpans.supplyPointId, 'SP-SPAN'))).map(({ firstDay, lastDay }) => [
      firstDay,
      lastDay,
    ])
  const store = (...days: string[]) =>
    storeDays(
      db,
      days.map((localDay) => ({ ...day(localDay), supplyPointId: 'SP-SPAN' })),
    )
  const remove = (...days: string[]) =>
    db.delete(readingDays).where(and(eq(readingDays.supplyPointId, 'SP-SPAN'), inArray(readingDays.localDay, days)))
  await store('2026-03-05', '2026-03-06')
  expect(await span()).toEqual([['2026-03-05', '2026-03-06']])
  await store('2026-03-05', '2025-01-31', '2026-06-01')
  expect(await span()).toEqual([['2025-01-31', '2026-06-01']])
  await remove('2026-03-06', '2026-06-01')
  expect(await span()).toEqual([['2025-01-31', '2026-03-05']])
  await remove('2025-01-31', '2026-03-05')
  expect(await span()).toEqual([])
})

test('months are made ahead, and what came before its month moves there', async () => {
  const { db } = database
  const ahead = addDays(TODAY, 366)
  await makeMonths(db, ahead)
  expect((await placesOf())[ahead]).toBe(`reading_days_${ahead.slice(0, 7).replace('-', '_')}`)
  for (const table of BY_MONTH) {
    const months = await monthsOf(table)
    for (const n of [0, 1, 2, 3]) expect(months).toContain(`${table}_${addMonths(ahead.slice(0, 7), n).replace('-', '_')}`)
  }
  const before = await monthsOf('reading_days')
  await makeMonths(db, ahead)
  expect(await monthsOf('reading_days')).toEqual(before)
})

test('retention drops whole months, and rows of long ago that have none', async () => {
  const { db } = database
  const old = addMonths(THIS_MONTH, -20)
  const ended = { ...day(`${old}-03`), supplyPointId: 'SP-ENDED' }
  await storeDays(db, [day(`${old}-03`), day(`${addMonths(old, 1)}-03`), ended])
  expect(await monthsOf('reading_days')).toContain(`reading_days_${old.replace('-', '_')}`)
  const statements = await statementsOf(db, () => dropMonths(db, 'reading_days', `${addMonths(old, 1)}-20`))
  expect(statements.filter(({ text }) => /delete from "?reading_days/i.test(text))).toEqual([])
  expect(await monthsOf('reading_days')).not.toContain(`reading_days_${old.replace('-', '_')}`)
  const [{ firstDay = '' } = {}] = await db.select().from(readingSpans).where(eq(readingSpans.supplyPointId, ACCOUNT.supplyPointId))
  expect(firstDay).toBe(`${addMonths(old, 1)}-03`)
  expect(await db.select().from(readingSpans).where(eq(readingSpans.supplyPointId, 'SP-ENDED'))).toEqual([])
  const left = Object.keys(await placesOf()).sort()
  // A month goes when all of it is past; the one of ten years ago had none.
  expect(left[0]).toBe(`${addMonths(old, 1)}-03`)
})

test('a customer’s readings of some days are looked for in the months of those days alone', async () => {
  const { db } = database
  const [statement] = await statementsOf(db, async () => {
    await db
      .select()
      .from(readingDays)
      .where(and(ofAccount, between(readingDays.localDay, `${addMonths(THIS_MONTH, -1)}-10`, TODAY)))
  })
  const literal = statement?.text.replace(/\$(\d)/g, (_, n: string) => `'${String(statement.values[Number(n) - 1])}'`) ?? ''
  const plan = await rowsOf<{ 'QUERY PLAN': string }>(sql.raw(`explain ${literal}`))
  const read = plan.flatMap((line) => line['QUERY PLAN'].match(/ on (\w+)/)?.[1] ?? [])
  const expected = [addMonths(THIS_MONTH, -1), THIS_MONTH].map((month) => `reading_days_${month.replace('-', '_')}`)
  expect([...new Set(read.filter((name) => !name.endsWith('pkey')))].sort()).toEqual(expected)
})

test('clean-up keeps page views for their days, then drops them with their month', async () => {
  const { db } = database
  const now = new Date()
  await cleanUp(db, { now })
  const later = new Date(now.getTime() + 450 * 86_400_000)
  await cleanUp(db, { now: later })
  const months = await monthsOf('events')
  expect(months).not.toContain(`events_${THIS_MONTH.replace('-', '_')}`)
  expect(months).toContain(`events_${localDayOf(later).slice(0, 7).replace('-', '_')}`)
})

test('readings are kept for as long as the operator says', async () => {
  const { db } = database
  const now = new Date()
  const months = async () => (await monthsOf('reading_days')).filter((name) => /_\d{4}_\d{2}$/.test(name))
  await makeMonths(db, TODAY)
  const all = await months()
  await cleanUp(db, { now })
  expect(await months()).toEqual(all)
  await cleanUp(db, { now, readingsKeptMonths: 6 })
  expect((await months())[0]).toBe(`reading_days_${addMonths(THIS_MONTH, -6).replace('-', '_')}`)
})

test('an older installation keeps its readings as they lie and its page views by month', async () => {
  const { database: older, migrate } = await databaseBefore('months')
  await older.exec(`
    insert into reading_days values ('BA-1', 'SP-1', 'X', '2019-05-06', '{1,2}', 'AA', 3, 'actual', null), ('BA-1', 'SP-1', 'X', current_date, '{1,2}', 'AA', 3, 'actual', null),
      ('BA-1', 'SP-1', 'X', '9999-12-31', '{1,2}', 'AA', 3, 'actual', null);
    insert into events (id, user_id, type, at) values ('one', 'U-1', 'viewSpend', now() - interval '70 days'), ('two', 'U-1', 'viewSpend', now())`)
  await migrate()
  const { rows: readings } = await older.query<{ place: string }>(
    'select distinct tableoid::regclass::text as place from reading_days order by place',
  )
  // By the clock of the database, whose day is that of UTC.
  const until = addMonths(new Date().toISOString().slice(0, 7), 1).replace('-', '_')
  // A day to come by mistake puts off no month.
  expect(readings).toEqual([{ place: 'months.reading_days_rest' }, { place: `months.reading_days_until_${until}` }])
  const { rows: views } = await older.query<{ places: number; rest: number }>(
    `select count(distinct tableoid)::int as places, (count(*) filter (where tableoid = 'months.events_rest'::regclass))::int as rest from events`,
  )
  expect(views).toEqual([{ places: 2, rest: 0 }])
  // The older version beside it stores what it stores, and only once.
  const store = `insert into events (id, user_id, type) values ('three', 'U-1', 'viewSpend') on conflict do nothing`
  await older.exec(`${store}; ${store}`)
  expect((await older.query(`select id from events where id = 'three'`)).rows).toHaveLength(1)
  const { rows: made } = await older.query<{ made: number }>(
    `select make_months('reading_days', current_date, (current_date + interval '5 months')::date) as made`,
  )
  // Those until three months ahead are there.
  expect(made).toEqual([{ made: 2 }])
  await older.close()
})
