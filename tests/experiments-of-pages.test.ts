import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Experiment } from '#schemas/document/experiment.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { countPieces } from '#schemas/numbers/count-routes.ts'
import type { PieceCount, PieceNumbers } from '#schemas/numbers/entities.ts'
import { studioNumbers } from '#schemas/numbers/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import type { BootstrapAnswer, WidgetList } from '#schemas/portal/entities.ts'
import { bootstrap, widgetListOfTab } from '#schemas/portal/routes.ts'
import { explainStudioPreview, startStudioPreview } from '#schemas/studio/routes.ts'
import { localDayOf } from '#lib/local-day.ts'
import { triedIn } from '#lib/tried.ts'
import { VERSION_NAMES } from '#lib/versions.ts'
import { publish } from '#server/config/releases.ts'
import { experimentAccounts, experimentRuns } from '#server/db/schema/experiments.ts'
import { countedBatches, countedPeople, pieceCounts } from '#server/db/schema/numbers.ts'
import { followExperiments } from '#server/experiments/follow.ts'
import { runOf, versionOf } from '#server/experiments/versions.ts'
import { experimentsOf } from './experiments.ts'
import { asFirstReleased, document, editorsOf, releasedPortal } from './studio.ts'

/* Experiments with pages: which widgets each version shows, and in what order. */

const portal = releasedPortal({ emptied: [pieceCounts, countedBatches, countedPeople, experimentAccounts, experimentRuns] })
const { edit, publishNow, draft, pieceIn, save } = editorsOf(() => portal)
const { accountOf, results } = experimentsOf(() => portal)

const PEOPLE = ['aroha', 'hemi', 'priya', 'ruth', 'moana']
type Version = NonNullable<TabDocument['experiment']>['versions'][number]
/** Version A of the dashboard has no tiles; B shows them first, and no bill. */
const EXPERIMENT: Experiment<Version> = {
  id: 'spring',
  share: 100,
  versions: [{ key: 'B', order: ['tiles', 'hero'], leavesOut: ['bill'] }],
  goal: 'click',
  days: 7,
  expected: 5,
  difference: 1,
}
const tried = (tab: TabDocument, change: Partial<Experiment<Version>> = {}): TabDocument => ({
  ...tab,
  leavesOut: ['tiles'],
  experiment: { ...EXPERIMENT, ...change },
})

async function release(change: Partial<Experiment<Version>> = {}) {
  const changed = document((copy) => {
    copy.tabs = copy.tabs.map((tab) => (tab.id === 'dashboard' ? tried(tab, change) : tab))
  })
  await publish(portal.database.db, changed, { author: 'test', note: '' })
  const [page] = triedIn(changed)
  if (!page) throw new Error('nothing is tried')
  return page.value
}

const armOf = async (person: string, share = 100) => versionOf({ ...EXPERIMENT, share }, await accountOf(person))
const listOf = async (as: string, { tabId = 'dashboard', headers = {} } = {}) =>
  ((await portal.ask(as, 'GET', widgetListOfTab.path, { query: { tabId }, headers })).body as WidgetList).widgets.map(({ id }) => id)
const noted = () => portal.database.db.select().from(experimentAccounts)
const send = (as: string, ...pieces: PieceCount[]) => portal.call(as, countPieces, { body: { batchId: randomUUID(), pieces } })
const start = (as: string, path: string) => portal.call(as, bootstrap, { body: { path, clientTypes: undefined } })

const PARTS = ['hero', 'bill', 'tiles']
const SHOWN = { A: ['hero', 'bill'], B: ['tiles', 'hero'] } as const
const partsOf = (list: string[]) => list.filter((id) => PARTS.includes(id))

test('each account gets the widgets of its version in their order, every time, and nobody hears of the experiment', async () => {
  const before = new Map(await Promise.all(PEOPLE.map(async (person) => [person, await listOf(person)] as const)))
  await release()
  const arms = await Promise.all(PEOPLE.map((person) => armOf(person)))
  expect(new Set(arms)).toEqual(new Set(['A', 'B']))
  for (const [i, person] of PEOPLE.entries()) {
    const list = await listOf(person)
    expect(partsOf(list)).toEqual(SHOWN[arms[i] as 'A'])
    expect(await listOf(person)).toEqual(list)
    // All else is there as before, in both versions.
    const others = (ids: string[] = []) => ids.filter((id) => !PARTS.includes(id)).toSorted()
    expect(others(list)).toEqual(others(before.get(person)))
    const { body } = await start(person, '/account/dashboard')
    expect((body as BootstrapAnswer).list?.widgets.map(({ id }) => id)).toEqual(list)
    expect(JSON.stringify(body)).not.toMatch(/experiment|leavesOut/)
  }
  expect(await listOf('rua')).toEqual(await listOf('aroha'))
  await release({ share: 1 })
  for (const person of PEOPLE) expect(partsOf(await listOf(person))).toEqual(SHOWN[((await armOf(person, 1)) ?? 'A') as 'A'])
})

test('previews and what they explain are in the version of the customer', async () => {
  const beganAt = new Date()
  await edit<TabDocument>('staff', 'tab:dashboard', (tab) => tried(tab))
  for (const as of PEOPLE) {
    const { body } = await portal.call('viewer', startStudioPreview, { body: { release: 'draft', as } })
    const { token } = body as { token: string }
    const arm = (await armOf(as)) as 'A'
    expect(partsOf(await listOf('viewer', { headers: { 'x-preview': token } }))).toEqual(SHOWN[arm])
    const explained = await portal.call('viewer', explainStudioPreview, { body: { release: 'draft', as } })
    const { tabs, tried: triedThen } = explained.body as Explained
    const widgets = tabs.find(({ id }) => id === 'dashboard')?.widgets ?? []
    const idsOf = (isLeftOut: boolean) =>
      partsOf(widgets.filter(({ outcome }) => (outcome === 'leftOut') === isLeftOut).map(({ id }) => id))
    expect(idsOf(false)).toEqual(SHOWN[arm])
    expect(idsOf(true)).toEqual(PARTS.filter((id) => !(SHOWN[arm] as readonly string[]).includes(id)))
    expect(triedThen).toEqual([
      { experiment: 'spring', piece: 'tab:dashboard', title: 'Dashboard', versions: ['A', 'B'], shown: arm, drawn: arm },
    ])
  }
  // Looks of the test before are noted a moment after it.
  expect((await noted()).filter(({ seenAt }) => seenAt >= beganAt)).toEqual([])
})

type Explained = RouteAnswer<typeof explainStudioPreview>

test('staff choose the version that a preview shows, and nobody has looked at it then', async () => {
  await release()
  for (const [version, as] of (['A', 'B'] as const).flatMap((name) => PEOPLE.slice(0, 2).map((person) => [name, person] as const))) {
    const body = { release: 'draft', as, versions: { spring: version, gone: 'B' as const } }
    const started = await portal.call('viewer', startStudioPreview, { body })
    const { token, tried: triedThen } = started.body as RouteAnswer<typeof startStudioPreview>
    expect(triedThen).toMatchObject([{ shown: version, drawn: await armOf(as) }])
    const headers = { 'x-preview': token }
    expect(partsOf(await listOf('viewer', { headers }))).toEqual(SHOWN[version])
    // What the browser counts while it shows a preview is dropped.
    const counted = { batchId: randomUUID(), pieces: [{ piece: 'tab:dashboard', seen: true, used: true }] }
    expect((await portal.ask('viewer', 'POST', countPieces.path, { body: counted, headers })).status).toBe(204)
    const { tabs } = (await portal.call('viewer', explainStudioPreview, { body })).body as Explained
    const left = tabs.flatMap(({ widgets }) => widgets.filter(({ outcome }) => outcome === 'leftOut').map(({ id }) => id))
    expect(left).toEqual([version === 'A' ? 'tiles' : 'bill'])
  }
  // Of a version that the experiment does not have all see the first.
  const body = { release: 'draft', as: 'aroha', versions: { spring: 'D' as const } }
  expect(((await portal.call('viewer', explainStudioPreview, { body })).body as Explained).tried).toMatchObject([{ shown: 'A' }])
  // A customer's look comes after those of the previews, so that all are noted that would be.
  await listOf('ruth')
  await expect
    .poll(async () => (await noted()).map(({ billingAccountId }) => billingAccountId), { timeout: 20_000 })
    .toEqual([await accountOf('ruth')])
})

test('a preview says which account takes no part', async () => {
  await release({ share: 1 })
  for (const as of PEOPLE) {
    const drawn = await armOf(as, 1)
    const { tried: triedThen } = (await portal.call('viewer', explainStudioPreview, { body: { release: 'draft', as } })).body as Explained
    expect(triedThen.map((one) => [one.shown, one.drawn])).toEqual([[drawn ?? 'A', drawn]])
  }
  expect(await Promise.all(PEOPLE.map((person) => armOf(person, 1)))).toContain(undefined)
})

test('a preview shows versions that there are alone, and few', async () => {
  const refused = async (versions: object) =>
    (await portal.ask('viewer', 'POST', startStudioPreview.path, { body: { release: 'draft', as: 'aroha', versions } })).status
  expect(await refused({ spring: 'E' })).toBe(400)
  expect(await refused(Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`e${i}`, 'B'])))).toBe(400)
  expect(
    (await portal.call('aroha', startStudioPreview, { body: { release: 'draft', as: 'hemi', versions: { spring: 'B' } } })).status,
  ).toBe(403)
})

test('the first page counts by each of its addresses', async () => {
  await release()
  // Who is led through the introduction has not seen the page yet.
  const { body } = await start('newcomer', '/account')
  expect((body as BootstrapAnswer).initialize.metadata?.shouldShowFeatureMessages).toBe(true)
  const opened = { hemi: '/', priya: '/account', moana: '/account/', tama: '/account/dashboard/' }
  for (const [person, path] of Object.entries(opened)) await start(person, path)
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(4)
  await start('newcomer', '/account/dashboard')
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(5)
})

test('an account counts once it opens the page, whatever it sees there, and reaches the goal with any widget of it', async () => {
  const value = await release()
  await listOf('aroha')
  await listOf('aroha')
  await start('hemi', '/account/dashboard')
  // A page of the code comes with the first tab beside it, which does not show.
  await start('priya', '/account/payments')
  await listOf('ruth', { tabId: 'bills' })
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(2)
  await send('aroha', { piece: 'widget:hero', seen: true, used: true })
  // A customer who has not opened it takes no part, whatever they use.
  await send('ruth', { piece: 'widget:hero', seen: true, used: true })
  await expect.poll(async () => (await noted()).filter(({ goalAt }) => goalAt).length, { timeout: 20_000 }).toBe(1)
  await expect.poll(async () => (await portal.database.db.select().from(countedBatches)).length, { timeout: 20_000 }).toBeGreaterThan(4)
  const rows = await noted()
  const [aroha, hemi] = [await accountOf('aroha'), await accountOf('hemi')]
  expect(rows.map(({ billingAccountId }) => billingAccountId).toSorted()).toEqual([aroha, hemi].toSorted())
  expect(rows.find(({ goalAt }) => goalAt)?.billingAccountId).toBe(aroha)
  for (const { billingAccountId, version, run } of rows)
    expect([run, version]).toEqual([runOf(value), versionOf(EXPERIMENT, billingAccountId)])
  expect(await portal.database.db.select().from(experimentRuns)).toMatchObject([{ piece: 'tab:dashboard' }])
})

test('what fails or is slow on it is counted by version, and is among no numbers of widgets', async () => {
  await release()
  await send(
    'aroha',
    { piece: 'widget:hero', seen: true, contentMs: 300 },
    { piece: 'widget:recent', seen: true, failed: true, contentMs: 2_500 },
  )
  const arm = await armOf('aroha')
  const ofPage = async () => (await portal.database.db.select().from(pieceCounts)).filter(({ piece }) => piece === 'tab:dashboard')
  await expect
    .poll(async () => (await ofPage()).map(({ kind }) => kind).toSorted(), { timeout: 20_000 })
    .toEqual(['failed', 'seen', 'time3'])
  expect((await ofPage()).every(({ version }) => version.endsWith(`:${arm}`))).toBe(true)
  const day = localDayOf(new Date())
  const { body } = await portal.call('viewer', studioNumbers, { query: { firstDay: day, lastDay: day } })
  expect((body as { pieces: PieceNumbers[] }).pieces.map(({ piece }) => piece).toSorted()).toEqual(['widget:hero', 'widget:recent'])
})

test('staff who preview or act, and people of another account, are not counted in it', async () => {
  await release()
  await portal.call('viewer', startStudioPreview, { body: { release: 'draft', as: 'aroha' } })
  await listOf('staff')
  await listOf('hemi')
  await expect
    .poll(async () => (await noted()).map(({ billingAccountId }) => billingAccountId), { timeout: 20_000 })
    .toEqual([await accountOf('hemi')])
})

test('it has results by how many widgets a version shows, and ends with its release', async () => {
  await release()
  await listOf('aroha')
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(1)
  const [result] = await results()
  const tab = pieceIn(await draft(), 'tab:dashboard').value as TabDocument
  const widgets = `${tab.widgets.length - 1} widgets`
  expect(result).toMatchObject({
    piece: 'tab:dashboard',
    title: 'Dashboard',
    versions: VERSION_NAMES.slice(0, 2).map((name) => ({ name, title: widgets })),
  })
  await followExperiments(portal.database.db)
  expect((await results())[0]?.endedAt).toBeUndefined()
  await asFirstReleased(portal)
  expect((await results())[0]?.endedAt).toEqual(expect.any(String))
})

test('it ends while its page is hidden, as one with a widget of hidden pages alone does, and goes on once that is shown', async () => {
  const change = (hidden: readonly string[]) =>
    document((copy) => {
      const [first] = copy.widgets
      if (!first) throw new Error('there is no widget')
      copy.widgets[0] = {
        ...first,
        experiment: { ...EXPERIMENT, id: 'words', versions: [{ key: 'B', title: 'Kia ora', config: first.config }] },
      }
      copy.tabs = copy.tabs.map((tab) => ({
        ...(tab.id === 'dashboard' ? tried(tab) : tab),
        isHidden: hidden.includes(tab.id) || undefined,
        widgets: ['dashboard', 'bills'].includes(tab.id) ? [...new Set([...tab.widgets, first.id])] : tab.widgets,
      }))
    })
  const endedWith = async (...hidden: string[]) => {
    await publish(portal.database.db, change(hidden), { author: 'test', note: '' })
    await followExperiments(portal.database.db)
    const runs = await portal.database.db.select().from(experimentRuns)
    return runs
      .filter(({ endedAt }) => endedAt)
      .map(({ experiment }) => experiment)
      .toSorted()
  }
  await endedWith()
  for (const { value, piece } of triedIn(change([])))
    await portal.database.db.insert(experimentRuns).values({ run: runOf(value), piece, tried: value, experiment: value.experiment.id })
  expect(await endedWith()).toEqual([])
  expect(await endedWith('dashboard')).toEqual(['spring'])
  expect((await results()).filter(({ endedAt }) => endedAt).map(({ experiment }) => experiment)).toEqual(['spring'])
  expect(await endedWith('dashboard', 'bills')).toEqual(['spring', 'words'])
  expect(await endedWith('bills')).toEqual([])
})

test('a widget that a colleague places or takes away meanwhile is in all versions or in none, and nothing is orphaned', async () => {
  await edit<TabDocument>('staff', 'tab:dashboard', (tab) => tried(tab))
  expect((await publishNow()).status).toBe(200)
  await edit<TabDocument>('staff', 'tab:dashboard', (tab) => ({
    ...tab,
    widgets: tab.widgets.flatMap((id) => (id === 'eco' ? [] : id === 'hero' ? ['hero', 'account'] : [id])),
  }))
  expect((await draft('staff')).issues).toEqual([])
  expect((await publishNow()).status).toBe(200)
  for (const person of PEOPLE) {
    const list = await listOf(person)
    expect(list).toContain('account')
    expect(list).not.toContain('eco')
    expect(partsOf(list)).toEqual(SHOWN[(await armOf(person)) as 'A'])
  }
  const { pieces } = await draft('staff')
  const placed = new Set(pieces.flatMap(({ piece, value }) => (piece.startsWith('tab:') ? (value as TabDocument).widgets : [])))
  for (const id of ['tiles', 'bill', 'hero']) expect(placed).toContain(id)
})

test('faults of a version prevent publishing, and one that is kept is the page', async () => {
  await edit<TabDocument>('staff', 'tab:dashboard', (tab) => ({ ...tried(tab), leavesOut: ['bill'] }))
  expect(JSON.stringify((await draft('staff')).issues)).toContain('no version of the page shows')
  expect((await publishNow()).status).toBe(422)
  expect((await edit<TabDocument>('staff', 'tab:dashboard', (tab) => tried(tab, { share: 0 }))).status).toBe(400)
  await edit<TabDocument>('staff', 'tab:dashboard', (tab) => tried(tab))
  expect((await publishNow()).status).toBe(200)
  // What keeping version B makes of it: src/studio/experiments/edits.ts
  const { hash } = pieceIn(await draft('staff'), 'widget:bill')
  await edit<TabDocument>('staff', 'tab:dashboard', ({ experiment: _, leavesOut: __, ...tab }) => ({
    ...tab,
    widgets: ['tiles', ...tab.widgets.filter((id) => id !== 'tiles' && id !== 'bill')],
  }))
  const others = (await draft('staff')).pieces.some(
    ({ piece, value }) => piece.startsWith('tab:') && piece !== 'tab:dashboard' && (value as TabDocument).widgets.includes('bill'),
  )
  if (!others) expect((await save('staff', { piece: 'widget:bill', was: hash })).status).toBe(200)
  expect((await publishNow()).status).toBe(200)
  for (const person of PEOPLE) expect(partsOf(await listOf(person))).toEqual(SHOWN.B)
})

test('an editor of other pages changes no version of this one', async () => {
  const { value, hash } = pieceIn(await draft('editor'), 'tab:dashboard')
  const limit = (areas: string) => portal.operate('person', { username: 'editor', areas, by: 'Kiri' }, '')
  await limit('page:bills')
  try {
    const change = { piece: 'tab:dashboard', was: hash, value: tried(value as TabDocument) }
    expect((await save('editor', change)).status).toBe(403)
  } finally {
    await limit('all')
  }
})
