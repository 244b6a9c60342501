import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { contract } from '#schemas/contract.ts'
import { userVisit } from '#schemas/events/routes.ts'
import type { WidgetList } from '#schemas/portal/entities.ts'
import { bootstrap, tabs, widgetListOfTab } from '#schemas/portal/routes.ts'
import { saveSiteNickname } from '#schemas/property/routes.ts'
import type { Draft, PieceChange, Preview } from '#schemas/studio/entities.ts'
import {
  cancelStudioRelease,
  explainStudioPreview,
  exportStudioRelease,
  importStudioDraft,
  publishStudioDraft,
  rollBackStudio,
  saveStudioDraft,
  startStudioPreview,
  studioAudience,
  studioDifferences,
  studioDraft,
  studioEdits,
  studioHistory,
  studioPreview,
  studioReadiness,
  studioTestCustomers,
} from '#schemas/studio/routes.ts'
import { findScope } from '#server/access.ts'
import { isInAudience } from '#server/config/audience.ts'
import type { Audience } from '#schemas/document/audience.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publish } from '#server/config/releases.ts'
import { publishDue } from '#server/config/publish-draft.ts'
import { contentHash } from '#server/config/release.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { findIssues } from '#server/config/validate.ts'
import { loadWidgetTypes } from '#server/config/widget-types.ts'
import { configChanges, draftPieces, scheduledReleases, visitsByBuild } from '#server/db/schema/config.ts'
import { users } from '#server/db/schema/people.ts'
import { findAudience } from '#server/studio/customers.ts'
import { signPreview } from '#server/studio/preview.ts'
import { createVisitCounter, findVisits } from '#server/studio/visits.ts'
import { fc } from './property.ts'
import { startPortal, type TestPortal } from './portal.ts'

const types = await loadWidgetTypes()
let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
beforeEach(async () => {
  const { db } = portal.database
  for (const table of [draftPieces, scheduledReleases, visitsByBuild]) await db.delete(table)
  await publish(db, firstDocument, { author: 'test', note: '' })
})

const draft = async (as = 'editor') => (await portal.call(as, studioDraft)).body as Draft
const pieceIn = ({ pieces }: Draft, name: string) => {
  const found = pieces.find(({ piece }) => piece === name)
  if (!found) throw new Error(`the draft has no ${name}`)
  return found
}
const save = (as: string, ...changes: PieceChange[]) => portal.call(as, saveStudioDraft, { body: { changes } })
/** Changes a piece from what it is now. */
async function edit<T>(as: string, name: string, change: (value: T) => T) {
  const { value, hash } = pieceIn(await draft(as), name)
  return save(as, { piece: name, was: hash, value: change(structuredClone(value) as T) })
}
const rename = (as: string, label: string) => edit<{ label: string }>(as, 'tab:bills', (tab) => ({ ...tab, label }))
const publishNow = async (as = 'staff', more = {}) =>
  portal.call(as, publishStudioDraft, { body: { seen: (await draft(as)).revision, note: 'As agreed', ...more } })
const labels = async (as = 'aroha', headers = {}) =>
  ((await portal.ask(as, 'GET', tabs.path, { headers })).body as { tabs: { label: string }[] }).tabs.map(({ label }) => label)
const LABELS = ['Dashboard', 'My Products', 'Tips & Insights', 'Bills', 'Profile']
const history = async () =>
  (await portal.call('viewer', studioHistory)).body as {
    current: string
    events: { action: string; author: string; release: string; previousRelease?: string; note: string; reason?: string }[]
    scheduled: { id: string; release: string; state: string }[]
  }
const document = (change: (document: PortalDocument) => void): PortalDocument => {
  const copy = structuredClone(firstDocument)
  change(copy)
  return copy
}

describe('the draft', () => {
  test('is kept, is nobody’s but staff’s until it is published, and then everybody’s', async () => {
    expect((await rename('editor', 'Money')).status).toBe(200)
    expect(await labels()).toEqual(LABELS)
    expect(pieceIn(await draft('viewer'), 'tab:bills')).toMatchObject({
      value: { label: 'Money' },
      released: { label: 'Bills' },
      changedBy: 'Mere Tamihana',
      isBehind: false,
    })
    expect((await publishNow()).body).toMatchObject({ is: 'published' })
    expect(await labels()).toEqual(['Dashboard', 'My Products', 'Tips & Insights', 'Money', 'Profile'])
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  })

  test('a second editor is told what is in the way, and nothing is overwritten', async () => {
    const seen = pieceIn(await draft('staff'), 'tab:bills')
    await rename('editor', 'Money')
    const mine = { piece: 'tab:bills', was: seen.hash, value: { ...(seen.value as object), label: 'Invoices' } }
    expect(await save('staff', mine)).toMatchObject({
      status: 412,
      body: { type: '/error/changed_meanwhile', errors: [{ pointer: 'tab:bills' }] },
    })
    const theirs = pieceIn(await draft('staff'), 'tab:bills')
    expect(theirs).toMatchObject({ value: { label: 'Money' }, changedBy: 'Mere Tamihana' })
    // Having seen theirs, one's own may follow.
    expect((await save('staff', { ...mine, was: theirs.hash })).status).toBe(200)
  })

  test('of several changes at once, one in the way keeps all of them out', async () => {
    const { pieces } = await draft()
    const [bills, hero] = ['tab:bills', 'widget:hero'].map((name) => pieces.find(({ piece }) => piece === name))
    await rename('editor', 'Money')
    const answer = await save(
      'staff',
      { piece: 'widget:hero', was: hero?.hash ?? '', value: { ...(hero?.value as object), title: 'Kia ora' } },
      { piece: 'tab:bills', was: bills?.hash ?? '', value: { ...(bills?.value as object), label: 'Invoices' } },
    )
    expect(answer.status).toBe(412)
    expect(pieceIn(await draft(), 'widget:hero').changedBy).toBeUndefined()
  })

  test('the same change sent twice is made and recorded once', async () => {
    const { hash, value } = pieceIn(await draft(), 'tab:bills')
    const change = { piece: 'tab:bills', was: hash, value: { ...(value as object), label: 'Money' } }
    const edits = async () => ((await portal.call('viewer', studioEdits)).body as { edits: { id: number }[] }).edits[0]?.id
    expect((await save('editor', change)).status).toBe(200)
    const first = await edits()
    expect((await save('editor', change)).status).toBe(200)
    expect(await edits()).toBe(first)
  })

  test('is answered again only when it is another one', async () => {
    const ask = (etag?: unknown) =>
      portal.ask('viewer', 'GET', studioDraft.path, { headers: etag ? { 'if-none-match': String(etag) } : {} })
    const first = await ask()
    expect(first).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
    expect(await ask(first.headers.etag)).toMatchObject({ status: 304, body: undefined })
    await rename('editor', 'Money')
    expect((await ask(first.headers.etag)).status).toBe(200)
  })

  test('a hidden tab is nobody’s', async () => {
    await edit<object>('editor', 'tab:bills', (tab) => ({ ...tab, isHidden: true }))
    await publishNow()
    expect(await labels()).toEqual(LABELS.filter((label) => label !== 'Bills'))
    expect((await portal.call('aroha', widgetListOfTab, { query: { tabId: 'bills' } })).status).toBe(404)
  })

  test('what is changed back is no change', async () => {
    await rename('editor', 'Money')
    await rename('editor', 'Bills')
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  })

  test('a piece of an older release that is refused by now keeps no other from being saved, and is not published again', async () => {
    const older = structuredClone(firstDocument)
    const [message] = older.content.heroMessages
    Object.assign(message ?? {}, { link: { label: 'Go', href: '//elsewhere.example' } })
    await publish(portal.database.db, older, { author: 'test', note: '' })
    const before = await draft()
    const tab = pieceIn(before, 'tab:bills')
    const messages = pieceIn(before, 'content:heroMessages')
    const save = (piece: typeof tab, value: unknown) =>
      portal.call('editor', saveStudioDraft, { body: { changes: [{ piece: piece.piece, was: piece.hash, value }] } as never })

    const saved = await save(tab, { ...(tab.value as object), label: 'Money' })
    expect(saved.status).toBe(200)
    const { issues } = saved.body as Draft
    expect(issues.map(({ place }) => place)).toEqual([expect.stringMatching(/^content\.heroMessages\[0\].*\.link\.href$/)])
    expect((await draft()).issues).toEqual(issues)
    const { revision } = await draft()
    expect((await portal.call('staff', publishStudioDraft, { body: { seen: revision, note: 'As agreed' } })).status).toBe(422)

    const rest = (messages.value as object[]).slice(1)
    expect((await save(messages, [message, ...rest.toReversed()])).status).toBe(400)
    expect(await save(messages, rest)).toMatchObject({ status: 200, body: { issues: [] } })
  })

  test('what is no document at all is refused, and the place named', async () => {
    expect(await rename('editor', '')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: expect.stringMatching(/tabs\[3\] "bills"\.label/) }] },
    })
    expect((await save('editor', { piece: 'junk', was: '', value: {} })).status).toBe(400)
    expect(
      (await save('editor', { piece: 'tab:other', was: '', value: { id: 'another', label: 'x', path: '/account/x', widgets: [] } })).status,
    ).toBe(400)
    expect((await save('editor', { piece: 'content:__proto__', was: '', value: [] })).status).toBe(400)
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  })

  test('what could not be shown is kept, complained about, and never released', async () => {
    const answer = await edit<{ type: string }>('editor', 'widget:bill', (widget) => ({ ...widget, type: 'billSumary' }))
    expect(answer).toMatchObject({
      status: 200,
      body: { issues: [{ place: expect.stringContaining('"bill"'), message: expect.stringContaining('did you mean "billSummary"') }] },
    })
    const refused = await publishNow()
    expect(refused).toMatchObject({
      status: 422,
      body: { type: '/error/not_releasable', errors: [{ pointer: expect.stringContaining('"bill"') }] },
    })
    expect((await history()).current).toBe(contentHash(firstDocument))
  })

  test('when customers get another release meanwhile, what was changed in both waits for a decision', async () => {
    await rename('editor', 'Money')
    await publish(
      portal.database.db,
      document(({ tabs }) => void Object.assign(tabs.find(({ id }) => id === 'bills') ?? {}, { label: 'Invoices' })),
      { author: 'operator', note: 'by command' },
    )
    const behind = pieceIn(await draft(), 'tab:bills')
    expect(behind).toMatchObject({ isBehind: true, value: { label: 'Money' }, released: { label: 'Invoices' } })
    expect((await publishNow()).status).toBe(422)
    // Mine, after all: saved again, it is a change of what customers see now.
    expect((await save('editor', { piece: 'tab:bills', was: behind.hash, value: behind.value })).status).toBe(200)
    expect((await publishNow()).status).toBe(200)
    expect(await labels()).toContain('Money')
  })
})

/** The list of a person's dashboard without the data in it, which are of their moment. */
async function dashboardOf(person: string) {
  const { body } = await portal.call(person, widgetListOfTab, { query: { tabId: 'dashboard' } })
  const { data: _, ...list } = body as WidgetList
  return list
}

describe('releases', () => {
  test('rolling back gives the very same answers, and can be rolled back itself', async () => {
    const answers = async () =>
      Promise.all(
        ['aroha', 'rimu-cafe', 'kapiti-growers', 'moana'].map(async (person) => [
          (await portal.call(person, tabs)).body,
          await dashboardOf(person),
        ]),
      )
    const before = await answers()
    const { current: first } = await history()
    await rename('editor', 'Money')
    await edit<string[]>('editor', 'tabs', (order) => order.toReversed())
    await publishNow()
    const { current: second } = await history()
    const after = await answers()
    expect(after).not.toEqual(before)

    const roll = (to: string, seen: string) =>
      portal.call('staff', rollBackStudio, { body: { release: to, current: seen, note: 'Too soon' } })
    expect((await roll(first, second)).body).toEqual({ is: 'published', release: first })
    expect(await answers()).toEqual(before)
    // The same request again changes nothing, and an old view of things decides nothing.
    expect((await roll(first, second)).body).toEqual({ is: 'unchanged', release: first })
    expect((await roll(second, second)).status).toBe(412)
    expect((await roll(second, first)).body).toEqual({ is: 'published', release: second })
    expect(await answers()).toEqual(after)
    expect((await roll('nothing', second)).status).toBe(404)
    const { events } = await history()
    expect(events.slice(0, 3).map(({ action, author, note }) => [action, author, note])).toEqual([
      ['rollback', 'Jo Marlowe', 'Too soon'],
      ['rollback', 'Jo Marlowe', 'Too soon'],
      ['publish', 'Jo Marlowe', 'As agreed'],
    ])
  })

  test('what was changed after the publisher looked is not published unseen; published twice it is one release', async () => {
    await rename('editor', 'Money')
    const { revision } = await draft('staff')
    await rename('editor', 'Invoices')
    const body = { seen: revision, note: 'As agreed' }
    expect((await portal.call('staff', publishStudioDraft, { body })).status).toBe(412)
    const { revision: seen } = await draft('staff')
    const both = await Promise.all([publishNow('staff', { seen }), publishNow('staff', { seen })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test('a scheduled release comes at its moment, once', async () => {
    const { db } = portal.database
    await rename('editor', 'Money')
    const dueAt = new Date(Date.now() + 3_600_000)
    expect((await publishNow('staff', { dueAt: new Date(Date.now() - 1000).toISOString() })).status).toBe(400)
    expect((await publishNow('staff', { dueAt: dueAt.toISOString() })).body).toMatchObject({ is: 'scheduled' })
    await publishDue(db, new Date(dueAt.getTime() - 1))
    expect(await labels()).toEqual(LABELS)
    await Promise.all([publishDue(db, dueAt), publishDue(db, dueAt)])
    expect(await labels()).toContain('Money')
    const { events, scheduled } = await history()
    expect(scheduled).toEqual([])
    expect(events.slice(0, 2).map(({ action }) => action)).toEqual(['publish', 'schedule'])
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  })

  test('a scheduled release that another one has superseded undoes nothing, and one that is called off does not come', async () => {
    const { db } = portal.database
    const dueAt = new Date(Date.now() + 3_600_000)
    await rename('editor', 'Money')
    await publishNow('staff', { dueAt: dueAt.toISOString() })
    await edit<{ title: string }>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    await publishNow()
    await publishNow('staff', { dueAt: dueAt.toISOString() })
    const [waiting] = (await history()).scheduled
    await publishDue(db, dueAt)
    expect((await history()).scheduled).toMatchObject([{ id: waiting?.id, state: 'superseded' }])

    await edit<{ title: string }>('editor', 'widget:hero', (widget) => ({ ...widget, title: 'Tēnā koe' }))
    await publishNow('staff', { dueAt: dueAt.toISOString() })
    const next = (await history()).scheduled.find(({ state }) => state === 'waiting')
    for (let i = 0; i < 2; i++) {
      expect((await portal.call('staff', cancelStudioRelease, { params: { scheduledId: next?.id ?? '' } })).status).toBe(204)
    }
    const { current } = await history()
    await publishDue(db, dueAt)
    expect((await history()).current).toBe(current)
  })

  test('a release is a file that makes the same draft elsewhere', async () => {
    await rename('editor', 'Money')
    const file = await portal.call('viewer', exportStudioRelease, { params: { release: 'draft' } })
    const exported = file.body as PortalDocument
    await rename('editor', 'Bills')
    const { revision } = await draft()
    const bring = (changed: unknown, seen = revision) =>
      portal.call('editor', importStudioDraft, { body: { document: changed as Record<string, unknown>, seen } })
    expect((await bring({ ...exported, format: 7 })).status).toBe(422)
    expect((await bring(exported, revision - 1)).status).toBe(412)
    expect((await bring(exported)).status).toBe(200)
    expect((await portal.call('viewer', exportStudioRelease, { params: { release: 'draft' } })).body as PortalDocument).toEqual(exported)
    expect((await portal.operate('config-apply', { author: 'test' }, JSON.stringify(exported)))[0]).toMatch(/is what customers see/)
  })

  test('differences are said in words and field by field', async () => {
    await rename('editor', 'Money')
    await edit<{ widgets: string[] }>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'bill') }))
    const { current } = await history()
    const { differences } = (await portal.call('viewer', studioDifferences, { query: { from: current, to: 'draft' } })).body as {
      differences: { piece: string; summary: string; fields: unknown[] }[]
    }
    expect(differences).toEqual([
      expect.objectContaining({ piece: 'tab:dashboard', summary: 'Tab “Dashboard”: loses “Your bill”' }),
      {
        piece: 'tab:bills',
        summary: 'Tab “Money”: label is now “Money” (was “Bills”)',
        fields: [{ field: 'label', before: 'Bills', after: 'Money' }],
      },
    ])
    expect((await portal.call('viewer', studioDifferences, { query: { from: current, to: 'nothing' } })).status).toBe(404)
  })

  test('a page over its budget is published with a reason only, and the reason kept', async () => {
    const { distFolder } = portal.settings
    mkdirSync(join(distFolder, 'builds'), { recursive: true })
    const record = {
      id: 'heavy',
      types: {},
      files: { billSummary: ['/assets/bill.js'] },
      entry: ['/assets/start.js'],
      bytes: { '/assets/start.js': 100_000, '/assets/bill.js': 120_000 },
    }
    writeFileSync(join(distFolder, 'builds/heavy.json'), JSON.stringify(record))
    await rename('editor', 'Money')
    expect((await portal.call('viewer', studioReadiness)).body).toMatchObject({
      overBudget: expect.arrayContaining([{ tab: 'dashboard', bytes: expect.any(Number) }]),
    })
    expect(await publishNow()).toMatchObject({ status: 422, body: { errors: [{ pointer: 'tab:dashboard' }, { pointer: 'tab:bills' }] } })
    expect((await publishNow('staff', { reason: 'The campaign ends on Friday' })).status).toBe(200)
    expect((await history()).events[0]).toMatchObject({ reason: 'The campaign ends on Friday' })
    writeFileSync(join(distFolder, 'builds/heavy.json'), JSON.stringify({ ...record, bytes: {} }))
  })

  test('which visits would get a fallback is known before', async () => {
    const visit = (clientTypes: string) => portal.call('aroha', bootstrap, { body: { path: '/account/dashboard', clientTypes } })
    const everything = [...types.values()].map(({ type, version }) => `${type}@${version}`)
    for (let i = 0; i < 3; i++) await visit(everything.join())
    await visit(everything.filter((type) => !type.startsWith('ecoTracker')).join())
    const { db } = portal.database
    await expect
      .poll(async () => (await db.select().from(visitsByBuild)).reduce((sum, { visits }) => sum + visits, 0), { timeout: 12_000 })
      .toBe(4)
    expect((await portal.call('viewer', studioReadiness)).body).toMatchObject({ visits: 4, visitsWithFallback: 1 })
  })
})

describe('previews', () => {
  const open = async (preview: Preview, as = 'viewer') => {
    const { body, status } = await portal.call(as, startStudioPreview, { body: preview })
    return { status, token: (body as { token: string }).token }
  }
  const look = (token: string, as = 'viewer') => ({ headers: { 'x-preview': token }, as })
  const list = async (token: string, tabId = 'dashboard') =>
    ((await portal.ask('viewer', 'GET', widgetListOfTab.path, { query: { tabId }, ...look(token) })).body as WidgetList).widgets.map(
      ({ id }) => id,
    )

  test('show the draft, or any release, as somebody made up, and change nothing for customers', async () => {
    await rename('editor', 'Money')
    const { token } = await open({ release: 'draft', as: 'aroha' })
    expect(await labels('viewer', { 'x-preview': token })).toContain('Money')
    expect(await labels('aroha')).toEqual(LABELS)
    const { current } = await history()
    const earlier = await open({ release: current, as: 'aroha' })
    expect(await labels('viewer', { 'x-preview': earlier.token })).toEqual(LABELS)
    expect((await portal.call('viewer', studioPreview, { query: { previewToken: token } })).body).toMatchObject({
      preview: { release: 'draft', as: 'aroha' },
    })
  })

  test('take another audience and another moment', async () => {
    await edit<{ audience?: Audience }>('editor', 'widget:eco', (widget) => ({
      ...widget,
      audience: { accountTypes: ['sme'], platforms: ['mobile'] },
    }))
    expect(await list((await open({ release: 'draft', as: 'aroha' })).token)).not.toContain('eco')
    const sme = await open({ release: 'draft', as: 'aroha', overrides: { accountType: 'sme', platform: 'mobile' } })
    expect(await list(sme.token)).toContain('eco')
    const promotions = async (at: string) => {
      const { token } = await open({ release: 'draft', as: 'aroha', at })
      return JSON.stringify((await portal.ask('viewer', 'GET', '/private/newfeaturepromotions', look(token))).body)
    }
    const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString()
    expect(await promotions('2020-01-01T00:00:00Z')).not.toBe(await promotions(inAYear))
  })

  test('change nothing of anybody’s, and count as no visit', async () => {
    const { token } = await open({ release: 'draft', as: 'aroha' })
    const ask = (route: { method: string; path: string }, body?: unknown) =>
      portal.ask('viewer', route.method, route.path, { ...look(token), ...(body ? { body } : {}) })
    expect(await ask(saveSiteNickname, { billingAccountId: 'BA-1', siteId: 'S-1', nickname: 'Mine' })).toMatchObject({
      status: 403,
      body: { type: '/error/previewing' },
    })
    const events = async () => JSON.stringify((await portal.database.db.execute(sql`select count(*) from events`)) as unknown)
    const before = await events()
    expect((await ask(userVisit)).status).toBe(204)
    expect(await events()).toBe(before)
    for (const route of contract.filter(
      ({ method, access, isReadOnly, isCount, path }) =>
        method !== 'GET' && access === 'customer' && !isReadOnly && !isCount && !path.startsWith('/private/events/'),
    )) {
      const { status } = await ask(route, {})
      expect([route.name, status]).toEqual([route.name, 403])
    }
  })

  test('are nobody’s who exists, nobody’s outside Studio, and end', async () => {
    await portal.database.db.execute(sql`update users set is_sample = false where username = 'tama'`)
    expect((await open({ release: 'draft', as: 'tama' })).status).toBe(404)
    const forTama = await signPreview(portal.database.db, { release: 'draft', as: 'tama' }, Date.now() + 60_000)
    await expect(portal.ask('viewer', 'GET', tabs.path, look(forTama))).resolves.toMatchObject({
      status: 403,
      body: { type: '/error/preview_ended' },
    })
    await portal.database.db.execute(sql`update users set is_sample = true where username = 'tama'`)

    const { token } = await open({ release: 'draft', as: 'tama' })
    expect((await portal.ask('aroha', 'GET', tabs.path, look(token))).status).toBe(403)
    const ended = await signPreview(portal.database.db, { release: 'draft', as: 'aroha' }, Date.now() - 1)
    const [text = '', signature = ''] = token.split('.')
    const otherSpelling = Buffer.from(signature, 'base64url').toString('base64')
    const altered = [`${token}x`, `${token}.`, `${token}.x`, `${token}=`, `${text}=.${signature}`, `.${token}`, `${text}.${otherSpelling}`]
    for (const bad of [ended, 'rubbish', '.', `${text}.`, `${text}.x`, ...altered]) {
      expect(await portal.ask('viewer', 'GET', tabs.path, look(bad))).toMatchObject({ status: 403, body: { type: '/error/preview_ended' } })
      expect((await portal.call('viewer', studioPreview, { query: { previewToken: bad } })).status).toBe(403)
    }
    expect((await open({ release: 'nothing', as: 'aroha' })).status).toBe(404)
  })

  test('say of every widget whether it is shown, and why', async () => {
    const { body } = await portal.call('viewer', explainStudioPreview, { body: { release: 'draft', as: 'newcomer' } })
    const { tabs: explained } = body as {
      tabs: { id: string; widgets: { id: string; outcome: string; rules: unknown[]; ms?: number }[] }[]
    }
    const widgets = explained.find(({ id }) => id === 'dashboard')?.widgets ?? []
    expect(widgets.find(({ id }) => id === 'switcher')).toMatchObject({
      outcome: 'notForThem',
      rules: [{ rule: 'properties', wanted: 'multiple', isMet: false }],
    })
    expect(widgets.find(({ id }) => id === 'recent')).toMatchObject({ outcome: 'withoutData', ms: expect.any(Number) })
    expect(widgets.find(({ id }) => id === 'hero')).toMatchObject({ outcome: 'shown' })
  })

  test('are offered for people made up alone', async () => {
    const { testCustomers } = (await portal.call('viewer', studioTestCustomers)).body as { testCustomers: { username: string }[] }
    expect(testCustomers.map(({ username }) => username)).toEqual(expect.arrayContaining(['aroha', 'rimu-cafe', 'moana']))
    expect(testCustomers.map(({ username }) => username)).not.toEqual(expect.arrayContaining(['staff']))
  })
})

describe('audiences', () => {
  const anyAudience = fc.record(
    {
      accountTypes: fc.subarray(['residential', 'sme'] as const),
      brands: fc.subarray(['northlight', 'pip'] as const),
      energyTypes: fc.subarray(['electricity', 'naturalGas', 'lpg'] as const),
      properties: fc.constantFrom('single' as const, 'multiple' as const),
      buyingGroup: fc.boolean(),
      earlyAccess: fc.boolean(),
      percentage: fc.integer({ min: 1, max: 99 }),
    },
    { requiredKeys: [] },
  )

  test('the database counts whom the rules let in, one by one', async () => {
    const { db } = portal.database
    const customers = await db.select().from(users).where(sql`role = 'customer' and closed_on is null`)
    const scopes = await Promise.all(customers.map(({ subject }) => findScope(db, subject)))
    await fc.assert(
      fc.asyncProperty(anyAudience, fc.constantFrom('widget:bill', 'tab:bills', ''), async (audience, owner) => {
        const counted = await findAudience(db, audience as Audience, owner)
        const expected = scopes.filter((scope) => scope && isInAudience(audience as Audience, scope, owner)).length
        expect(counted).toMatchObject({ customers: expected, total: customers.length })
      }),
      { numRuns: 150 },
    )
  })

  test('of very many customers some are counted, and the answer says that it is an estimate', async () => {
    const { db } = portal.database
    const everyone = await findAudience(db, {}, 'widget:bill')
    expect(everyone).toMatchObject({ customers: everyone.total, isEstimate: false })
    expect(await findAudience(db, {}, 'widget:bill', 4)).toMatchObject({
      customers: everyone.total,
      total: everyone.total,
      isEstimate: true,
    })
    const some = await findAudience(db, { accountTypes: ['sme'] }, 'widget:bill', 4)
    expect(some.customers).toBeLessThan(everyone.total)
    expect(await findAudience(db, { accountTypes: ['sme'] }, 'widget:bill', 4)).toEqual(some)
  })

  test('a percentage takes about that share, the same people each time, and others for another thing', async () => {
    const ids = Array.from({ length: 4000 }, (_, i) => ({ userId: `U-${i}` }) as Parameters<typeof isInAudience>[1])
    const chosen = (percentage: number, owner: string) =>
      ids.filter((scope) => isInAudience({ percentage }, scope, owner)).map(({ userId }) => userId)
    expect(chosen(10, 'widget:a').length / 4000).toBeCloseTo(0.1, 1)
    expect(chosen(10, 'widget:a')).toEqual(chosen(10, 'widget:a'))
    // Whoever is among few is among more.
    expect(chosen(30, 'widget:a')).toEqual(expect.arrayContaining(chosen(10, 'widget:a')))
    const inA = new Set(chosen(50, 'widget:a'))
    expect(chosen(50, 'widget:b').filter((id) => inA.has(id)).length / 4000).toBeCloseTo(0.25, 1)
    expect((await portal.call('viewer', studioAudience, { body: { audience: { accountTypes: ['sme'] }, owner: 'x' } })).body).toMatchObject(
      {
        testCustomers: expect.arrayContaining([{ username: 'rimu-cafe', name: expect.any(String) }]),
      },
    )
  })
})

test('every change is recorded with who made it, what it was and what it became', async () => {
  await rename('editor', 'Money')
  const [row] = await portal.database.db.select().from(configChanges).where(sql`action = 'edit'`).orderBy(sql`id desc`).limit(1)
  expect(row).toMatchObject({ author: 'Mere Tamihana', piece: 'tab:bills', before: { label: 'Bills' }, after: { label: 'Money' } })
})

test('whatever two editors and a publisher do in whatever order, customers get what may be released, and every release again', async () => {
  const answers = async () =>
    JSON.stringify(
      await Promise.all(
        ['aroha', 'rimu-cafe', 'moana'].map(async (person) => [(await portal.call(person, tabs)).body, await dashboardOf(person)]),
      ),
    )
  const anyStep = fc.oneof(
    fc.record({
      is: fc.constant('edit' as const),
      who: fc.constantFrom('editor', 'staff'),
      which: fc.integer({ min: 0, max: 7 }),
      n: fc.nat({ max: 30 }),
    }),
    fc.record({ is: fc.constant('publish' as const) }),
    fc.record({ is: fc.constant('rollback' as const), n: fc.nat() }),
  )
  type Widget = { title: string; type: string; span: { phone: { columns: number } }; audience?: Audience }
  const EDITS: ((who: string, n: number) => Promise<unknown>)[] = [
    (who, n) => rename(who, `Bills ${n}`),
    (who) => edit<string[]>(who, 'tabs', (order) => order.toReversed()),
    (who, n) => edit<{ widgets: string[] }>(who, 'tab:dashboard', (tab) => ({ ...tab, widgets: tab.widgets.filter((_, i) => i !== n) })),
    (who, n) => edit<Widget>(who, 'widget:hero', (widget) => ({ ...widget, type: n % 2 ? 'hero' : 'heroo' })),
    (who, n) =>
      edit<Widget>(who, 'widget:bill', (widget) => ({
        ...widget,
        span: { ...widget.span, phone: { ...widget.span.phone, columns: n % 5 } },
      })),
    (who, n) => edit<Widget>(who, 'widget:eco', (widget) => ({ ...widget, title: n % 3 ? `Eco ${n}` : '' })),
    (who, n) => edit<Widget>(who, 'widget:recent', (widget) => ({ ...widget, audience: n % 2 ? { accountTypes: ['sme'] } : {} })),
    (who, n) => edit<{ widgets: string[] }>(who, 'tab:bills', (tab) => ({ ...tab, widgets: [...tab.widgets, n % 2 ? 'hero' : 'nothing'] })),
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 10 }), async (steps) => {
      const seen = new Map([[(await history()).current, await answers()]])
      for (const step of steps) {
        if (step.is === 'edit') await EDITS[step.which]?.(step.who, step.n)
        else if (step.is === 'publish') await publishNow()
        else {
          const known = [...seen.keys()]
          const body = { release: known[step.n % known.length] ?? '', current: (await history()).current, note: '' }
          expect((await portal.call('staff', rollBackStudio, { body })).status).toBe(200)
        }
        const { current } = await history()
        const released = (await portal.call('viewer', exportStudioRelease, { params: { release: current } })).body
        expect(findIssues(released, types)).toEqual([])
        const now = await answers()
        expect(now).toBe(seen.get(current) ?? now)
        seen.set(current, now)
      }
    }),
    { numRuns: 5 },
  )
})

describe('scheduled releases', () => {
  const stateOf = async (id: string) => {
    const [row] = await portal.database.db.select().from(scheduledReleases).where(eq(scheduledReleases.id, id))
    return row?.state
  }
  /** Schedules a label of the bills for some minutes from now. @returns the identifier of what waits */
  async function schedule(label: string, minutes: number): Promise<string> {
    await rename('editor', label)
    const dueAt = new Date(Date.now() + minutes * 60_000).toISOString()
    expect(await publishNow('staff', { dueAt, reason: 'Tested' })).toMatchObject({ status: 200, body: { is: 'scheduled' } })
    const [row] = await portal.database.db
      .select()
      .from(scheduledReleases)
      .where(eq(scheduledReleases.dueAt, new Date(dueAt)))
    return row?.id ?? ''
  }
  const inAnHour = () => new Date(Date.now() + 3_600_000)

  test('that are due at the same look come in the order of their moments', async () => {
    const later = await schedule('Later', 20)
    const earlier = await schedule('Earlier', 10)
    await publishDue(portal.database.db, inAnHour())
    expect([await stateOf(earlier), await stateOf(later)]).toEqual(['published', 'superseded'])
    expect(await labels()).toContain('Earlier')
  })

  test('that customers have already, because they were published meanwhile, are out, not superseded', async () => {
    const id = await schedule('Money', 10)
    await publishNow('staff', { reason: 'Tested' })
    await publishDue(portal.database.db, inAnHour())
    expect(await stateOf(id)).toBe('published')
  })

  test('that are out cannot be called off any more', async () => {
    const id = await schedule('Money', 10)
    await publishDue(portal.database.db, inAnHour())
    await portal.call('staff', cancelStudioRelease, { params: { scheduledId: id } })
    expect(await stateOf(id)).toBe('published')
    expect((await history()).events[0]).toMatchObject({ action: 'publish' })
  })
})

test('a preview whose text was changed is refused, although its signature has the right length', async () => {
  const { db } = portal.database
  const inAMinute = Date.now() + 60_000
  const [text, signature] = (await signPreview(db, { release: 'draft', as: 'aroha' }, inAMinute)).split('.')
  const [otherText] = (await signPreview(db, { release: 'draft', as: 'priya' }, inAMinute)).split('.')
  expect(otherText?.length).toBe(text?.length)
  const look = (token: string) => portal.ask('viewer', 'GET', tabs.path, { headers: { 'x-preview': token } })
  expect((await look(`${text}.${signature}`)).status).toBe(200)
  expect(await look(`${otherText}.${signature}`)).toMatchObject({ status: 403, body: { type: '/error/preview_ended' } })
})

test('a test customer whose account is closed is offered for no preview', async () => {
  const offered = async () => JSON.stringify((await portal.call('viewer', studioTestCustomers)).body)
  expect(await offered()).toContain('"newcomer"')
  const close = (day: string | null) => portal.database.db.update(users).set({ closedOn: day }).where(eq(users.username, 'newcomer'))
  await close('2026-01-01')
  expect(await offered()).not.toContain('"newcomer"')
  await close(null)
})

test('visits of two moments of a day add up, and those of eight days ago do not count', async () => {
  const { db } = portal.database
  const day = '2026-06-10'
  const counter = createVisitCounter(db, () => {})
  for (let i = 0; i < 2; i++) {
    counter.count('hero@1')
    await counter.flush()
  }
  await counter.close()
  expect(await findVisits(db)).toEqual([{ clientTypes: 'hero@1', visits: 2 }])
  await db.delete(visitsByBuild)
  await db.insert(visitsByBuild).values([7, 8].map((daysAgo) => ({ day: addDays(day, -daysAgo), clientTypes: 'hero@1', visits: daysAgo })))
  expect(await findVisits(db, day)).toEqual([{ clientTypes: 'hero@1', visits: 7 }])
})

test('what is answered again only when it is another is kept apart for each person', async () => {
  const { headers } = await portal.call('viewer', studioDraft)
  expect(String(headers.vary)).toContain('authorization')
})
