import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PartChange } from '#schemas/studio/entities.ts'
import { edit, keepUnsaved, partAt, pieceOf, redo, save, takeUpKept, undo, useDraft } from './draft-store.ts'

const initial = useDraft.getState()
/** What the server was sent, and what it answers next. */
let sent: PartChange[][] = []
let answers: ((changes: PartChange[]) => Response)[] = []

const saved = (changes: PartChange[]) =>
  Response.json({
    revision: 2,
    complaints: [],
    parts: changes.map(({ part, value }) => ({ part, value, hash: `hash of ${JSON.stringify(value)}` })),
  })
const refusing = (place: string) => () =>
  Response.json({ type: '/error/validation', status: 400, errors: [{ pointer: place, detail: 'must not be empty' }] }, { status: 400 })

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  answers = []
  sessionStorage.setItem(
    'session',
    JSON.stringify({ accessToken: 'token', expiresAtMs: Date.now() + 60_000, refreshExpiresAtMs: Date.now() + 60_000 }),
  )
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const { changes } = JSON.parse(body) as { changes: PartChange[] }
    sent.push(changes)
    return Promise.resolve((answers.shift() ?? saved)(changes))
  })
  const piece = (part: string, value: unknown) => [part, { part, value, hash: `hash of ${JSON.stringify(value)}` }] as const
  useDraft.setState({ ...initial, parts: new Map([piece('tab:bills', { label: 'Bills' }), piece('widget:hero', { title: 'Hello' })]) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

test('what is typed is one step to undo, and what is done later another', () => {
  edit('Changed the tab', { 'tab:bills': { label: 'M' } })
  edit('Changed the tab', { 'tab:bills': { label: 'Mo' } })
  vi.advanceTimersByTime(1_000)
  edit('Changed the tab', { 'tab:bills': { label: 'Money' } })
  expect(undo()).toBe('Changed the tab')
  expect(pieceOf('tab:bills')).toEqual({ label: 'Mo' })
  undo()
  expect(pieceOf('tab:bills')).toEqual({ label: 'Bills' })
  redo()
  expect(pieceOf('tab:bills')).toEqual({ label: 'Mo' })
})

test('what somebody else has changed since is not undone', () => {
  edit('Changed the tab', { 'tab:bills': { label: 'Money' } })
  const { parts } = useDraft.getState()
  useDraft.setState({ parts: new Map([...parts, ['tab:bills', { part: 'tab:bills', value: { label: 'Theirs' }, hash: 'theirs' }]]) })
  expect(undo()).toBeUndefined()
  expect(pieceOf('tab:bills')).toEqual({ label: 'Theirs' })
})

test('changes are sent together a moment later, with the hashes of what they were made from', async () => {
  edit('Changed', { 'tab:bills': { label: 'Money' } })
  edit('Changed it too', { 'widget:hero': { title: 'Kia ora' }, 'widget:new': { title: 'New' } })
  await vi.advanceTimersByTimeAsync(400)
  expect(sent).toEqual([
    [
      { part: 'tab:bills', was: 'hash of {"label":"Bills"}', value: { label: 'Money' } },
      { part: 'widget:hero', was: 'hash of {"title":"Hello"}', value: { title: 'Kia ora' } },
      { part: 'widget:new', was: '', value: { title: 'New' } },
    ],
  ])
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Set() })
  edit('Changed', { 'tab:bills': { label: 'Cash' } })
  await vi.advanceTimersByTimeAsync(400)
  expect(sent[1]).toEqual([{ part: 'tab:bills', was: 'hash of {"label":"Money"}', value: { label: 'Cash' } }])
})

test('what is wrong in one piece keeps no other from being saved', async () => {
  answers = [refusing('tabs[3] "bills".label')]
  edit('Changed', { 'tab:bills': { label: '' }, 'widget:hero': { title: 'Kia ora' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(sent.map((changes) => changes.map(({ part }) => part))).toEqual([['tab:bills', 'widget:hero'], ['widget:hero']])
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'refused' }, unsaved: new Set(['tab:bills']) })
  edit('Changed', { 'tab:bills': { label: 'Money' } })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Set() })
})

test('without a connection it is tried again, and nothing is lost', async () => {
  vi.stubGlobal('fetch', (_address: string, { body }: { body: string }) => {
    const { changes } = JSON.parse(body) as { changes: PartChange[] }
    sent.push(changes)
    return sent.length === 1 ? Promise.reject(new TypeError('no network')) : Promise.resolve(saved(changes))
  })
  edit('Changed', { 'tab:bills': { label: 'Money' } })
  await vi.advanceTimersByTimeAsync(400)
  expect(useDraft.getState().saving.is).toBe('failed')
  await vi.advanceTimersByTimeAsync(4_000)
  await save()
  expect(sent).toHaveLength(2)
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Set() })
})

test('what was not saved when the page went is taken up again by whoever wrote it', async () => {
  const before = useDraft.getState().parts
  useDraft.setState({ me: 'Mere Tamihana' })
  edit('Changed', { 'tab:bills': { label: 'Money' } })
  keepUnsaved()
  useDraft.setState({ ...initial, parts: before, me: 'Jo Marlowe' })
  takeUpKept()
  expect(pieceOf('tab:bills')).toEqual({ label: 'Bills' })
  useDraft.setState({ me: 'Mere Tamihana' })
  takeUpKept()
  expect(pieceOf('tab:bills')).toEqual({ label: 'Money' })
  await vi.advanceTimersByTimeAsync(400)
  expect(sent.at(-1)).toEqual([{ part: 'tab:bills', was: 'hash of {"label":"Bills"}', value: { label: 'Money' } }])
  takeUpKept()
  expect(useDraft.getState().unsaved.size).toBe(0)
})

test.each([
  ['tabs[3] "bills".label', 'tab:bills'],
  ['widgets[0] "hero", config.unit', 'widget:hero'],
  ['content.tips[2].title', 'content:tips'],
  ['brands.pip.phone', 'brand:pip'],
  ['switches.outage', 'switches'],
  ['document', undefined],
])('%s is in %s', (place, part) => {
  expect(partAt(place)).toBe(part)
})
