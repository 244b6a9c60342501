import { expect, test } from 'vitest'
import { firstDocument } from './first-release.ts'
import { findPieceIssues } from './piece-issues.ts'
import { documentOf, movesTakenApart, piecesOf, withChanges, withoutUnplaced } from './pieces.ts'

const pieces = () => piecesOf(firstDocument)
const changed = (name: string, value: unknown) => findPieceIssues(new Map([...pieces(), [name, value]]), new Set([name]))

test('a document is the same after it was taken into pieces', () => {
  expect(documentOf(pieces())).toEqual(firstDocument)
})

test('each kind of piece has its name', () => {
  expect([...pieces().keys()]).toEqual(
    expect.arrayContaining([
      'tabs',
      'tab:dashboard',
      'widget:bill',
      'navigation',
      'switches',
      'brand:pip',
      'form:homeProfile',
      'content:tips',
    ]),
  )
  expect(pieces().get('tabs')).toEqual(firstDocument.tabs.map(({ id }) => id))
})

test('a document of nothing but tabs and widgets has no empty fields', () => {
  const bare = { format: 1, tabs: [{ id: 'home', widgets: [] }], widgets: [], content: {} }
  expect(
    documentOf(
      new Map<string, unknown>([
        ['tabs', ['home']],
        ['tab:home', bare.tabs[0]],
      ]),
    ),
  ).toEqual(bare)
  expect(documentOf(piecesOf(bare as never))).toEqual(bare)
})

test('a tab that no order names comes last, one that is only in the order is left out', () => {
  const tabs = new Map<string, unknown>([
    ['tab:a', { id: 'a' }],
    ['tab:b', { id: 'b' }],
    ['tab:c', { id: 'c' }],
    ['tabs', ['c', 'gone', 'a']],
  ])
  expect(documentOf(tabs).tabs.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  tabs.delete('tabs')
  expect(documentOf(tabs).tabs.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
})

test('a piece that is right has no issue, one of another shape has, at its own place', () => {
  expect(changed('tabs', pieces().get('tabs'))).toEqual([])
  const [issue, ...more] = changed('widget:bill', { ...(pieces().get('widget:bill') as object), colour: 'red' })
  expect(more).toEqual([])
  expect(issue).toEqual({ place: expect.stringMatching(/^widgets\[\d+\] "bill"$/), message: 'there is no field "colour" here' })
})

test('what an older version let through in one piece keeps nobody from changing another', () => {
  const broken = new Map([
    ...pieces(),
    ['widget:old', { id: 'old', colour: 'red' }],
    ['content:ancient', { colour: 'red' }],
    ['tab:dashboard', { id: 'dashboard', colour: 'red' }],
  ])
  expect(findPieceIssues(broken, new Set(['navigation']))).toEqual([])
  expect(new Set(findPieceIssues(broken, new Set(['tab:dashboard'])).map(({ place }) => place))).toEqual(new Set(['tabs[0] "dashboard"']))
  expect(findPieceIssues(broken, new Set(['widget:old'])).map(({ place }) => place)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^widgets\[\d+\] "old"/)]),
  )
})

test('too much in all is said whatever was changed', () => {
  const [issue] = changed('content:tips', 'x'.repeat(4_000_001))
  expect(issue).toEqual({ place: 'document', message: 'has more than 4000000 letters' })
})

test('a document has the pieces that it has, and no empty ones', () => {
  const bare = { format: 1, tabs: [{ id: 'home' }], widgets: [{ id: 'bill' }], content: { tips: [] } }
  expect([...piecesOf(bare as never)]).toEqual([
    ['tabs', ['home']],
    ['tab:home', { id: 'home' }],
    ['widget:bill', { id: 'bill' }],
    ['content:tips', []],
  ])
})

test('a piece of a tab, a widget or a form that does not ship is filled in while another is checked', () => {
  for (const kind of ['tab', 'widget', 'form']) {
    const broken = new Map([...pieces(), [`${kind}:old`, { id: 'old', colour: 'red' }]])
    expect(findPieceIssues(broken, new Set(['tabs']))).toEqual([])
    expect(findPieceIssues(broken, new Set([`${kind}:old`])).length).toBeGreaterThan(0)
  }
})

/** Pages with the widgets that they have, and those widgets, as pieces. */
const pagesWith = (pages: Record<string, readonly string[]>): ReadonlyMap<string, unknown> =>
  new Map<string, unknown>([
    ...Object.entries(pages).map(([id, widgets]): [string, unknown] => [`tab:${id}`, { id, label: `The ${id}`, widgets }]),
    ...Object.values(pages)
      .flat()
      .map((id): [string, unknown] => [`widget:${id}`, { id }]),
    ['widget:eco', { id: 'eco' }],
  ])
const onBills = pagesWith({ home: [], bills: ['eco'] })
const onHome = pagesWith({ home: ['eco'], bills: [] })
const onBoth = pagesWith({ home: ['eco'], bills: ['eco'] })
const nowhere = pagesWith({ home: [], bills: [] })

test('of a move both pages are chosen, or neither', () => {
  expect(movesTakenApart(onBills, onHome, onHome)).toEqual([])
  expect(movesTakenApart(onBills, onHome, onBills)).toEqual([])
  expect(movesTakenApart(onBills, onHome, nowhere)).toEqual([{ id: 'eco', is: 'missingOn', pages: ['The home'] }])
  expect(movesTakenApart(onBills, onHome, onBoth)).toEqual([{ id: 'eco', is: 'leftOn', pages: ['The bills'] }])
})

test('a new widget comes with its page, and one that is put onto another page as well stays where it was', () => {
  expect(movesTakenApart(nowhere, onHome, nowhere)).toEqual([{ id: 'eco', is: 'newOn', pages: ['The home'] }])
  expect(movesTakenApart(nowhere, onHome, onHome)).toEqual([])
  // Onto one of its two pages is enough to be seen.
  expect(movesTakenApart(nowhere, onBoth, onHome)).toEqual([])
  expect(movesTakenApart(onBills, onBoth, onBills)).toEqual([])
  expect(movesTakenApart(onBills, onBoth, onBoth)).toEqual([])
})

test('what is taken off its pages, and what is not moved, is no move', () => {
  expect(movesTakenApart(onBills, nowhere, nowhere)).toEqual([])
  expect(movesTakenApart(onBills, nowhere, onBills)).toEqual([])
  expect(movesTakenApart(onBoth, onBoth, onBoth)).toEqual([])
})

test('of two widgets that move, the one that is taken apart is told', () => {
  const before = pagesWith({ home: [], bills: ['eco', 'tips'] })
  const all = pagesWith({ home: ['eco', 'tips'], bills: [] })
  const some = pagesWith({ home: ['tips'], bills: [] })
  expect(movesTakenApart(before, all, some)).toEqual([{ id: 'eco', is: 'missingOn', pages: ['The home'] }])
})

test('a change without a value removes its piece, and any other value is the piece', () => {
  const before = new Map<string, unknown>([
    ['navigation', {}],
    ['brand:pip', {}],
    ['form:survey', {}],
  ])
  const changes = [
    { piece: 'navigation' },
    { piece: 'brand:pip', value: null },
    { piece: 'form:survey', value: false },
    { piece: 'content:tips', value: [] },
  ]
  expect([...withChanges(before, changes)]).toEqual([
    ['form:survey', false],
    ['content:tips', []],
  ])
  expect(before.size).toBe(3)
})

test('a widget that no page has any more is left out', () => {
  const document = documentOf(pagesWith({ home: ['bill'], bills: [] }))
  expect(withoutUnplaced(document).widgets.map(({ id }) => id)).toEqual(['bill'])
})

test('a page that the order does not name comes last, and one that is in the order alone is left out', () => {
  const shown = (order: unknown) =>
    documentOf(new Map<string, unknown>([...pagesWith({ home: [], bills: [] }), ['tabs', order]])).tabs.map(({ id }) => id)
  expect(shown(['bills', 'gone'])).toEqual(['bills', 'home'])
  expect(shown(['bills', 'home', 'bills'])).toEqual(['bills', 'home'])
  expect([shown(undefined), shown('home')]).toEqual([
    ['home', 'bills'],
    ['home', 'bills'],
  ])
})
