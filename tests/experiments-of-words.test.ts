import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { actionTiles, heroMessageWidget, nextBestActionWidget } from '#schemas/dashboard/routes.ts'
import type { Experiment } from '#schemas/document/experiment.ts'
import { countPieces } from '#schemas/numbers/count-routes.ts'
import type { PieceCount } from '#schemas/numbers/entities.ts'
import type { Route } from '#schemas/route.ts'
import { startStudioPreview } from '#schemas/studio/routes.ts'
import { localDayOf } from '#lib/local-day.ts'
import { triedIn } from '#lib/tried.ts'
import { VERSION_NAMES } from '#lib/versions.ts'
import { publish } from '#server/config/releases.ts'
import { experimentAccounts, experimentRuns } from '#server/db/schema/experiments.ts'
import { countedBatches, pieceCounts } from '#server/db/schema/numbers.ts'
import { followExperiments } from '#server/experiments/follow.ts'
import { countedVersion, runOf, versionOf } from '#server/experiments/versions.ts'
import { experimentsOf } from './experiments.ts'
import { asFirstReleased, document, editorsOf, releasedPortal } from './studio.ts'

/* Experiments with messages, tiles and suggestions: words in lists that a widget shows. */

const portal = releasedPortal({ emptied: [pieceCounts, countedBatches, experimentAccounts, experimentRuns] })
const { edit, publishNow, draft, save, pieceIn } = editorsOf(() => portal)
const { accountOf, results } = experimentsOf(() => portal)

type List = 'heroMessages' | 'actionTiles' | 'nextBestActions'

const PEOPLE = ['aroha', 'hemi', 'priya', 'ruth', 'rimu-cafe', 'moana']
const LINK = { label: 'Go', href: '/account/bill' }
const EXPERIMENT = { id: 'spring', share: 100, goal: 'click', days: 7, expected: 5, difference: 1 } as const

const OTHERS = [
  ['B', 'Second'],
  ['C', 'Third'],
] as const

/** Each list, with an entry whose versions are tried, and the words of it that a customer gets. */
const LISTS: {
  list: List
  piece: string
  route: Route
  entry: (change?: Partial<Experiment>) => object
  saidIn: (data: never) => string | undefined
}[] = [
  {
    list: 'heroMessages',
    piece: 'content:heroMessages:trial',
    route: heroMessageWidget,
    entry: (change) => ({
      id: 'trial',
      tone: 'info',
      title: 'First',
      body: 'Call {phone}.',
      link: LINK,
      when: 'always',
      experiment: {
        ...EXPERIMENT,
        versions: OTHERS.map(([key, title]) => ({ key, tone: 'good', title, body: 'Ring {phone}.', link: LINK })),
        ...change,
      },
    }),
    saidIn: ({ title }: { title: string }) => title,
  },
  {
    list: 'actionTiles',
    piece: 'content:actionTiles:trial',
    route: actionTiles,
    entry: (change) => ({
      id: 'trial',
      label: 'First',
      description: 'Call {phone}.',
      icon: 'home',
      href: '/account/bill',
      experiment: {
        ...EXPERIMENT,
        versions: OTHERS.map(([key, label]) => ({ key, label, description: 'Ring {phone}.', icon: 'bill', href: '/account/profile' })),
        ...change,
      },
    }),
    saidIn: ({ tiles }: { tiles: { id: string; label: string }[] }) => tiles.find(({ id }) => id === 'trial')?.label,
  },
  {
    list: 'nextBestActions',
    piece: 'content:nextBestActions:trial',
    route: nextBestActionWidget,
    entry: (change) => ({
      type: 'trial',
      title: 'First',
      body: 'Call {phone}.',
      icon: 'home',
      link: LINK,
      when: 'always',
      experiment: {
        ...EXPERIMENT,
        versions: OTHERS.map(([key, title]) => ({ key, title, body: 'Ring {phone}.', icon: 'bill', link: LINK })),
        ...change,
      },
    }),
    saidIn: ({ actions }: { actions: { type: string; title: string }[] }) => actions.find(({ type }) => type === 'trial')?.title,
  },
]
const TITLES = ['First', 'Second', 'Third']

const noted = () => portal.database.db.select().from(experimentAccounts)

describe.each(LISTS)('an entry of $list', ({ list, piece, route, entry, saidIn }) => {
  async function release(change: Partial<Experiment> = {}) {
    const changed = document(({ content }) =>
      (content[list] as object[]).unshift({ ...entry(change), audience: { brands: ['northlight'] } }),
    )
    await publish(portal.database.db, changed, { author: 'test', note: '' })
    const [tried] = triedIn(changed)
    if (!tried) throw new Error('nothing is tried')
    return tried.value
  }
  const ask = async (as: string, headers = {}) => (await portal.ask(as, 'GET', route.path, { headers })).body as { data?: never }
  const saidTo = async (as: string, headers = {}) => {
    const { data } = await ask(as, headers)
    return data && saidIn(data)
  }
  const send = (as: string, counted: Omit<PieceCount, 'piece'>) =>
    portal.call(as, countPieces, { body: { batchId: randomUUID(), pieces: [{ piece, ...counted }] } })

  test('is said to each account in its version every time, with the words of its brand, and nobody hears of the experiment', async () => {
    await release()
    const versions = await Promise.all(
      PEOPLE.map(async (person) => versionOf({ ...EXPERIMENT, versions: [{ key: 'B' }, { key: 'C' }] }, await accountOf(person))),
    )
    // Some of the accounts see another version than the first, or nothing was tried.
    expect(new Set(versions).size).toBeGreaterThan(1)
    for (const [i, person] of PEOPLE.entries()) {
      const title = TITLES[VERSION_NAMES.indexOf(versions[i] ?? 'A')]
      expect([await saidTo(person), await saidTo(person)]).toEqual([title, title])
      const said = JSON.stringify(await ask(person))
      expect(said).not.toContain('experiment')
      expect(said).not.toContain('{phone}')
      for (const other of TITLES.filter((one) => one !== title)) expect(said).not.toContain(`"${other}"`)
    }
    expect(await saidTo('rua')).toBe(await saidTo('aroha'))
  })

  test('is said to those who take no part as it is', async () => {
    await release({ share: 1 })
    for (const person of PEOPLE) {
      const name = versionOf({ ...EXPERIMENT, share: 1, versions: [{ key: 'B' }, { key: 'C' }] }, await accountOf(person))
      expect(await saidTo(person)).toBe(TITLES[VERSION_NAMES.indexOf(name ?? 'A')])
    }
  })

  test('is previewed as a customer in the version of that customer', async () => {
    const { value, hash } = pieceIn(await draft('staff'), `content:${list}`)
    expect((await save('staff', { piece: `content:${list}`, was: hash, value: [entry(), ...(value as object[])] })).status).toBe(200)
    const previews = await Promise.all(
      PEOPLE.map(async (as) => {
        const { body } = await portal.call('viewer', startStudioPreview, { body: { release: 'draft', as } })
        return saidTo('viewer', { 'x-preview': (body as { token: string }).token })
      }),
    )
    for (const [i, version] of (['A', 'B', 'C'] as const).entries()) {
      const { body } = await portal.call('viewer', startStudioPreview, {
        body: { release: 'draft', as: 'aroha', versions: { spring: version } },
      })
      expect(await saidTo('viewer', { 'x-preview': (body as { token: string }).token })).toBe(TITLES[i])
    }
    expect((await publishNow()).status).toBe(200)
    expect(previews).toEqual(await Promise.all(PEOPLE.map((person) => saidTo(person))))
  })

  test('counts accounts by their look and what they use, once, and says which version was dismissed', async () => {
    const tried = await release()
    await send('aroha', { seen: true })
    await send('aroha', { seen: true, used: true })
    await send('hemi', { seen: true, dismissed: true })
    await send('priya', { used: true })
    await expect
      .poll(async () => (await noted()).map(({ goalAt }) => goalAt !== null).toSorted(), { timeout: 20_000 })
      .toEqual([false, true])
    const rows = await noted()
    const [aroha, hemi] = [await accountOf('aroha'), await accountOf('hemi')]
    expect(new Set(rows.map(({ billingAccountId }) => billingAccountId))).toEqual(new Set([aroha, hemi]))
    for (const { billingAccountId, version, run } of rows)
      expect([run, version]).toEqual([runOf(tried), versionOf(tried.experiment, billingAccountId)])
    const counted = await portal.database.db.select().from(pieceCounts)
    expect(counted.filter((row) => row.piece === piece && row.version === '')).toEqual([])
    expect(await portal.database.db.select().from(experimentRuns)).toMatchObject([{ piece, experiment: 'spring', endedAt: null }])
    // Its results say what it is, and tell nothing of few.
    expect(await results()).toMatchObject([
      { piece, title: 'First', versions: TITLES.map((title, i) => ({ name: VERSION_NAMES[i], title })) },
    ])
  })

  test('has results of each version, with what is dismissed, and ends with its release', async () => {
    const { db } = portal.database
    const tried = await release()
    const run = runOf(tried)
    const seenAt = new Date(Date.now() - 9 * 86_400_000)
    await db.insert(experimentRuns).values({ run, experiment: 'spring', piece, tried, begunAt: seenAt })
    await db.insert(experimentAccounts).values(
      Array.from({ length: 30 }, (_, i) => ({
        billingAccountId: `made-${i}`,
        run,
        version: 'B',
        seenAt,
        goalAt: i < 6 ? new Date(seenAt.getTime() + 86_400_000) : null,
      })),
    )
    await db.insert(pieceCounts).values(
      ['A', 'B', 'C'].flatMap((name) =>
        Object.entries({ seen: 40, dismissed: 4 }).map(([kind, count]) => ({
          day: localDayOf(new Date()),
          piece,
          release: 'r',
          version: countedVersion(run, name as 'A'),
          kind,
          count,
        })),
      ),
    )
    const [result] = await results()
    expect(result?.brands).toEqual(['northlight'])
    expect(result?.versions[1]).toMatchObject({ name: 'B', title: 'Second', accounts: 30, reached: 6, people: 40, dismissed: 4 })
    await followExperiments(db)
    expect((await results())[0]?.endedAt).toBeUndefined()
    await asFirstReleased(portal)
    expect((await results())[0]?.endedAt).toEqual(expect.any(String))
  })

  test('is part of the draft: faults of a version prevent publishing, and a version that is kept is said to all', async () => {
    const put = (value: object) =>
      edit<object[]>('staff', `content:${list}`, (entries) => [value, ...entries.filter((one) => !('experiment' in one))])
    const [second, third] = (entry() as { experiment: Experiment }).experiment.versions as [
      Experiment['versions'][number],
      Experiment['versions'][number],
    ]
    const dead = 'href' in second ? { ...second, href: '/account/nowhere' } : { ...second, link: { label: 'Go', href: '/account/nowhere' } }
    expect((await put(entry({ versions: [dead, third] }))).status).toBe(200)
    expect(JSON.stringify((await draft('staff')).issues)).toContain('leads to no page')
    expect((await publishNow()).status).toBe(422)
    expect((await put(entry({ share: 0 }))).status).toBe(400)
    expect((await put(entry())).status).toBe(200)
    expect((await publishNow()).status).toBe(200)
    const { experiment: _, ...first } = entry() as { experiment: Experiment }
    const { key: __, ...words } = second
    expect((await put({ ...first, ...words })).status).toBe(200)
    expect((await publishNow()).status).toBe(200)
    for (const person of PEOPLE) expect(await saidTo(person)).toBe('Second')
  })

  test('for one brand is nothing to the other', async () => {
    const changed = document(({ content }) => (content[list] as object[]).unshift({ ...entry(), audience: { brands: ['pip'] } }))
    await publish(portal.database.db, changed, { author: 'test', note: '' })
    for (const person of PEOPLE) expect(JSON.stringify(await ask(person))).not.toMatch(/"(First|Second|Third)"/)
    await portal.call('aroha', countPieces, {
      body: { batchId: randomUUID(), pieces: [piece, 'widget:bill'].map((one) => ({ piece: one, seen: true as const })) },
    })
    await expect
      .poll(async () => (await portal.database.db.select().from(pieceCounts)).map((row) => row.piece), { timeout: 20_000 })
      .toEqual(['widget:bill'])
    expect(await noted()).toEqual([])
  })
})
