import { expect, test } from 'vitest'
import { firstDocument } from './first-release.ts'
import { findPieceIssues } from './piece-issues.ts'
import { piecesOf } from './pieces.ts'

const shipped = piecesOf(firstDocument)
const firstOf = (kind: string) => [...shipped].find(([piece]) => piece.startsWith(`${kind}:`))?.[1] as object
const issuesWith = (pieces: Record<string, unknown>, ...changed: string[]) =>
  findPieceIssues(new Map([...shipped, ...Object.entries(pieces)]), new Set(changed))
const noField = (place: string) => [{ place, message: 'there is no field "colour" here' }]

test('a change of the right shape has no issue', () => {
  expect(issuesWith({}, 'navigation')).toEqual([])
  expect(issuesWith({ 'widget:own': { ...firstOf('widget'), id: 'own' } }, 'widget:own')).toEqual([])
})

test('what is wrong in a piece is told to its editor, and to no other', () => {
  const switches = { ...firstDocument.switches, colour: 1 }
  expect(issuesWith({ switches }, 'switches')).toEqual(noField('switches'))
  expect(issuesWith({ switches }, 'navigation', 'widget:bill')).toEqual([])
})

test.each([
  ['tab', 'tabs', firstDocument.tabs],
  ['widget', 'widgets', firstDocument.widgets],
  ['form', 'forms', firstDocument.forms ?? []],
])('a wrong %s keeps its place, whatever is wrong in those before it', (kind, list, before) => {
  const wrong = (id: string) => ({ ...firstOf(kind), id, colour: 1 })
  const pieces = {
    tabs: [...firstDocument.tabs.map(({ id }) => id), 'first', 'second'],
    [`${kind}:first`]: wrong('first'),
    [`${kind}:second`]: wrong('second'),
  }
  expect(issuesWith(pieces, `${kind}:second`)).toEqual(noField(`${list}[${before.length + 1}] "second"`))
  expect(issuesWith(pieces, 'tabs', `${kind}:second`)).toEqual(noField(`${list}[${before.length + 1}] "second"`))
  expect(issuesWith(pieces, `${kind}:first`)).toEqual(noField(`${list}[${before.length}] "first"`))
  expect(issuesWith(pieces)).toEqual([])
})

test('a wrong piece of a kind that is new here hides nothing of the change', () => {
  const pieces = { 'content:fromTheFuture': 7, 'widget:own': { ...firstOf('widget'), id: 'own', colour: 1 } }
  expect(issuesWith(pieces, 'widget:own')).toEqual(noField(`widgets[${firstDocument.widgets.length}] "own"`))
})

test('a document with too many levels is told to every editor', () => {
  let deep: unknown = 'end'
  for (let i = 0; i < 41; i++) deep = [deep]
  expect(issuesWith({ navigation: deep }, 'widget:bill')).toEqual([{ place: 'document', message: 'has more than 40 levels' }])
})

test('a list that an older version took longer than it may be is in no other edit’s way', () => {
  const long = { ...firstOf('tab'), id: 'long', widgets: Array.from({ length: 600 }, (_, i) => `w${i}`) }
  const tabs = [...firstDocument.tabs.map(({ id }) => id), 'long']
  expect(issuesWith({ tabs, 'tab:long': long }, 'navigation')).toEqual([])
  const place = `tabs[${firstDocument.tabs.length}] "long".widgets`
  expect(issuesWith({ tabs, 'tab:long': long }, 'tab:long')).toEqual([{ place, message: 'must have at most 500 entries' }])
})
