import { randomInt } from 'node:crypto'
import { asc, gt, inArray } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { DEFAULT_CAMPAIGN } from '#lib/campaigns.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { BootstrapAnswer } from '#schemas/portal/entities.ts'
import type { Draft, Scheduled } from '#schemas/studio/entities.ts'
import { findScheduled } from '#server/config/scheduled.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { publish } from '#server/config/releases.ts'
import { findDraft, findRelease } from '#server/config/release.ts'
import type { Database } from '#server/db/open.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { configChanges, scheduledReleases } from '#server/db/schema/config.ts'
import { users } from '#server/db/schema/people.ts'
import { staffRights } from '#server/db/schema/staff.ts'
import { expectPlaced } from './expect-placed.ts'
import { historyOfText } from './history-of-text.ts'
import { mintToken } from './mint-token.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { fc } from './property.ts'
import { type Run, startServer, stop, untilReady } from './server-process.ts'
import { type Ask, studioEditor } from './studio-editor.ts'

/*
 * Five editors change, move, place, publish, schedule and roll back at random, all at once, in three campaigns, through two servers on
 * one database. Each text of a widget belongs to one of them and to one campaign, so it is known what it has to say at last.
 */

const STEPS = 5_000
/** The same seed takes the same steps. Which of those at once comes first is the machine's. */
const SEED = Number(process.env.PROPERTY_SEED ?? randomInt(2 ** 31))
const AT_ONCE = 100
const EDITORS = ['staff', 'editor', 'viewer', 'fourth', 'fifth']
const CAMPAIGNS = [DEFAULT_CAMPAIGN.id, 'spring', 'summer']
const PAGES = firstDocument.tabs.map(({ path }) => path)
const FIELDS = ['title', 'emptyText'] as const
const PUBLISHING: readonly Step['what'][] = ['publish', 'some', 'back']
/** Of a scheduled release that is not over. */
const OPEN = ['waiting', 'superseded', 'live', 'notEnded'] as const
const HOUR_MS = 3_600_000

const anyStep = fc.record({
  what: fc.constantFrom(
    ...Array.from({ length: 8 }, () => 'word' as const),
    ...(['move', 'move', 'order', 'place', 'remove', 'publish', 'some', 'soon', 'later', 'times', 'cancel', 'back'] as const),
  ),
  server: fc.nat({ max: 1 }),
  campaign: fc.constantFrom(...CAMPAIGNS),
  n: fc.nat({ max: 10_000 }),
  m: fc.nat({ max: 10_000 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never

const wordsIn = (part: unknown): string[] => JSON.stringify(part ?? '').match(/words \d+/g) ?? []
const of = <T>(list: readonly T[], n: number): T | undefined => list[n % list.length]

const running: Run[] = []
/** How many calls were answered that the server is busy. */
let busy = 0
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(running.map((run) => stop(run, 'SIGTERM')))
  for (const close of closing) await close()
})

async function twoServers() {
  const url = await copySeeded(inject('postgresUrl'), 'studio_processes')
  const { db, close } = await openPostgres(url)
  closing.push(close)
  for (const name of EDITORS.slice(3)) {
    const person = { contactId: name, firstName: name, lastName: 'Editor', email: `${name}@example.nz`, role: 'staff' as const }
    await db.insert(users).values({ id: name, subject: `demo|${name}`, username: name, ...person })
  }
  // Without its texts and forms a release is checked and compared in a tenth of the time.
  const content = { heroMessages: [], heroMenu: [], actionTiles: [], nextBestActions: [] }
  await publish(db, { ...firstDocument, forms: [], content }, { author: 'test', note: '' })
  const people = await db.select({ id: users.id, username: users.username }).from(users)
  const editors = people.filter(({ username }) => EDITORS.includes(username))
  const rights = editors.map(({ id }) => ({ userId: id, right: 'publish' as const, grantedBy: 'test' }))
  await db.insert(staffRights).values(rights).onConflictDoNothing()
  const ports = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${ports[0]}`
  running.push(...ports.map((port) => startServer({ PORT: String(port), DATABASE_URL: url, PUBLIC_URL: publicUrl, LOG_LEVEL: 'error' })))
  await Promise.all(running.map((run, i) => untilReady(run, ports[i] ?? 0)))
  /** @param server which of both; either of them, in turn, if absent */
  async function asking(as: string): Promise<(...request: [...Parameters<Ask>, server?: number]) => ReturnType<Ask>> {
    const token = await mintToken(db, publicUrl, as, { expiresInSeconds: 6 * 3600 })
    let turn = 0
    return async (method, path, body, server = turn++) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const request = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      for (;;) {
        const answer = await fetch(`http://localhost:${ports[server % 2]}/api/v1${path}`, request)
        const text = await answer.text()
        // Others have held the lock for seconds, as on a busy machine: nothing was done, and it is asked again, as a browser does.
        if (answer.status === 503) {
          busy += 1
          continue
        }
        expect(answer.status, `${method} ${path}: ${text}`).toBeLessThan(500)
        return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
      }
    }
  }
  return { db, asking }
}

test(`five editors and ${STEPS} steps on two servers: nothing is lost, orphaned or seen before its time, and a release says always the same`, {
  timeout: 2 * HOUR_MS,
}, async () => {
  console.info(`PROPERTY_SEED=${SEED}`)
  const { db, asking } = await twoServers()
  const askers = await Promise.all(EDITORS.map(asking))
  const editors = askers.map((ask) => ({ ask, ...studioEditor((method, path, body) => ask(method, path, body)) }))
  const first = await asking('staff')
  const customer = await asking('aroha')
  for (const name of CAMPAIGNS.slice(1)) await first('POST', '/private/studio/campaigns', { name })
  const original = (await findDraft(db)).document
  const texts = original.widgets.flatMap(({ id }, i) =>
    FIELDS.map((field, j) => ({ id, field, editor: (i * FIELDS.length + j) % EDITORS.length, campaign: CAMPAIGNS[(i + j) % 3] ?? '' })),
  )
  /** What each text says at last, by widget and field. */
  const last = new Map<string, string>()
  /** What each widget that an editor has placed says, by its id. */
  const placed = new Map<string, string>()
  const done: Record<string, number> = {}
  const count = (what: string, status: number) => {
    done[`${what} ${status}`] = (done[`${what} ${status}`] ?? 0) + 1
  }
  let words = 0

  async function take(who: number, { what, campaign, n, m }: Step): Promise<void> {
    const editor = editors[who]
    if (!editor) return
    const tabsOf = (values: ReadonlyMap<string, unknown>) =>
      [...values].flatMap(([piece, value]) => (piece.startsWith('tab:') && value ? [value as TabDocument] : []))
    const scheduled = async () =>
      (await editor.ask('GET', '/private/studio/history')).body as { scheduled: Scheduled[]; events: { action: string; release: string }[] }
    switch (what) {
      case 'word': {
        const text = of(
          texts.filter((one) => one.editor === who),
          n,
        )
        if (!text) return
        const said = `words ${++words}`
        const piece = `widget:${text.id}`
        let isThere = false
        await editor.edit(text.campaign, (values) => {
          const widget = values.get(piece) as WidgetDocument | undefined
          // Of two who take it from different pages, each leaves it on the page of the other: then it is on none.
          isThere = widget !== undefined
          return new Map(widget && [[piece, { ...widget, [text.field]: said }]])
        })
        if (isThere) last.set(`${text.id}.${text.field}`, said)
        return
      }
      case 'move':
      case 'order':
        return editor.edit(campaign, (values) => {
          const tabs = tabsOf(values)
          const from = of(
            tabs.filter(({ widgets }) => widgets.length > 0),
            n,
          )
          const to = what === 'order' ? from : of(tabs, m)
          const moving =
            from &&
            of(
              from.widgets.filter((id) => original.widgets.some((one) => one.id === id)),
              m,
            )
          if (!from || !to || !moving) return new Map()
          const without = { ...from, widgets: from.widgets.filter((id) => id !== moving) }
          const target = to.id === from.id ? without : { ...to, widgets: to.widgets.filter((id) => id !== moving) }
          const widgets = target.widgets.toSpliced(n % (target.widgets.length + 1), 0, moving)
          return new Map<string, unknown>([
            [`tab:${from.id}`, without],
            [`tab:${to.id}`, { ...target, widgets }],
          ])
        })
      case 'place': {
        const said = `words ${++words}`
        return editor.edit(campaign, (values) => {
          const [tab, like] = [of(tabsOf(values), n), of(original.widgets, m)]
          if (!tab || !like) return new Map()
          const id = `placed-${campaign}-${who}-${n}-${m}`
          placed.set(id, said)
          const widgets = [...tab.widgets.filter((one) => one !== id), id]
          return new Map<string, unknown>([
            [`widget:${id}`, { ...like, id, title: said }],
            [`tab:${tab.id}`, { ...tab, widgets }],
          ])
        })
      }
      case 'remove':
        return editor.edit(campaign, (values) => {
          const own = [...values.keys()].filter((piece) => piece.startsWith(`widget:placed-${campaign}-${who}-`) && values.get(piece))
          const piece = of(own, n)
          if (!piece) return new Map()
          const id = piece.slice('widget:'.length)
          placed.delete(id)
          const tabs = tabsOf(values).filter(({ widgets }) => widgets.includes(id))
          return new Map<string, unknown>([
            [piece, undefined],
            ...tabs.map((tab) => [`tab:${tab.id}`, { ...tab, widgets: tab.widgets.filter((one) => one !== id) }] as const),
          ])
        })
      case 'publish':
      case 'some':
      case 'soon':
      case 'later': {
        const pieces = await editor.load(campaign)
        const changed = [...pieces.values()].filter(({ changedBy }) => changedBy)
        const chosen = what === 'publish' ? undefined : changed.map(({ piece }) => piece).filter((_, i) => (i + n) % 2 === 0)
        if (changed.length === 0 || chosen?.length === 0) return
        const inMs = { soon: 1_000 + (n % 4_000), later: HOUR_MS * (1 + (n % 40)), publish: 0, some: 0 }[what]
        const at = (ms: number) => new Date(Date.now() + ms).toISOString()
        const moments = { dueAt: inMs > 0 ? at(inMs) : undefined, endsAt: inMs > 0 && m % 2 === 0 ? at(inMs + 3_000) : undefined }
        const publish = async () => {
          const { revision } = (await editor.ask('GET', `/private/studio/draft-version?campaign=${campaign}`)).body as Draft
          const body = { campaign, seen: revision, chosen, note: 'At random', reason: 'At random', ...moments }
          return (await editor.ask('POST', '/private/studio/publish', body)).status
        }
        let status = await publish()
        // Others have changed the campaign since: they look again.
        for (let tries = 1; status === 412 && tries < 10; tries++) status = await publish()
        count(what, status)
        if (status !== 422) return
        // Customers see other versions by now: theirs are chosen.
        for (const { piece } of changed.filter(({ isBehind }) => isBehind))
          await editor.edit(campaign, (values) => new Map([[piece, values.get(piece)]]), true)
        return
      }
      case 'times': {
        const one = of(
          (await scheduled()).scheduled.filter(({ state }) => state === 'waiting'),
          n,
        )
        if (!one) return
        const { dueAt, endsAt } = one
        const later = (instant: string) => new Date(Date.parse(instant) + (m % 2 === 0 ? HOUR_MS : 2_000)).toISOString()
        const times = { dueAt: later(dueAt), endsAt: endsAt && later(endsAt) }
        count(what, (await editor.ask('PUT', `/private/studio/scheduled/${one.id}/times`, { times, was: { dueAt, endsAt } })).status)
        return
      }
      case 'cancel': {
        const one = of((await scheduled()).scheduled, n)
        const how = m % 3 === 0 ? 'end' : 'cancel'
        const body = how === 'cancel' ? { was: one?.state } : undefined
        if (one) count(how, (await editor.ask('POST', `/private/studio/scheduled/${one.id}/${how}`, body)).status)
        return
      }
      case 'back': {
        // Not often: it takes away what all have published.
        if (n % 4 !== 0) return
        const { events } = await scheduled()
        const shown = events.filter(({ action }) => action !== 'schedule' && action !== 'cancel')
        const { release: current } = (await editor.ask('GET', '/private/studio/draft-version')).body as Draft
        const to = of(shown, m)?.release
        if (to) count(what, (await editor.ask('POST', '/private/studio/rollback', { release: to, current, note: 'At random' })).status)
        return
      }
    }
  }

  /** What a customer gets on each page, by the release that it comes from: always the same, whichever server is asked. */
  const said = new Map<string, Map<string, string>>()
  async function expectSame(path = ''): Promise<string[]> {
    const releases: string[] = []
    for (const server of [0, 1]) {
      const { list, tabs, navigation } = (await customer('POST', '/private/bootstrap', { path }, server)).body as BootstrapAnswer
      const { release = '' } = list ?? {}
      const [known, text] = [said.get(release) ?? new Map<string, string>(), JSON.stringify([list, tabs, navigation])]
      expect(text).toBe(known.get(path) ?? text)
      said.set(release, known.set(path, text))
      releases.push(release)
    }
    return releases
  }

  /** For each word the change by which customers saw it first. */
  const everSeen = new Map<string, number>()
  const scheduledBy = new Map<string, number>()
  const cancelled = new Set<string>()
  let looked = 0
  async function readHistory(tx: Database): Promise<void> {
    const events = await tx.select().from(configChanges).where(gt(configChanges.id, looked)).orderBy(asc(configChanges.id))
    looked = events.at(-1)?.id ?? looked
    for (const { id, action, release, previousRelease } of events) {
      if (!release) continue
      // One whose times are changed was scheduled before.
      if (action === 'schedule' && previousRelease) scheduledBy.set(release, id)
      if (action === 'cancel') for (const word of wordsIn((await findRelease(tx, release)).document)) cancelled.add(word)
      if (action === 'schedule' || action === 'cancel') continue
      const { document } = await findRelease(tx, release)
      expectPlaced(document)
      for (const word of wordsIn(document)) if (!everSeen.has(word)) everSeen.set(word, id)
    }
  }
  /** While the editors pause. What is due goes on beginning and ending, so all of it is read as it is at one moment. */
  const readAll = () =>
    db.transaction(
      async (tx) => {
        await readHistory(tx)
        const drafts: PortalDocument[] = []
        for (const campaign of CAMPAIGNS) drafts.push((await findDraft(tx, campaign)).document)
        const scheduled = []
        for (const { id, state, hash, baseHash } of await tx
          .select()
          .from(scheduledReleases)
          .where(inArray(scheduledReleases.state, OPEN))) {
          const before = new Set(wordsIn((await findRelease(tx, baseHash)).document))
          const { document } = await findRelease(tx, hash)
          scheduled.push({ id, state, hash, document, own: wordsIn(document).filter((word) => !before.has(word)) })
        }
        return { drafts, scheduled }
      },
      { isolationLevel: 'repeatable read' },
    )
  async function expectKept(): Promise<void> {
    const { drafts, scheduled } = await readAll()
    const inDrafts = new Set(drafts.flatMap(({ widgets }) => wordsIn(widgets)))
    const waiting = scheduled.filter(({ state }) => state === 'waiting')
    for (const { id, hash, document, own } of waiting) {
      // It may say again what customers have seen before it was scheduled.
      const since = scheduledBy.get(hash) ?? 0
      const elsewhere = new Set(waiting.flatMap((one) => (one.id === id ? [] : one.own)))
      const unseen = own.filter((word) => (everSeen.get(word) ?? Number.POSITIVE_INFINITY) > since)
      const leaked = unseen.filter((word) => everSeen.has(word) || inDrafts.has(word) || elsewhere.has(word))
      const text = document.widgets.flatMap((one) => FIELDS.flatMap((field) => (one[field] === leaked[0] ? { id: one.id, field } : [])))[0]
      expect(leaked, text && (await historyOfText(db, text, CAMPAIGNS))).toEqual([])
    }
    const kept = new Set([...inDrafts, ...scheduled.flatMap(({ own }) => own), ...everSeen.keys()])
    /** Of two words for one text that both come back from a schedule, the draft has one. The history of edits has both. */
    const gaveWay = ({ id, field, campaign }: (typeof texts)[number], word: string) => {
      const now = drafts[CAMPAIGNS.indexOf(campaign)]?.widgets.find((one) => one.id === id)?.[field]
      return cancelled.has(word) && now !== word && wordsIn(now).length > 0
    }
    const lost = texts.filter((text) => {
      const word = last.get(`${text.id}.${text.field}`)
      return word !== undefined && !kept.has(word) && !gaveWay(text, word)
    })
    const lostPlaced = [...placed].flatMap(([id, word]) => (kept.has(word) ? [] : [{ id, field: 'title' as const }]))
    const [one] = [...lost, ...lostPlaced]
    expect([...lost, ...lostPlaced], one && (await historyOfText(db, one, CAMPAIGNS))).toEqual([])
  }

  /** What is in a draft at last can go to customers, and nothing of it is left but what is on no page. */
  async function expectPublished(campaign: string): Promise<void> {
    const [editor] = editors
    for (const { piece, isBehind } of (await editor?.load(campaign))?.values() ?? [])
      if (isBehind) await editor?.edit(campaign, (values) => new Map([[piece, values.get(piece)]]), true)
    const { revision } = (await first('GET', `/private/studio/draft-version?campaign=${campaign}`)).body as Draft
    const published = await first('POST', '/private/studio/publish', { campaign, seen: revision, note: 'All', reason: 'All' })
    expect(published, JSON.stringify(published)).toMatchObject({ status: 200 })
    const { changed, document } = await findDraft(db, campaign)
    const onPages = new Set(document.tabs.flatMap(({ widgets }) => widgets.map((id) => `widget:${id}`)))
    expect(changed.filter(({ piece }) => !piece.startsWith('widget:') || onPages.has(piece))).toEqual([])
  }

  const steps = fc.sample(anyStep, { seed: SEED, numRuns: STEPS })
  for (let from = 0; from < STEPS; from += AT_ONCE) {
    const now = steps.slice(from, from + AT_ONCE)
    await Promise.all(
      EDITORS.map(async (_, who) => {
        for (const step of now.filter((_, i) => i % EDITORS.length === who)) {
          await take(who, step)
          if (PUBLISHING.includes(step.what)) await expectSame(of(PAGES, step.m))
        }
      }),
    )
    await expectKept()
  }
  const merges = editors.map((editor) => editor.merges())
  console.info(JSON.stringify({ done, words, merges, releases: said.size, seen: everSeen.size }))
  for (const what of ['publish 200', 'some 200', 'soon 200', 'later 200', 'times 204', 'cancel 200', 'end 204', 'back 200'])
    expect([what, (done[what] ?? 0) > STEPS / 500]).toEqual([what, true])
  expect(Math.min(...merges)).toBeGreaterThan(STEPS / 500)

  // Nothing begins or ends any more, so that what customers see is what was rolled back to.
  for (const { id, state: was } of await findScheduled(db)) await first('POST', `/private/studio/scheduled/${id}/cancel`, { was })
  for (const [release, pages] of [...said]) {
    const { release: current } = (await first('GET', '/private/studio/draft-version')).body as Draft
    const back = await first('POST', '/private/studio/rollback', { release, current, note: 'Back' })
    expect(back).toMatchObject({ status: 200, body: { release } })
    for (const path of [...pages.keys()]) expect(await expectSame(path)).toEqual([release, release])
  }
  await expectKept()
  for (const campaign of CAMPAIGNS) await expectPublished(campaign)
  await expectKept()
  // Neither has ended, or logged an error but for calls that were asked again.
  expect(running.map(({ child }) => child.exitCode)).toEqual([null, null])
  const errors = running.flatMap(({ output }) => output().split('\n')).filter((line) => line.startsWith('{'))
  expect(errors.filter((line) => !line.includes('"msg":"a request failed"'))).toEqual([])
  expect(errors.length, errors.join('\n')).toBeLessThanOrEqual(busy)
})
