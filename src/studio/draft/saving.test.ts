import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft, Piece, PieceChange } from '#schemas/studio/entities.ts'
import { loadDraft } from '../../../tests/opened-draft.ts'
import { signInTab } from '../../../tests/sign-in-tab.ts'
import { lookForChanges, contentOf, leaveFor, refreshDraft, useDraft } from './draft-store.ts'
import { edit } from './edits.ts'
import { keepUnsaved, restoreKept } from './kept-edits.ts'
import { giveUpRefused, save, saveAgain, settle } from './saving.ts'

const hashOf = (value: unknown) => (value === undefined ? '' : `hash of ${JSON.stringify(value)}`)
const pieceOf = (piece: string, value: unknown): Piece => ({ piece, value, hash: hashOf(value) })

/** What the server was sent, and what it answers next; without an answer here it saves. */
let sent: PieceChange[][] = []
let answers: ((changes: PieceChange[]) => Response | Promise<Response>)[] = []
/** Answers the draft in place of what the server has. */
let answerToLoad: Promise<Response> | undefined
/** What the server has. */
let stored: Draft

const saved = (changes: PieceChange[]) => {
  stored.revision += 1
  return Response.json({
    before: stored.revision - 1,
    revision: stored.revision,
    issues: [],
    pieces: changes.map(({ piece, value, isChosen }) => {
      const isReleased = stored.pieces.some((one) => one.piece === piece && one.hash === hashOf(value))
      const isBehind = !isChosen && stored.pieces.find((one) => one.piece === piece)?.isBehind
      return { piece, value, hash: hashOf(value), changedBy: isReleased ? undefined : stored.me, isBehind }
    }),
  })
}
const refusing = (place: string) => () =>
  Response.json({ type: '/error/validation', status: 400, errors: [{ pointer: place, detail: 'must not be empty' }] }, { status: 400 })
const outside = (piece: string) => () =>
  Response.json({ type: '/error/forbidden', status: 403, errors: [{ pointer: piece, detail: 'is not among your areas' }] }, { status: 403 })
const inTheWay = (piece: string) => () =>
  Response.json({ type: '/error/changed_meanwhile', status: 412, errors: [{ pointer: piece, detail: '' }] }, { status: 412 })
const noNetwork = () => Promise.reject(new TypeError('no network'))

/** Holds the next save open until it is let go. */
function holdNextSave(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  answers.push(async (changes) => {
    await promise
    return saved(changes)
  })
  return resolve
}

const set = (piece: string, value: unknown) =>
  edit('Changed', (contents) => {
    contents[piece] = value
  })
const piecesSent = () => sent.map((changes) => changes.map(({ piece }) => piece))
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(async () => {
  vi.useFakeTimers()
  sent = []
  answers = []
  answerToLoad = undefined
  const pieces = [pieceOf('tab:bills', { label: 'Bills' }), pieceOf('widget:hero', { title: 'Hello' })]
  stored = { revision: 1, release: 'released', me: 'Mere Tamihana', rights: ['look', 'edit'], pieces, issues: [] }
  signInTab()
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body: string }) => {
    if (method === 'GET' && answerToLoad) return answerToLoad
    if (method === 'GET')
      return Response.json(address.includes('draft-version') ? { ...stored, latest: stored.revision, pieces: undefined } : stored)
    const { changes } = JSON.parse(body) as { changes: PieceChange[] }
    sent.push(changes)
    return (answers.shift() ?? saved)(changes)
  })
  await loadDraft()
})
afterEach(async () => {
  // Lets a save that a test left waiting come to its end, so that the next test starts with none.
  answers = []
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
})

test('changes are sent together a moment later, with the hashes of what they were made from', async () => {
  set('tab:bills', { label: 'Money' })
  edit('Changed it too', (contents) => {
    Object.assign(contents, { 'widget:hero': { title: 'Kia ora' }, 'widget:new': { title: 'New' } })
  })
  await vi.advanceTimersByTimeAsync(299)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toEqual([
    [
      { piece: 'tab:bills', was: 'hash of {"label":"Bills"}', value: { label: 'Money' } },
      { piece: 'widget:hero', was: 'hash of {"title":"Hello"}', value: { title: 'Kia ora' } },
      { piece: 'widget:new', was: '', value: { title: 'New' } },
    ],
  ])
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Map() })
  set('tab:bills', { label: 'Cash' })
  await vi.advanceTimersByTimeAsync(300)
  expect(sent[1]).toEqual([{ piece: 'tab:bills', was: 'hash of {"label":"Money"}', value: { label: 'Cash' } }])
})

test('a piece that was removed is sent without a value, and gone once that is saved', async () => {
  edit('Removed it', (contents) => {
    delete contents['widget:hero']
  })
  await save()
  expect(sent).toEqual([[{ piece: 'widget:hero', was: 'hash of {"title":"Hello"}' }]])
  expect(useDraft.getState().pieces.has('widget:hero')).toBe(false)
})

test('what is typed while a save is on its way stays unsaved, and is sent next', async () => {
  const letGo = holdNextSave()
  set('tab:bills', { label: 'Mon' })
  const saving = save()
  await settled()
  set('tab:bills', { label: 'Money' })
  set('widget:hero', { title: 'Kia ora' })
  await vi.advanceTimersByTimeAsync(5_000)
  // One request at a time.
  expect(piecesSent()).toEqual([['tab:bills']])
  letGo()
  expect(await saving).toBe(true)
  expect(sent[1]).toEqual([
    { piece: 'tab:bills', was: 'hash of {"label":"Mon"}', value: { label: 'Money' } },
    { piece: 'widget:hero', was: 'hash of {"title":"Hello"}', value: { title: 'Kia ora' } },
  ])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(2)
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Map() })
})

test('publishing and previewing wait for the save under way, and for what was typed during it', async () => {
  const letGo = holdNextSave()
  set('tab:bills', { label: 'Money' })
  void save()
  await settled()
  set('widget:hero', { title: 'Kia ora' })
  let isDone = false
  const waiting = save().then(() => {
    isDone = true
  })
  await settled()
  expect(isDone).toBe(false)
  letGo()
  await waiting
  expect(piecesSent()).toEqual([['tab:bills'], ['widget:hero']])
  expect(useDraft.getState().revision).toBe(3)
})

test('loading the draft again keeps what is not saved yet', async () => {
  set('tab:bills', { label: 'Money' })
  edit('Removed it', (contents) => {
    delete contents['widget:hero']
  })
  stored = { ...stored, revision: 7, pieces: [pieceOf('tab:bills', { label: 'Theirs' }), pieceOf('widget:hero', { title: 'Hello' })] }
  await refreshDraft()
  expect([contentOf('tab:bills'), contentOf('widget:hero')]).toEqual([{ label: 'Money' }, undefined])
  // The hash says what it was made from, so that the server notices that another editor was first.
  expect(useDraft.getState().pieces.get('tab:bills')?.hash).toBe('hash of {"label":"Bills"}')
})

test('a draft that was asked for before a save and comes after it does not take the edit back', async () => {
  const older = Promise.withResolvers<Response>()
  answerToLoad = older.promise
  const snapshot = Response.json(stored)
  const refreshing = refreshDraft()
  set('tab:bills', { label: 'Money' })
  await save()
  older.resolve(snapshot)
  await refreshing
  expect(contentOf('tab:bills')).toEqual({ label: 'Money' })
})

test('what another editor saved just before a save shows here', async () => {
  stored = { ...stored, revision: 2, pieces: [pieceOf('tab:bills', { label: 'Theirs' }), pieceOf('widget:hero', { title: 'Hello' })] }
  set('widget:hero', { title: 'Kia ora' })
  await save()
  stored.pieces = [pieceOf('tab:bills', { label: 'Theirs' }), pieceOf('widget:hero', { title: 'Kia ora' })]
  await lookForChanges()
  expect([contentOf('tab:bills'), contentOf('widget:hero')]).toEqual([{ label: 'Theirs' }, { title: 'Kia ora' }])
  expect(useDraft.getState().revision).toBe(3)
})

test('a draft that was asked for before both does not take the edit back either', async () => {
  const older = Promise.withResolvers<Response>()
  answerToLoad = older.promise
  const snapshot = Response.json(stored)
  const refreshing = refreshDraft()
  stored.revision = 2
  set('tab:bills', { label: 'Money' })
  await save()
  older.resolve(snapshot)
  await refreshing
  expect(contentOf('tab:bills')).toEqual({ label: 'Money' })
})

test('a widget that was removed here and placed by another editor is there again', async () => {
  const placed = { title: 'Placed by another' }
  answers = [
    () =>
      Response.json({
        before: 1,
        revision: 2,
        issues: [],
        pieces: [{ piece: 'widget:hero', value: placed, hash: hashOf(placed), changedBy: 'Jo Marlowe' }],
      }),
  ]
  edit('Removed it', (contents) => {
    delete contents['widget:hero']
  })
  await save()
  expect(useDraft.getState().pieces.get('widget:hero')).toMatchObject({ value: placed, changedBy: 'Jo Marlowe' })
})

test('what another editor saves shows here', async () => {
  stored = { ...stored, revision: 2, pieces: [pieceOf('tab:bills', { label: 'Theirs' })] }
  await lookForChanges()
  expect(contentOf('tab:bills')).toEqual({ label: 'Theirs' })
})

test('a right that is taken away is gone without a reload', async () => {
  stored = { ...stored, rights: ['look'] }
  await lookForChanges()
  expect(useDraft.getState().rights).toEqual(['look'])
})

test('what is wrong in one piece keeps no other from being saved', async () => {
  answers = [refusing('tabs[3] "bills".label')]
  set('tab:bills', { label: '' })
  set('widget:hero', { title: 'Kia ora' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(piecesSent()).toEqual([['tab:bills', 'widget:hero'], ['widget:hero']])
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'refused' }, unsaved: new Map([['tab:bills', expect.anything()]]) })
  expect(await save()).toBe(false)
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Map() })
})

test('a refusal that names no piece holds all of them back', async () => {
  answers = [refusing('document')]
  set('tab:bills', { label: 'Money' })
  set('widget:hero', { title: 'Kia ora' })
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(1)
  expect(useDraft.getState()).toMatchObject({ refused: new Set(['tab:bills', 'widget:hero']) })
})

test('a piece that is put right during the save that refuses it is sent again', async () => {
  const answer = Promise.withResolvers<Response>()
  answers = [() => answer.promise]
  set('tab:bills', { label: '' })
  const saving = save()
  await settled()
  set('tab:bills', { label: 'Money' })
  answer.resolve(refusing('tabs[3] "bills".label')())
  expect(await saving).toBe(true)
  expect(sent[1]).toMatchObject([{ piece: 'tab:bills', value: { label: 'Money' } }])
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, refused: new Set() })
})

test('what was refused is still said after a failure of the network', async () => {
  answers = [refusing('tabs[3] "bills".label'), noNetwork, refusing('tabs[3] "bills".label')]
  set('tab:bills', { label: '' })
  await vi.advanceTimersByTimeAsync(300)
  set('widget:hero', { title: 'Kia ora' })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(piecesSent()).toEqual([['tab:bills'], ['widget:hero'], ['tab:bills', 'widget:hero'], ['widget:hero']])
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'refused' }, unsaved: new Map([['tab:bills', expect.anything()]]) })
})

test('without a connection it is tried again by itself, and nothing is lost', async () => {
  answers = [noNetwork]
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(300)
  expect(useDraft.getState().saving.is).toBe('failed')
  await vi.advanceTimersByTimeAsync(2_999)
  expect(sent).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(sent).toHaveLength(2)
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Map() })
})

test('the failure stays in sight while the next attempt is under way', async () => {
  answers = [noNetwork]
  const letGo = holdNextSave()
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(3_300)
  expect(sent).toHaveLength(2)
  expect(useDraft.getState().saving.is).toBe('failed')
  letGo()
  await settled()
  expect(useDraft.getState().saving.is).toBe('saved')
})

test('without the right to edit there is no second attempt', async () => {
  answers = [() => Response.json({ type: '/error/forbidden', status: 403 }, { status: 403 })]
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
  expect(useDraft.getState().saving).toMatchObject({ is: 'failed', message: expect.stringContaining('You do not have the right') })
})

test('an edit that is taken back leaves no change', async () => {
  await refreshDraft()
  const changes = () => [...useDraft.getState().pieces.values()].filter(({ changedBy }) => changedBy)
  set('tab:bills', { label: 'Money' })
  await save()
  expect(changes()).toMatchObject([{ piece: 'tab:bills', changedBy: 'Mere Tamihana' }])
  set('tab:bills', { label: 'Bills' })
  await save()
  expect(changes()).toEqual([])
})

test('a piece of which customers see another version stays so when it is edited, until its editor chooses it', async () => {
  stored.pieces = stored.pieces.map((one) => ({ ...one, isBehind: true }))
  stored.revision += 1
  await refreshDraft()
  const isBehind = () => ['tab:bills', 'widget:hero'].map((piece) => useDraft.getState().pieces.get(piece)?.isBehind)
  set('tab:bills', { label: 'Money' })
  await save()
  expect(isBehind()).toEqual([true, true])
  await saveAgain('tab:bills')
  expect(isBehind()).toEqual([false, true])
  set('tab:bills', { label: 'Your money' })
  await save()
  expect(sent.map(([change]) => change?.isChosen)).toEqual([undefined, true, undefined])
})

test('choosing a piece over what customers see is for that version and that campaign alone', async () => {
  const chosenIn = () => sent.map((changes) => changes.map(({ piece, isChosen }) => [piece, isChosen]))
  answers = [inTheWay('tab:bills')]
  await saveAgain('tab:bills')
  set('tab:bills', { label: 'Money' })
  await save()
  expect(chosenIn()).toEqual([[['tab:bills', true]], [['tab:bills', undefined]]])
  answers = [noNetwork]
  void saveAgain('widget:hero')
  await settled()
  leaveFor('spring')
  await refreshDraft()
  set('widget:hero', { title: 'Spring' })
  await save()
  expect(chosenIn().at(-1)).toEqual([['widget:hero', undefined]])
})

describe('a piece in which another editor changed the same', () => {
  beforeEach(async () => {
    answers = [inTheWay('tab:bills')]
    set('tab:bills', { label: 'Mine' })
    set('widget:hero', { title: 'Kia ora' })
    stored.pieces = [{ ...pieceOf('tab:bills', { label: 'Theirs' }), changedBy: 'Jo Marlowe' }, pieceOf('widget:hero', { title: 'Hello' })]
    await vi.advanceTimersByTimeAsync(300)
  })

  test('is not sent again until that is settled, and the rest is saved', async () => {
    await vi.advanceTimersByTimeAsync(60_000)
    expect(piecesSent()).toEqual([['tab:bills', 'widget:hero'], ['widget:hero']])
    expect(useDraft.getState().conflicts).toMatchObject([{ piece: 'tab:bills', theirs: { value: { label: 'Theirs' } } }])
    expect(await save()).toBe(false)
  })

  test('is theirs once that is chosen, and nothing is sent', async () => {
    settle('tab:bills', 'theirs')
    set('widget:hero', { title: 'Another' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(piecesSent()).toEqual([['tab:bills', 'widget:hero'], ['widget:hero'], ['widget:hero']])
    expect(contentOf('tab:bills')).toEqual({ label: 'Theirs' })
    expect(useDraft.getState()).toMatchObject({ conflicts: [], unsaved: new Map() })
  })

  test('is theirs as it is by then, where the other editor has gone on', async () => {
    stored.pieces = [
      { ...pieceOf('tab:bills', { label: 'Theirs, again' }), changedBy: 'Jo Marlowe' },
      pieceOf('widget:hero', { title: 'Hello' }),
    ]
    stored.revision += 1
    await refreshDraft()
    settle('tab:bills', 'theirs')
    expect(contentOf('tab:bills')).toEqual({ label: 'Theirs, again' })
  })

  test('is mine once that is chosen, as a change of theirs', async () => {
    settle('tab:bills', 'mine')
    await settled()
    expect(sent.at(-1)).toEqual([{ piece: 'tab:bills', was: 'hash of {"label":"Theirs"}', value: { label: 'Mine' } }])
    expect(useDraft.getState()).toMatchObject({ conflicts: [], unsaved: new Map() })
  })
})

describe('a piece in which another editor changed something else', () => {
  const bills = { label: 'Bills', widgets: ['bill', 'history'] }
  const theirs = { label: 'Bills', widgets: ['theirs', 'bill', 'history'] }

  beforeEach(async () => {
    stored.pieces = [pieceOf('tab:bills', bills)]
    stored.revision += 1
    await refreshDraft()
    answers = [inTheWay('tab:bills')]
    set('tab:bills', { label: 'Money', widgets: ['bill', 'history', 'mine'] })
    stored.pieces = [{ ...pieceOf('tab:bills', theirs), changedBy: 'Jo Marlowe' }]
  })

  test('is saved with the edits of both, and nobody is asked', async () => {
    await vi.advanceTimersByTimeAsync(300)
    const both = { label: 'Money', widgets: ['theirs', 'bill', 'history', 'mine'] }
    expect(sent.at(-1)).toEqual([{ piece: 'tab:bills', was: hashOf(theirs), value: both }])
    expect(contentOf('tab:bills')).toEqual(both)
    expect(useDraft.getState()).toMatchObject({ conflicts: [], unsaved: new Map(), saving: { is: 'saved' } })
  })

  test('keeps both when they meet a second time, and what was edited since', async () => {
    await vi.advanceTimersByTimeAsync(300)
    const further = { label: 'Money', widgets: ['theirs', 'bill', 'history', 'mine', 'theirs-2'] }
    expect(contentOf('tab:bills')).toEqual({ label: 'Money', widgets: ['theirs', 'bill', 'history', 'mine'] })
    stored.pieces = [{ ...pieceOf('tab:bills', further), changedBy: 'Jo Marlowe' }]
    answers = [inTheWay('tab:bills')]
    set('tab:bills', { label: 'Money', widgets: ['mine', 'theirs', 'bill', 'history'] })
    await vi.advanceTimersByTimeAsync(300)
    expect(contentOf('tab:bills')).toEqual({ label: 'Money', widgets: ['mine', 'theirs', 'bill', 'history', 'theirs-2'] })
  })

  test('is asked about only where both changed the same', async () => {
    stored.pieces = [{ ...pieceOf('tab:bills', { ...theirs, label: 'Your money' }), changedBy: 'Jo Marlowe' }]
    await vi.advanceTimersByTimeAsync(300)
    settle('tab:bills', 'mine')
    await settled()
    expect(sent.at(-1)).toMatchObject([{ value: { label: 'Money', widgets: ['theirs', 'bill', 'history', 'mine'] } }])
  })
})

test('a piece outside of the areas of an editor waits, and the others are saved', async () => {
  answers = [outside('tab:bills')]
  set('tab:bills', { label: 'Money' })
  set('content:tips', ['one'])
  await vi.advanceTimersByTimeAsync(300)
  await settled()
  expect(piecesSent()).toEqual([['tab:bills', 'content:tips'], ['content:tips']])
  expect(useDraft.getState()).toMatchObject({
    saving: { is: 'refused', errors: [{ piece: 'tab:bills', message: 'is not among your areas' }] },
  })
  await giveUpRefused()
  expect(contentOf('tab:bills')).toEqual(stored.pieces.find(({ piece }) => piece === 'tab:bills')?.value)
  expect(useDraft.getState()).toMatchObject({ saving: { is: 'saved' }, unsaved: new Map(), refused: new Set() })
  expect(await save()).toBe(true)
  expect(sent).toHaveLength(2)
})

test('what a later refusal does not name is not given up with it', async () => {
  answers = [outside('tab:bills'), outside('content:tips'), outside('tab:bills')]
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(300)
  set('content:tips', ['one'])
  await vi.advanceTimersByTimeAsync(300)
  await giveUpRefused()
  expect(contentOf('tab:bills')).toEqual({ label: 'Money' })
  await vi.advanceTimersByTimeAsync(300)
  expect(useDraft.getState()).toMatchObject({
    saving: { is: 'refused', errors: [{ piece: 'tab:bills' }] },
    unsaved: new Map([['tab:bills', expect.anything()]]),
  })
})

test('a piece that was refused as a new one is gone once it is given up, without a network too', async () => {
  answers = [outside('tab:new')]
  set('tab:new', { label: 'New' })
  await vi.advanceTimersByTimeAsync(300)
  await settled()
  answerToLoad = Promise.reject(new TypeError('no network'))
  await giveUpRefused()
  expect(contentOf('tab:new')).toBeUndefined()
  expect(useDraft.getState()).toMatchObject({ unsaved: new Map() })
  // What a colleague has saved is loaded with the next look.
  answerToLoad = undefined
  stored.pieces = [pieceOf('tab:bills', { label: 'Money' })]
  await lookForChanges()
  expect(contentOf('tab:bills')).toEqual({ label: 'Money' })
})

test('what is edited after that, and kept when the page goes, is no edit that may have been made before', async () => {
  answers = [outside('tab:bills'), noNetwork]
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(300)
  answerToLoad = Promise.reject(new TypeError('no network'))
  await giveUpRefused()
  set('tab:bills', { label: 'Cash' })
  await vi.advanceTimersByTimeAsync(300)
  keepUnsaved()
  answerToLoad = undefined
  await loadDraft()
  await settled()
  expect(sent.at(-1)).toEqual([{ piece: 'tab:bills', was: 'hash of {"label":"Bills"}', value: { label: 'Cash' } }])
})

test('a piece is saved again during a save, and before anything that waits for it', async () => {
  const letGo = holdNextSave()
  set('tab:bills', { label: 'Money' })
  void save()
  await settled()
  const again = saveAgain('widget:hero')
  letGo()
  expect(await again).toBe(true)
  expect(piecesSent()).toEqual([['tab:bills'], ['widget:hero']])
})

test('what was not saved when the page went is taken up again by the editor who wrote it', async () => {
  answers = [() => Response.json({ type: '/error/forbidden', status: 403 }, { status: 403 })]
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(300)
  keepUnsaved()
  stored.me = 'Jo Marlowe'
  await loadDraft()
  expect(contentOf('tab:bills')).toEqual({ label: 'Bills' })
  stored.me = 'Mere Tamihana'
  await loadDraft()
  expect(contentOf('tab:bills')).toEqual({ label: 'Money' })
  await settled()
  expect(sent.at(-1)).toMatchObject([{ piece: 'tab:bills', was: 'hash of {"label":"Bills"}', value: { label: 'Money' } }])
  restoreKept()
  expect(useDraft.getState().unsaved.size).toBe(0)
})

test('what two pages could not save when they went is taken up from both', async () => {
  const kept: [key: string, text: string][] = []
  const leave = async (piece: string, value: unknown) => {
    await loadDraft()
    answers = [noNetwork]
    set(piece, value)
    await vi.advanceTimersByTimeAsync(300)
    keepUnsaved()
    // The pages are open at the same time: none of them finds what another keeps, which is under another name.
    const [key = ''] = Object.keys(localStorage)
    kept.push([`${key}:${kept.length}`, localStorage.getItem(key) ?? ''])
    localStorage.removeItem(key)
  }
  await leave('tab:bills', { label: 'Money' })
  await leave('widget:hero', { title: 'Kia ora' })
  await leave('tab:bills', { label: 'Bills', shortLabel: 'Pay' })
  for (const [key, text] of kept) localStorage.setItem(key, text)
  await loadDraft()
  expect(contentOf('tab:bills')).toEqual({ label: 'Money', shortLabel: 'Pay' })
  expect(contentOf('widget:hero')).toEqual({ title: 'Kia ora' })
  await settled()
  expect(piecesSent().at(-1)?.toSorted()).toEqual(['tab:bills', 'widget:hero'])
  expect(Object.keys(localStorage)).toEqual([])
})

test('what was saved after all when the page went, and undone since, is as the server has it', async () => {
  answers = [noNetwork]
  set('tab:bills', { label: 'Money' })
  await vi.advanceTimersByTimeAsync(300)
  keepUnsaved()
  stored.revision = 3
  const bills = pieceOf('tab:bills', { label: 'Bills' })
  answers = [() => Response.json({ before: 3, revision: 3, issues: [], pieces: [bills] })]
  await loadDraft()
  await settled()
  expect(sent.at(-1)).toMatchObject([{ piece: 'tab:bills', value: { label: 'Money' }, keptSince: 1 }])
  expect(useDraft.getState()).toMatchObject({ unsaved: new Map(), saving: { is: 'saved' } })
  expect(contentOf('tab:bills')).toEqual({ label: 'Bills' })
})

test('what was removed and not saved when the page went is removed when it is opened again', async () => {
  answers = [noNetwork]
  edit('Removed', (contents) => {
    delete contents['widget:hero']
  })
  await vi.advanceTimersByTimeAsync(300)
  keepUnsaved()
  await loadDraft()
  expect(contentOf('widget:hero')).toBeUndefined()
  await settled()
  expect(sent.at(-1)).toEqual([{ piece: 'widget:hero', was: 'hash of {"title":"Hello"}', keptSince: 1 }])
  expect(useDraft.getState().pieces.has('widget:hero')).toBe(false)
})
