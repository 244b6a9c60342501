import { expect, test } from 'vitest'
import { firstDocument } from './first-release.ts'
import { findPieceIssues } from './piece-issues.ts'
import { documentOf, piecesOf } from './pieces.ts'

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
