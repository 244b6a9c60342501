import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { and, eq, like, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { countPieces } from '#schemas/numbers/count-routes.ts'
import { NUMBERS_DAYS, type PieceCount, type PieceNumbers } from '#schemas/numbers/entities.ts'
import { studioNumbers, studioNumbersFile } from '#schemas/numbers/routes.ts'
import { bootstrap } from '#schemas/portal/routes.ts'
import { startStudioPreview } from '#schemas/studio/routes.ts'
import { cleanUp } from '#server/clean-up.ts'
import { visitsByBuild } from '#server/db/schema/config.ts'
import { experimentAccounts } from '#server/db/schema/experiments.ts'
import { countedBatches, countedPeople, pieceCounts } from '#server/db/schema/numbers.ts'
import { users } from '#server/db/schema/people.ts'
import { secrets } from '#server/db/schema/sign-in.ts'
import { createPieceCounter } from '#server/numbers/counter.ts'
import { actingIn } from './acting.ts'
import { startPortal } from './portal.ts'
import { asFirstReleased, document, releasedPortal } from './studio.ts'
import { publish } from '#server/config/releases.ts'

const portal = releasedPortal({ emptied: [pieceCounts, countedBatches, countedPeople] })

const TODAY = () => localDayOf(new Date())
const send = (as: string | null, pieces: PieceCount[], id = randomUUID()) => portal.call(as, countPieces, { body: { batchId: id, pieces } })
const sums = async () =>
  Object.fromEntries((await portal.database.db.select().from(pieceCounts)).map(({ piece, kind, count }) => [`${piece} ${kind}`, count]))
/** What a process has gathered is stored within seconds. */
const stored = (expected: Record<string, number>) => expect.poll(sums, { timeout: 20_000 }).toEqual(expected)

test('what a browser counted is in the sums of the day, and the same id counts once', async () => {
  const pieces: PieceCount[] = [
    { piece: 'widget:bill', seen: true, used: true, contentMs: 700 },
    { piece: 'widget:eco', failed: true },
  ]
  const id = randomUUID()
  for (const _ of [1, 2, 3]) expect((await send('aroha', pieces, id)).status).toBe(204)
  await stored({ 'widget:bill seen': 1, 'widget:bill used': 1, 'widget:bill time1': 1, 'widget:eco failed': 1 })
  // After it was stored, too.
  await send('aroha', pieces, id)
  await send('tama', [{ piece: 'widget:bill', seen: true }])
  await stored({ 'widget:bill seen': 2, 'widget:bill used': 1, 'widget:bill time1': 1, 'widget:eco failed': 1 })
  const [row] = await portal.database.db.select().from(pieceCounts)
  expect(row?.day).toBe(TODAY())
})

test('nothing in the tables says who it was', async () => {
  await send('aroha', [{ piece: 'widget:bill', seen: true }])
  await stored({ 'widget:bill seen': 1 })
  const { db } = portal.database
  const columns = [await db.select().from(pieceCounts), await db.select().from(countedBatches)].map(([row]) => Object.keys(row ?? {}))
  expect(columns).toEqual([
    ['day', 'piece', 'release', 'version', 'kind', 'count'],
    ['id', 'at'],
  ])
  const [person] = await db.select().from(countedPeople)
  expect(Object.keys(person ?? {})).toEqual(['person', 'day', 'counted'])
  expect(person?.person).toMatch(/^[\w-]{43}$/)
})

test('a person counts once a day for a piece of a release, whatever they send', async () => {
  const pieces: PieceCount[] = [{ piece: 'widget:bill', seen: true, failed: true, contentMs: 600_000 }]
  for (let i = 0; i < 5; i++) await send('aroha', pieces)
  await send('aroha', [{ piece: 'widget:bill', seen: true, used: true, contentMs: 10 }])
  await send('aroha', [{ piece: 'widget:eco', seen: true }])
  await send('tama', [{ piece: 'widget:bill', seen: true }])
  const once = {
    'widget:bill seen': 2,
    'widget:bill failed': 1,
    'widget:bill time4': 1,
    'widget:bill used': 1,
    'widget:eco seen': 1,
  }
  await stored(once)
  // Also by another process, and after it was stored.
  const { db } = portal.database
  const [{ release } = { release: '' }] = await db.select().from(pieceCounts)
  const { rows } = (await db.execute(sql`select id from users where username = 'aroha'`)) as unknown as { rows: { id: string }[] }
  const other = createPieceCounter(db, () => {}, 5)
  other.count({ id: randomUUID(), person: rows[0]?.id ?? '', release, pieces })
  await other.close()
  expect(await sums()).toEqual(once)
  // What is of another release is another sum.
  other.count({ id: randomUUID(), person: rows[0]?.id ?? '', release: 'another', pieces })
  await other.close()
  expect(await db.$count(pieceCounts, and(eq(pieceCounts.release, 'another'), eq(pieceCounts.kind, 'seen')))).toBe(1)
})

test('once a day is over nothing can tell whose counts they were', async () => {
  const { db } = portal.database
  await send('aroha', [{ piece: 'widget:bill', seen: true }])
  await stored({ 'widget:bill seen': 1 })
  const salts = () => db.select().from(secrets).where(like(secrets.name, 'counted-people %'))
  expect((await salts()).map(({ name }) => name)).toEqual([`counted-people ${TODAY()}`])
  await cleanUp(db, { now: new Date(Date.now() + 86_400_000) })
  expect([await db.select().from(countedPeople), await salts()]).toEqual([[], []])
})

test('widgets and texts of others, and such as do not exist, are left out', async () => {
  await publish(
    portal.database.db,
    document(({ widgets, content }) => {
      const eco = widgets.find(({ id }) => id === 'eco')
      if (eco) eco.audience = { accountTypes: ['sme'] }
      for (const message of content.heroMessages) message.audience = { brands: ['pip'] }
    }),
    { author: 'test', note: '' },
  )
  const message = document(() => {}).content.heroMessages[0]?.id
  const pieces: PieceCount[] = ['widget:eco', `content:heroMessages:${message}`, 'widget:nowhere', 'content:secrets:x', 'widget:bill'].map(
    (piece) => ({ piece, seen: true as const }),
  )
  expect((await send('aroha', pieces)).status).toBe(204)
  await stored({ 'widget:bill seen': 1 })
  await send('rimu-cafe', [{ piece: 'widget:eco', seen: true }])
  await stored({ 'widget:bill seen': 1, 'widget:eco seen': 1 })
})

test('test customers do not count, in numbers, experiments and visits, where there are others', async () => {
  const real = await startPortal({ DEMO: 'off' })
  try {
    const { db } = real.database
    await publish(
      db,
      document(({ widgets }) => {
        const bill = widgets.find(({ id }) => id === 'bill')
        if (bill)
          bill.experiment = {
            id: 'spring',
            share: 100,
            versions: [{ key: 'B', title: 'B', config: {} }],
            goal: 'click',
            days: 7,
            expected: 5,
            difference: 1,
          }
      }),
      { author: 'test', note: '' },
    )
    await db.update(users).set({ isTestCustomer: false }).where(eq(users.username, 'tama'))
    mkdirSync(join(real.settings.distFolder, 'builds'), { recursive: true })
    writeFileSync(join(real.settings.distFolder, 'builds/one.json'), JSON.stringify({ id: 'one', types: { hero: 1 }, files: {} }))
    for (const person of ['aroha', 'tama', 'ruth']) {
      const body = { batchId: randomUUID(), pieces: [{ piece: 'widget:bill', seen: true as const }] }
      expect((await real.call(person, countPieces, { body })).status).toBe(204)
      expect((await real.call(person, bootstrap, { body: { path: '/account/dashboard', clientTypes: 'build:one' } })).status).toBe(200)
    }
    const counted = async () => ({
      pieces: (await db.select().from(pieceCounts)).map(({ piece, count }) => ({ piece, count })),
      accounts: await db.$count(experimentAccounts),
      visits: (await db.select().from(visitsByBuild)).map(({ visits }) => visits),
    })
    await expect.poll(counted, { timeout: 20_000 }).toEqual({ pieces: [{ piece: 'widget:bill', count: 1 }], accounts: 1, visits: [1] })
  } finally {
    await real.close()
  }
})

test('previews, staff, and staff who act for a customer do not count', async () => {
  const { body } = await portal.call('viewer', startStudioPreview, { body: { release: 'draft', as: 'aroha' } })
  const pieces: PieceCount[] = [{ piece: 'widget:bill', seen: true }]
  const ask = (as: string, headers: Record<string, string>) =>
    portal.ask(as, 'POST', countPieces.path, { body: { batchId: randomUUID(), pieces }, headers })
  const { begin, asCustomer } = actingIn(() => portal)
  const acting = await begin('aroha')
  expect([
    (await ask('viewer', { 'x-preview': (body as { token: string }).token })).status,
    (await asCustomer(acting, 'POST', countPieces.path, { batchId: randomUUID(), pieces })).status,
    (await send('staff', pieces)).status,
    (await send(null, pieces)).status,
  ]).toEqual([204, 204, 204, 401])
  // What came later is stored, and it alone.
  await send('tama', [{ piece: 'widget:eco', seen: true }])
  await stored({ 'widget:eco seen': 1 })
})

test('a body of another shape is refused, and so are one that is too large and a flood', async () => {
  const bill = { piece: 'widget:bill', seen: true }
  const refused = async (body: unknown) => (await portal.ask('hemi', 'POST', countPieces.path, { body })).status
  expect(await refused({ batchId: randomUUID(), pieces: Array.from({ length: 101 }, () => bill) })).toBe(400)
  expect(await refused({ batchId: 'x', pieces: [bill] })).toBe(400)
  expect(await refused({ batchId: randomUUID(), pieces: [] })).toBe(400)
  expect(await refused({ batchId: randomUUID(), pieces: [{ ...bill, seen: 5 }] })).toBe(400)
  expect(await refused({ batchId: randomUUID(), pieces: [{ ...bill, count: 1000 }] })).toBe(400)
  expect(await refused({ batchId: randomUUID(), pieces: [{ piece: 'widget:bill', contentMs: -1 }] })).toBe(400)
  expect(await refused({ batchId: randomUUID(), pieces: [{ piece: "widget:a'; drop table users" }] })).toBe(400)
  expect(await refused({ batchId: randomUUID(), pieces: [{ piece: `widget:${'a'.repeat(40_000)}` }] })).toBe(413)
  const answers = []
  // Two minutes take sixty, wherever a minute ends.
  for (let i = 0; i < 70; i++) answers.push((await send('priya', [{ piece: 'widget:bill', seen: true }])).status)
  expect(answers.filter((status) => status === 429).length).toBeGreaterThan(0)
  // Another customer counts all the same.
  expect((await send('moana', [{ piece: 'widget:hero', seen: true }])).status).toBe(204)
  await expect.poll(async () => (await sums())['widget:hero seen'], { timeout: 20_000 }).toBe(1)
  expect((await sums())['widget:bill seen']).toBe(1)
})

test('two processes add to the same sums without a loss, whatever comes twice', async () => {
  const { db } = portal.database
  const failures: unknown[] = []
  const [one, other] = [1, 2].map(() => createPieceCounter(db, (error) => failures.push(error), 5))
  const ids = Array.from({ length: 200 }, () => randomUUID())
  for (const [i, id] of ids.entries()) {
    const pieces = Array.from({ length: 20 }, (_, at) => ({ piece: `widget:${(i + at) % 20}`, seen: true as const }))
    one?.count({ id, person: `person ${i}`, release: 'r', pieces })
    other?.count({ id, person: `person ${i}`, release: 'r', pieces: [...pieces].reverse() })
  }
  await Promise.all([one?.close(), other?.close()])
  expect(failures).toEqual([])
  expect(Object.values(await sums())).toEqual(Array.from({ length: 20 }, () => 200))
})

test('what could not be stored while the database was away is stored afterwards', async () => {
  const { db } = portal.database
  let isAway = true
  const failures: unknown[] = []
  const away = new Proxy(db, {
    get: (target, name) =>
      name === 'transaction' && isAway ? () => Promise.reject(new Error('away')) : (Reflect.get(target, name, target) as unknown),
  })
  const counter = createPieceCounter(away, (error) => failures.push(error), 5)
  counter.count({ id: randomUUID(), person: 'a', release: 'r', pieces: [{ piece: 'widget:bill', seen: true }] })
  await counter.close()
  expect([failures.length, await sums()]).toEqual([1, {}])
  isAway = false
  await counter.close()
  expect(await sums()).toEqual({ 'widget:bill seen': 1 })
})

/** Sums as they are stored. */
const fill = (rows: { day: string; release?: string; kind: string; count: number; piece?: string }[]) =>
  portal.database.db.insert(pieceCounts).values(rows.map((row) => ({ piece: 'widget:bill', release: 'r1', ...row })))

test('of a release that few browsers saw it in on a day, nothing of that day is shown', async () => {
  const day = TODAY()
  await fill([
    { day, kind: 'seen', count: 10 },
    { day, kind: 'used', count: 3 },
    { day, kind: 'time0', count: 8 },
    { day, release: 'r2', kind: 'seen', count: 9 },
    { day, release: 'r2', kind: 'used', count: 9 },
    { day: addDays(day, -1), kind: 'seen', count: 9 },
    { day: addDays(day, -1), kind: 'failed', count: 1 },
    { day, piece: 'widget:eco', kind: 'seen', count: 2 },
  ])
  const query = { firstDay: addDays(day, -7), lastDay: day }
  const numbers = async (more = {}) =>
    ((await portal.call('viewer', studioNumbers, { query: { ...query, ...more } })).body as { pieces: PieceNumbers[] }).pieces
  const bill = { piece: 'widget:bill', days: [{ day, seen: 10, used: 3, dismissed: 0, failed: 0, times: [8, 0, 0, 0, 0] }] }
  expect(await numbers()).toEqual([bill, { piece: 'widget:eco', days: [] }])
  expect(await numbers({ piece: 'widget:bill' })).toEqual([bill])
  expect(await numbers({ lastDay: addDays(day, -1) })).toEqual([{ piece: 'widget:bill', days: [] }])
  const file = await portal.call('viewer', studioNumbersFile, { query })
  expect(String(file.headers['content-type'])).toContain('text/csv')
  expect(String(file.body).split('\r\n').slice(0, 3)).toEqual([
    '\uFEFFDay,Piece,Title,Seen,Used,Dismissed,Failed,Shown within 0.5 s,Shown within 1 s,Shown within 2 s,Shown within 4 s,Shown after 4 s',
    `${day},widget:bill,,10,3,0,0,8,0,0,0,0`,
    '',
  ])
})

test('what is on no page any more has the title that it was counted with', async () => {
  const { db } = portal.database
  const day = TODAY()
  const { hash: release } = await publish(
    db,
    document(({ tabs, widgets, content }) => {
      widgets.push({ id: 'banner-1', type: 'text', schemaVersion: 1, title: 'Spring, with free nights', config: {} } as never)
      tabs[0]?.widgets.push('banner-1')
      Object.assign(content.tips?.[0] ?? {}, { id: 'spring', title: 'Air your home' })
    }),
    { author: 'test', note: '' },
  )
  await asFirstReleased(portal)
  const seen = { day, release, kind: 'seen', count: 10 }
  await fill([
    { ...seen, piece: 'widget:banner-1' },
    { ...seen, piece: 'content:tips:spring' },
    { ...seen, piece: 'widget:bill', release: 'gone' },
  ])
  const query = { firstDay: day, lastDay: day }
  const { pieces } = (await portal.call('viewer', studioNumbers, { query })).body as { pieces: PieceNumbers[] }
  expect(pieces.map(({ piece, title }) => [piece, title])).toEqual([
    ['content:tips:spring', 'Air your home'],
    ['widget:banner-1', 'Spring, with free nights'],
    ['widget:bill', undefined],
  ])
  const file = await portal.call('viewer', studioNumbersFile, { query })
  expect(String(file.body)).toContain(`${day},widget:banner-1,"Spring, with free nights",10,`)
})

test('only staff who may look see them, for days that are a range', async () => {
  const query = { firstDay: '2026-11-01', lastDay: '2026-11-30' }
  for (const route of [studioNumbers, studioNumbersFile]) {
    expect((await portal.call('aroha', route, { query })).status).toBe(403)
    expect((await portal.call(null, route, { query })).status).toBe(401)
    expect((await portal.call('viewer', route, { query: { firstDay: '2026-11-30', lastDay: '2026-11-01' } })).status).toBe(400)
    expect((await portal.call('viewer', route, { query: { firstDay: '2020-11-30', lastDay: '2026-11-01' } })).status).toBe(400)
  }
})

test('sums stay for 400 days, and ids of what was sent for one', async () => {
  const { db } = portal.database
  const day = TODAY()
  await fill([
    { day: addDays(day, -NUMBERS_DAYS), kind: 'seen', count: 1 },
    { day: addDays(day, -NUMBERS_DAYS - 1), kind: 'seen', count: 1 },
  ])
  const [old, fresh] = [randomUUID(), randomUUID()]
  await db.insert(countedBatches).values([{ id: old, at: sql`now() - interval '25 hours'` }, { id: fresh }])
  await cleanUp(db)
  expect(await db.$count(pieceCounts, and(eq(pieceCounts.piece, 'widget:bill')))).toBe(1)
  expect((await db.select().from(countedBatches)).map(({ id }) => id)).toEqual([fresh])
})
