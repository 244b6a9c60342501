import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { TabDocument } from '#schemas/document/tab.ts'
import { widgetListOfTab } from '#schemas/portal/routes.ts'
import type { Draft } from '#schemas/studio/entities.ts'
import { publishStudioDraft } from '#schemas/studio/release-routes.ts'
import { saveStudioDraft, studioDifferences, studioDraft, studioEdit, studioEdits } from '#schemas/studio/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { publish } from '#server/config/releases.ts'
import { contentHash } from '#server/config/content-hash.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { configChanges } from '#server/db/schema/config.ts'
import { findRelease } from '#server/config/release.ts'
import { document, editorsOf, LABELS, releasedPortal } from './studio.ts'

const portal = releasedPortal()
const { draft, pieceIn, save, rename, publishNow, labels, history, edit } = editorsOf(() => portal)

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

  test('an edit that is opened has the piece before it and after it, so that it can be put back', async () => {
    const { value } = pieceIn(await draft(), 'tab:bills')
    await rename('editor', 'Money')
    const { edits } = (await portal.call('viewer', studioEdits)).body as { edits: { id: number }[] }
    const open = (as: string, editId: number) => portal.call(as, studioEdit, { params: { editId } })
    expect((await open('viewer', edits[0]?.id ?? 0)).body).toMatchObject({
      difference: { piece: 'tab:bills', fields: [{ field: 'Label', before: 'Bills', after: 'Money' }] },
      before: value,
      after: { ...(value as object), label: 'Money' },
    })
    const { id: published } = (await history()).events[0] as unknown as { id: number }
    for (const other of [published, Number.MAX_SAFE_INTEGER]) expect((await open('viewer', other)).status).toBe(404)
    expect((await open('viewer', 0)).status).toBe(400)
    expect((await open('aroha', edits[0]?.id ?? 0)).status).toBe(403)
  })

  test('an edit that removed a widget brings its places with it, in the order of now, and that of its page the widget', async () => {
    const now = await draft()
    const [tab, widget] = [pieceIn(now, 'tab:bills'), pieceIn(now, 'widget:account')]
    const { widgets, ...bills } = tab.value as TabDocument
    const others = widgets.filter((id) => id !== 'account').toReversed()
    const after = { ...bills, label: 'Money', widgets: others }
    const followed = others.indexOf(widgets[widgets.indexOf('account') - 1] ?? '')
    await save('editor', { piece: 'widget:account', was: widget.hash }, { piece: 'tab:bills', was: tab.hash, value: after })
    const { edits } = (await portal.call('viewer', studioEdits)).body as { edits: { id: number; difference: { piece: string } }[] }
    const open = async (piece: string) => {
      const { id: editId = 0 } = edits.find(({ difference }) => difference.piece === piece) ?? {}
      return (await portal.call('viewer', studioEdit, { params: { editId } })).body
    }
    expect(await open('widget:account')).toMatchObject({
      savedWith: [{ piece: 'tab:bills', before: { ...after, widgets: others.toSpliced(followed + 1, 0, 'account') }, after }],
    })
    expect(await open('tab:bills')).toMatchObject({ savedWith: [{ piece: 'widget:account', before: widget.value }] })
  })

  test('the list of edits has no pieces, and ends early where they are large', async () => {
    const { db } = portal.database
    const edited = (i: number, body: string) => ({
      author: 'Mere',
      action: 'edit' as const,
      campaign: 'changes',
      piece: 'content:tips',
      before: [{ id: 'warm', title: 'Warm', body: `${body} ${i}` }],
      after: [{ id: 'warm', title: 'Warm', body: `${body} ${i + 1}` }],
    })
    const list = async (query = {}) => (await portal.call('viewer', studioEdits, { query })).body as { edits: { id: number }[] }
    await db.insert(configChanges).values(Array.from({ length: 60 }, (_, i) => edited(i, 'short')))
    expect((await list()).edits).toHaveLength(50)
    // The database stores the same letter many times in few bytes.
    await db.insert(configChanges).values(Array.from({ length: 20 }, (_, i) => edited(i, 'x'.repeat(100_000))))
    const large = await list()
    expect(large.edits).toHaveLength(4)
    expect(JSON.stringify(large).length).toBeLessThan(5_000)
    const earlier = await list({ before: large.edits.at(-1)?.id })
    expect(earlier.edits).toHaveLength(4)
    await db.insert(configChanges).values(edited(1, 'x'.repeat(2_000_000)))
    expect((await list()).edits).toHaveLength(1)
    await db.delete(configChanges).where(eq(configChanges.author, 'Mere'))
  })

  test('the list of edits is that of a person, a page or a day', async () => {
    await rename('editor', 'Money')
    await edit<object>('staff', 'widget:hero', (widget) => ({ ...widget, title: 'Kia ora' }))
    const list = async (query: object) =>
      (await portal.call('viewer', studioEdits, { query })).body as {
        authors: string[]
        edits: { author: string; at: string; difference: { piece: string } }[]
      }
    const all = await list({})
    const [latest, earlier] = all.edits
    if (!latest || !earlier) throw new Error('two edits were made')
    expect(latest.author).not.toBe(earlier.author)
    expect(all.authors).toEqual(expect.arrayContaining([latest.author, earlier.author]))
    expect(new Set(all.authors).size).toBe(all.authors.length)
    const authors = new Set((await list({ author: earlier.author })).edits.map(({ author }) => author))
    expect([...authors]).toEqual([earlier.author])
    const piecesOn = async (page: string) => (await list({ page })).edits.map(({ difference }) => difference.piece)
    expect([...new Set(await piecesOn('bills'))]).not.toContain('widget:hero')
    expect((await piecesOn('bills'))[0]).toBe('tab:bills')
    expect((await piecesOn('dashboard'))[0]).toBe('widget:hero')
    expect(await piecesOn('dashboard')).not.toContain('tab:bills')
    expect(await piecesOn('nowhere')).toEqual([])
    const day = localDayOf(new Date(latest.at))
    expect((await list({ day })).edits[0]).toEqual(latest)
    expect((await list({ day: addDays(day, 2) })).edits).toEqual([])
    expect((await portal.call('viewer', studioEdits, { query: { day: 'today' } as never })).status).toBe(400)
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
    const tabs = (await draft()).pieces.find(({ piece }) => piece === 'tabs')
    for (const value of ['x', {}, 1]) {
      const answer = await save('editor', { piece: 'tabs', was: tabs?.hash ?? '', value } as never)
      expect(answer.status, JSON.stringify(value)).toBe(400)
    }
    expect((await save('editor', { piece: 'content:__proto__', was: '', value: [] })).status).toBe(400)
    expect((await draft()).pieces.filter(({ changedBy }) => changedBy)).toEqual([])
  })

  test('what could not be shown is kept, has an issue, and is never released', async () => {
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
    // An edit of something else in it decides nothing, nor does the same one sent twice.
    const value = { ...(behind.value as object), shortLabel: 'Pay' }
    const edit = { piece: 'tab:bills', was: behind.hash, value }
    expect((await save('editor', edit)).body).toMatchObject({ pieces: [{ isBehind: true }] })
    expect((await save('editor', edit)).body).toMatchObject({ pieces: [{ isBehind: true }] })
    expect((await publishNow()).status).toBe(422)
    const edited = pieceIn(await draft(), 'tab:bills')
    expect(edited).toMatchObject({ isBehind: true, value, released: { label: 'Invoices' } })
    // Mine, after all: saved as chosen, it is a change of what customers see now.
    const { revision } = await draft()
    const choose = () => save('editor', { piece: 'tab:bills', was: edited.hash, value, isChosen: true })
    expect((await choose()).status).toBe(200)
    // Who else looks at the draft learns of it, and the history has it, once.
    const chosen = (await draft()).revision
    expect(chosen).toBeGreaterThan(revision)
    const [row] = await portal.database.db.select().from(configChanges).where(sql`action = 'edit'`).orderBy(sql`id desc`).limit(1)
    expect(row).toMatchObject({ author: 'Mere Tamihana', before: { label: 'Invoices' }, after: { label: 'Money' } })
    await choose()
    expect((await draft()).revision).toBe(chosen)
    expect((await publishNow()).status).toBe(200)
    expect(await labels()).toContain('Money')
  })
})

test('a save says which revision it follows, so that its editor learns of what a colleague saved before', async () => {
  const { revision, pieces } = await draft()
  const [tab, hero] = ['tab:bills', 'widget:hero'].map((name) => pieces.find(({ piece }) => piece === name))
  const change = (one: typeof tab, more: object) => ({
    piece: one?.piece ?? '',
    was: one?.hash ?? '',
    value: { ...(one?.value as object), ...more },
  })
  const first = (await save('editor', change(tab, { label: 'Money' }))).body as Draft & { before: number }
  expect(first.before).toBe(revision)
  expect((await save('staff', change(hero, { title: 'Kia ora' }))).body).toMatchObject({ before: first.revision })
})

test('a change that a page kept when it closed is not made again if it was made, and undone since', async () => {
  const { revision, ...before } = await draft()
  const { piece, hash, value } = pieceIn({ revision, ...before }, 'tab:bills')
  const change = { piece, was: hash, value: { ...(value as object), label: 'Money' } }
  const labelNow = async () => (pieceIn(await draft(), 'tab:bills').value as { label: string }).label
  await save('editor', change)
  await rename('staff', 'Bills')
  expect((await save('editor', { ...change, keptSince: revision })).body).toMatchObject({
    pieces: [{ piece, hash, value: { label: 'Bills' } }],
  })
  expect(await labelNow()).toBe('Bills')
  // One that never arrived is made, and so is the same that is kept later.
  const { revision: later } = await draft()
  expect((await save('editor', { ...change, keptSince: later })).status).toBe(200)
  expect(await labelNow()).toBe('Money')
})

test('every change is recorded with who made it, what it was and what it became', async () => {
  await rename('editor', 'Money')
  const [row] = await portal.database.db.select().from(configChanges).where(sql`action = 'edit'`).orderBy(sql`id desc`).limit(1)
  expect(row).toMatchObject({ author: 'Mere Tamihana', piece: 'tab:bills', before: { label: 'Bills' }, after: { label: 'Money' } })
})

test('what is answered again only when it is another is kept apart for each person', async () => {
  const { headers } = await portal.call('viewer', studioDraft)
  expect(String(headers.vary)).toContain('authorization')
})

test('a widget that two editors took from both of its pages is in no release, and Studio says so', async () => {
  const without = (tab: { widgets: string[] }) => ({ ...tab, widgets: tab.widgets.filter((id) => id !== 'bill') })
  for (const { piece, value } of (await draft()).pieces) {
    if (piece.startsWith('tab:') && (value as { widgets: string[] }).widgets.includes('bill')) await edit('editor', piece, without)
  }
  await edit<{ title: string }>('editor', 'widget:bill', (widget) => ({ ...widget, title: 'Kept by another' }))
  const { current: from } = await history()
  const { differences } = (await portal.call('viewer', studioDifferences, { query: { from, to: 'draft' } })).body as {
    differences: { summary: string }[]
  }
  expect(differences.map(({ summary }) => summary)).toContain('Widget “Kept by another” is on no page, and is left out')
  expect((await publishNow()).status).toBe(200)
  const { current } = await history()
  const { document } = await findRelease(portal.database.db, current)
  expect(document.widgets.map(({ id }) => id)).not.toContain('bill')
  // What one of them changed of it is not lost.
  expect((await draft()).pieces.find(({ piece }) => piece === 'widget:bill')).toMatchObject({ value: { title: 'Kept by another' } })
  // It is in the way of nothing, and comes back with a page that it is put onto.
  await rename('editor', 'Money')
  expect((await publishNow()).body).toMatchObject({ is: 'published' })
  await edit<{ widgets: string[] }>('editor', 'tab:dashboard', (tab) => ({ ...tab, widgets: [...tab.widgets, 'bill'] }))
  expect((await publishNow()).body).toMatchObject({ is: 'published' })
  const back = await findRelease(portal.database.db, (await history()).current)
  expect(back.document.widgets.find(({ id }) => id === 'bill')).toMatchObject({ title: 'Kept by another' })
})
