import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Experiment } from '#schemas/document/experiment.ts'
import type { WidgetDocument, WidgetVersion } from '#schemas/document/widget.ts'
import { studioExperiments } from '#schemas/experiments/routes.ts'
import { countPieces } from '#schemas/numbers/count-routes.ts'
import type { PieceCount } from '#schemas/numbers/entities.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { widgetListOfTab } from '#schemas/portal/routes.ts'
import { cleanUp } from '#server/clean-up.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { publish } from '#server/config/releases.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { experimentAccounts, experimentRuns } from '#server/db/schema/experiments.ts'
import { countedBatches, pieceCounts } from '#server/db/schema/numbers.ts'
import { followExperiments, KEPT_DAYS_AFTER_END } from '#server/experiments/follow.ts'
import { countedVersion, runOf, versionOf } from '#server/experiments/versions.ts'
import { localDayOf } from '#lib/local-day.ts'
import { type TriedValue, triedIn } from '#lib/tried.ts'
import { VERSION_NAMES } from '#lib/versions.ts'
import { experimentsOf } from './experiments.ts'
import { asFirstReleased, document, editorsOf, releasedPortal } from './studio.ts'

const portal = releasedPortal({ emptied: [pieceCounts, countedBatches, experimentAccounts, experimentRuns] })
const { edit, publishNow, draft, pieceIn } = editorsOf(() => portal)
const { accountOf, results, titleFor } = experimentsOf(() => portal)

const DAY_MS = 86_400_000
const EXPERIMENT: Experiment<WidgetVersion> = {
  id: 'spring',
  share: 100,
  versions: [
    { key: 'B', title: 'The second', config: {} },
    { key: 'C', title: 'The third', config: {} },
  ],
  goal: 'click',
  days: 7,
  expected: 5,
  difference: 1,
}

/** The first release with an experiment on the widget about bills. @returns that widget */
async function release(experiment: Partial<Experiment<WidgetVersion>> = {}): Promise<TriedValue> {
  const changed = document(({ widgets }) => {
    const bill = widgets.find(({ id }) => id === 'bill')
    if (bill) bill.experiment = { ...EXPERIMENT, ...experiment }
  })
  await publish(portal.database.db, changed, { author: 'test', note: '' })
  const [tried] = triedIn(changed)
  return tried?.value as TriedValue
}

const send = (as: string, counted: Omit<PieceCount, 'piece'>, piece = 'widget:bill') =>
  portal.call(as, countPieces, { body: { batchId: randomUUID(), pieces: [{ piece, ...counted }] } })
const noted = () => portal.database.db.select().from(experimentAccounts)

test('each account sees its version every time, with the place and the data of the widget, and never hears of the experiment', async () => {
  const widget = await release()
  const titles = [widget.title, ...EXPERIMENT.versions.map(({ title }) => title)]
  const people = ['aroha', 'hemi', 'priya', 'ruth', 'rimu-cafe']
  for (const person of people) {
    const name = versionOf(EXPERIMENT, await accountOf(person))
    expect([await titleFor(person), await titleFor(person)]).toEqual(Array(2).fill(titles[VERSION_NAMES.indexOf(name ?? 'A')]))
  }
  // Who acts on an account sees what its holder sees.
  expect(await titleFor('rua')).toBe(await titleFor('aroha'))
  const { body } = await portal.call('aroha', widgetListOfTab, { query: { tabId: 'dashboard' } })
  expect(JSON.stringify(body)).not.toContain('experiment')
  await release({ share: 1 })
  const inIt = await Promise.all(people.map(async (person) => versionOf({ ...EXPERIMENT, share: 1 }, await accountOf(person))))
  for (const [i, person] of people.entries()) if (!inIt[i]) expect(await titleFor(person)).toBe(widget.title)
})

test('an account is noted once, when it saw its version first, and when a control in it was used', async () => {
  const widget = await release()
  await send('aroha', { seen: true })
  await send('aroha', { used: true })
  await send('hemi', { seen: true })
  await send('hemi', { seen: true }, 'widget:eco')
  // A browser that is counted as it was before an update sends a use without the look: such an account has no first look, and takes no part.
  await send('priya', { used: true })
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(2)
  await expect.poll(async () => (await noted()).filter(({ goalAt }) => goalAt).length, { timeout: 20_000 }).toBe(1)
  const rows = await noted()
  const aroha = await accountOf('aroha')
  expect(rows.map(({ run }) => run)).toEqual([runOf(widget), runOf(widget)])
  expect(rows.find(({ billingAccountId }) => billingAccountId === aroha)?.version).toBe(versionOf(EXPERIMENT, aroha))
  expect(rows.find(({ goalAt }) => goalAt)?.billingAccountId).toBe(aroha)
  // What is counted of the page says which version it was, and not whose.
  const counts = await portal.database.db.select().from(pieceCounts)
  expect(counts.filter(({ piece, version }) => piece === 'widget:bill' && version === '')).toEqual([])
  await expect.poll(async () => await portal.database.db.$count(countedBatches), { timeout: 20_000 }).toBe(5)
  expect(await noted()).toHaveLength(2)
  expect(counts.filter(({ piece, version }) => piece === 'widget:eco' && version !== '')).toEqual([])
  // Where the goal is a payment, a use is none.
  await release({ goal: 'payment' })
  await send('aroha', { seen: true, used: true })
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(3)
  expect((await noted()).filter(({ goalAt }) => goalAt)).toHaveLength(1)
})

test('what a page of another release than the current one shows counts for no version', async () => {
  const shown = async () => ((await portal.call('aroha', widgetListOfTab, { query: { tabId: 'dashboard' } })).body as WidgetList).release
  const before = await shown()
  await release()
  const sendOf = (of: string) =>
    portal.call('aroha', countPieces, {
      body: { batchId: randomUUID(), release: of, pieces: [{ piece: 'widget:bill', seen: true, used: true }] },
    })
  expect((await sendOf(before)).status).toBe(204)
  await send('hemi', { seen: true })
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(1)
  expect(await noted()).toMatchObject([{ billingAccountId: await accountOf('hemi') }])
  await sendOf(await shown())
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(2)
  expect((await noted()).filter(({ goalAt }) => goalAt)).toMatchObject([{ billingAccountId: await accountOf('aroha') }])
})

/** Accounts of a run that no demo customer has. */
async function fill(run: string, version: string, accounts: number, { reached = 0, ageDays = 8 } = {}) {
  const seenAt = new Date(Date.now() - ageDays * DAY_MS)
  await portal.database.db.insert(experimentAccounts).values(
    Array.from({ length: accounts }, (_, i) => ({
      billingAccountId: `made-${version}-${ageDays}-${i}`,
      run,
      version,
      seenAt,
      goalAt: i < reached ? new Date(seenAt.getTime() + DAY_MS) : null,
    })),
  )
}
const begin = (tried: TriedValue) =>
  portal.database.db
    .insert(experimentRuns)
    .values({ run: runOf(tried), experiment: 'spring', piece: 'widget:bill', tried, begunAt: new Date(Date.now() - 9 * DAY_MS) })

test('accounts count once their days are over, and few of them are not told', async () => {
  const widget = await release()
  const run = runOf(widget)
  await begin(widget)
  await fill(run, 'A', 40, { reached: 12 })
  await fill(run, 'A', 25, { ageDays: 2, reached: 20 })
  await fill(run, 'B', 9, { reached: 9 })
  const day = new Date().toISOString().slice(0, 10)
  await portal.database.db.insert(pieceCounts).values(
    (['seen', 'failed', 'time0', 'time2', 'time3', 'time4'] as const).map((kind, i) => ({
      day,
      piece: 'widget:bill',
      release: 'r',
      version: `${run}:A`,
      kind,
      count: [60, 5, 20, 10, 3, 2][i] ?? 0,
    })),
  )
  const others = ['B', 'C'].map((name) => ({ day, piece: 'widget:bill', release: 'r', version: `${run}:${name}`, kind: 'seen', count: 10 }))
  await portal.database.db.insert(pieceCounts).values(others)
  expect(await results()).toMatchObject([
    {
      run,
      piece: 'widget:bill',
      goal: 'click',
      versions: [
        { name: 'A', title: widget.title, seen: 65, accounts: 40, reached: 12, people: 60, failed: 5, timed: 35, slow: 5, days: 1 },
        { name: 'B', title: 'The second' },
        { name: 'C', title: 'The third' },
      ],
    },
  ])
  // Enough people saw the second version, and of its accounts nothing is told.
  expect(Object.keys((await results())[0]?.versions[1] ?? {})).toEqual(['name', 'title', 'people', 'failed', 'dismissed', 'days'])
})

/** Counts of the widget on a day, by release and version: browsers that saw it, and those of them in which it failed. */
const counts = (rows: { release: string; version: string; seen: number; failed: number }[]) =>
  portal.database.db.insert(pieceCounts).values(
    rows.flatMap(({ seen, failed, ...row }) =>
      Object.entries({ seen, failed }).map(([kind, count]) => ({
        day: localDayOf(new Date()),
        piece: 'widget:bill',
        ...row,
        kind,
        count,
      })),
    ),
  )

test('what few browsers saw of a version is in no difference of the numbers that are told', async () => {
  const widget = await release()
  await begin(widget)
  const [a, b, c] = VERSION_NAMES.map((name) => countedVersion(runOf(widget), name))
  await counts([
    { release: 'one', version: a ?? '', seen: 20, failed: 4 },
    { release: 'one', version: b ?? '', seen: 15, failed: 3 },
    { release: 'one', version: c ?? '', seen: 11, failed: 1 },
    // Numbers tell all of this day and release; less version A it would be what three browsers saw.
    { release: 'two', version: a ?? '', seen: 30, failed: 2 },
    { release: 'two', version: b ?? '', seen: 3, failed: 2 },
    // Nobody saw the others.
    { release: 'three', version: a ?? '', seen: 14, failed: 1 },
    { release: 'three', version: '', seen: 1, failed: 1 },
  ])
  expect((await results())[0]?.versions).toMatchObject([
    { name: 'A', people: 20, failed: 4 },
    { name: 'B', people: 15, failed: 3 },
    { name: 'C', people: 11, failed: 1 },
  ])
})

test('what must not get worse is told however few see the other brand’s, or take no part', async () => {
  const widget = await release()
  await begin(widget)
  const [a, b, c] = VERSION_NAMES.map((name) => countedVersion(runOf(widget), name))
  await counts([
    { release: 'one', version: a ?? '', seen: 500, failed: 20 },
    { release: 'one', version: b ?? '', seen: 500, failed: 450 },
    { release: 'one', version: c ?? '', seen: 500, failed: 30 },
    { release: 'one', version: '', seen: 3, failed: 3 },
  ])
  expect((await results())[0]?.versions).toMatchObject([
    { name: 'A', people: 500, failed: 20, days: 1 },
    { name: 'B', people: 500, failed: 450, days: 1 },
    { name: 'C', people: 500, failed: 30, days: 1 },
  ])
})

test('goals of acts are found in what customers did: in their days, by themselves, after they saw it', async () => {
  const { db } = portal.database
  const widget = await release({ goal: 'payment' })
  const run = runOf(widget)
  await begin(widget)
  const seenAt = new Date(Date.now() - 8 * DAY_MS)
  const after = (days: number) => new Date(seenAt.getTime() + days * DAY_MS)
  const acts = { inTime: after(3), before: after(-1), late: after(7.5), byStaff: after(2), another: after(2), byCard: after(2) }
  await db.insert(experimentAccounts).values(Object.keys(acts).map((billingAccountId) => ({ billingAccountId, run, version: 'A', seenAt })))
  await db.insert(customerEvents).values(
    Object.entries(acts).map(([billingAccountId, at]) => ({
      billingAccountId,
      id: randomUUID(),
      at,
      type: billingAccountId === 'another' ? ('nz.switchboard.lpg.ordered' as const) : ('nz.switchboard.payment.made' as const),
      subject: 'p',
      data: billingAccountId === 'byCard' ? { by: 'autopay' } : {},
      personId: 'p',
      staffId: billingAccountId === 'byStaff' ? 's' : null,
      position: null,
    })),
  )
  await followExperiments(db)
  await followExperiments(db)
  const reached = (await noted()).filter(({ goalAt }) => goalAt)
  expect(reached.map(({ billingAccountId, goalAt }) => [billingAccountId, goalAt])).toEqual([['inTime', acts.inTime]])
  await db.delete(customerEvents).where(eq(customerEvents.subject, 'p'))
})

test('the goal of a form is an answer to it that is complete', async () => {
  const { db } = portal.database
  const widget = await release({ goal: 'form', form: 'homeProfile' })
  const run = runOf(widget)
  await begin(widget)
  const seenAt = new Date(Date.now() - DAY_MS)
  const answers = {
    complete: { formId: 'homeProfile', isComplete: true },
    unfinished: { formId: 'homeProfile', isComplete: false },
    another: { formId: 'solar', isComplete: true },
  }
  await db
    .insert(experimentAccounts)
    .values(Object.keys(answers).map((billingAccountId) => ({ billingAccountId, run, version: 'A', seenAt })))
  await db.insert(customerEvents).values(
    Object.entries(answers).map(([billingAccountId, data]) => ({
      billingAccountId,
      id: randomUUID(),
      at: new Date(),
      type: 'nz.switchboard.form.answered' as const,
      subject: 'p',
      data,
      personId: 'p',
      staffId: null,
      position: null,
    })),
  )
  await followExperiments(db)
  expect((await noted()).filter(({ goalAt }) => goalAt).map(({ billingAccountId }) => billingAccountId)).toEqual(['complete'])
  await db.delete(customerEvents).where(eq(customerEvents.subject, 'p'))
})

test('after its end the sums stay and the accounts are forgotten; one that comes back in time goes on', async () => {
  const { db } = portal.database
  const widget = await release()
  const run = runOf(widget)
  await begin(widget)
  await fill(run, 'A', 40, { reached: 12 })
  await fill(run, 'B', 30, { reached: 3 })
  const endOf = async () => (await db.select().from(experimentRuns))[0]?.endedAt ?? null
  await followExperiments(db)
  expect(await endOf()).toBeNull()
  await asFirstReleased(portal)
  await followExperiments(db)
  expect(await endOf()).not.toBeNull()
  await release()
  await followExperiments(db)
  expect(await endOf()).toBeNull()
  await asFirstReleased(portal)
  await followExperiments(db)
  const later = new Date(Date.now() + (EXPERIMENT.days + KEPT_DAYS_AFTER_END + 1) * DAY_MS)
  await followExperiments(db, later)
  expect(await noted()).toEqual([])
  expect((await results())[0]?.versions.slice(0, 2)).toMatchObject([
    { name: 'A', accounts: 40, reached: 12 },
    { name: 'B', accounts: 30, reached: 3 },
  ])
  await cleanUp(db)
})

test('one that comes back once its accounts are forgotten is counted from the start, and its accounts are forgotten in their time', async () => {
  const { db } = portal.database
  const widget = await release()
  await begin(widget)
  await fill(runOf(widget), 'A', 40, { reached: 12 })
  await asFirstReleased(portal)
  await followExperiments(db)
  const later = (days: number) => new Date(Date.now() + days * DAY_MS)
  await followExperiments(db, later(20))
  expect(await noted()).toEqual([])
  await release()
  // Before anybody has looked, the one that is over stays so.
  await followExperiments(db)
  expect((await results())[0]?.endedAt).toEqual(expect.any(String))
  await send('aroha', { seen: true })
  await expect.poll(async () => (await noted()).length, { timeout: 20_000 }).toBe(1)
  await followExperiments(db)
  const [now, before, ...more] = await results()
  expect(more).toEqual([])
  expect([now?.endedAt, now?.versions[0]?.accounts]).toEqual([undefined, undefined])
  expect([before?.endedAt, before?.versions[0]]).toEqual([expect.any(String), expect.objectContaining({ accounts: 40, reached: 12 })])
  await asFirstReleased(portal)
  for (const days of [1, 30]) await followExperiments(db, later(days))
  expect([await noted(), await db.$count(experimentRuns)]).toEqual([[], 2])
})

test('accounts that no run counts are forgotten', async () => {
  const widget = await release()
  await begin(widget)
  await fill(runOf(widget), 'A', 2)
  await fill('gone', 'B', 3)
  await followExperiments(portal.database.db)
  expect((await noted()).map(({ run }) => run)).toEqual(Array(2).fill(runOf(widget)))
})

test('a run has ended as soon as customers see another version, before the job notes it', async () => {
  await begin(await release())
  expect((await results())[0]?.endedAt).toBeUndefined()
  await release({ versions: [{ key: 'B', title: 'Else', config: {} }] })
  expect((await results())[0]?.endedAt).toEqual(expect.any(String))
})

test('what customers see in it begins another count, and so does another share', async () => {
  const widget = await release()
  await send('aroha', { seen: true })
  const lowered = await release({ share: 99 })
  await send('hemi', { seen: true })
  const other = await release({ versions: [{ key: 'B', title: 'Else', config: {} }] })
  await send('priya', { seen: true })
  const runs = async () => new Set((await portal.database.db.select().from(experimentRuns)).map(({ run }) => run))
  await expect.poll(runs, { timeout: 20_000 }).toEqual(new Set([runOf(widget), runOf(lowered), runOf(other)]))
})

test('it is part of the draft: faults prevent publishing, and keeping a version is a release', async () => {
  const change = (experiment: Partial<Experiment<WidgetVersion>> | undefined) =>
    edit<WidgetDocument>('staff', 'widget:bill', ({ experiment: before, ...widget }) => ({
      ...widget,
      ...(experiment && { experiment: { ...EXPERIMENT, ...before, ...experiment } }),
    }))
  expect((await change({ goal: 'form', form: 'nowhere' })).status).toBe(200)
  expect(JSON.stringify((await draft('staff')).issues)).toContain('its goal is a form that does not exist')
  expect((await publishNow()).status).toBe(422)
  expect((await change({ goal: 'click', form: undefined, share: 0 })).status).toBe(400)
  await change({ goal: 'click', versions: [{ key: 'B', title: '', config: {} }] })
  expect((await change({ goal: 'click', versions: [{ key: 'B', title: 'B', config: { nonsense: 1 } }] })).status).toBe(200)
  expect((await publishNow()).status).toBe(422)
  await change({ goal: 'click', versions: [{ key: 'B', title: 'Bee', config: {} }] })
  expect((await publishNow()).status).toBe(200)
  const bee = pieceIn(await draft('staff'), 'widget:bill').value as WidgetDocument
  expect(bee.experiment?.versions[0]?.title).toBe('Bee')
  await edit<WidgetDocument>('staff', 'widget:bill', ({ experiment: _, ...widget }) => ({ ...widget, title: 'Bee' }))
  expect((await publishNow()).status).toBe(200)
  for (const person of ['aroha', 'hemi', 'rimu-cafe']) expect(await titleFor(person)).toBe('Bee')
})

test('customers neither read results nor make them for others', async () => {
  await release()
  expect((await portal.call('aroha', studioExperiments)).status).toBe(403)
  expect((await portal.call(null, studioExperiments)).status).toBe(401)
  const [aroha, hemi] = [await accountOf('aroha'), await accountOf('hemi')]
  // Whatever a body says, an account is the caller's own.
  const body = { batchId: randomUUID(), pieces: [{ piece: 'widget:bill', seen: true }], billingAccountId: hemi }
  expect((await portal.ask('aroha', 'POST', countPieces.path, { body })).status).toBe(400)
  await send('aroha', { seen: true })
  await expect.poll(async () => (await noted()).map(({ billingAccountId }) => billingAccountId), { timeout: 20_000 }).toEqual([aroha])
  expect(firstDocument.widgets.some(({ experiment }) => experiment)).toBe(false)
})
