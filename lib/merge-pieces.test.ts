import { expect, test } from 'vitest'
import type { VersionKey } from '#schemas/document/experiment.ts'
import { mergePieces } from './merge-pieces.ts'
import { fieldText } from './value-text.ts'

const words = (key: VersionKey, title: string = key) => ({ key, title, config: {} })
const note = (...versions: object[]) => ({ id: 'note', title: 'Note', experiment: { id: 'spring', versions } })
const [b, c, d] = [words('B'), words('C'), words('D')]

const places = (key: VersionKey, order: string[], leavesOut: string[]) => ({ key, order, leavesOut })
const page = (...versions: object[]) => ({ id: 'bills', widgets: ['a', 'b', 'c'], experiment: { id: 'spring', versions } })

test.each([
  [
    'two versions are changed',
    note(b, c),
    note(words('B', 'Bee'), c),
    note(b, words('C', 'Sea')),
    note(words('B', 'Bee'), words('C', 'Sea')),
  ],
  ['one is changed and one added', note(b), note(words('B', 'Bee')), note(b, c), note(words('B', 'Bee'), c)],
  ['one is changed and another removed', note(b, c, d), note(b, d), note(b, c, words('D', 'Dee')), note(b, words('D', 'Dee'))],
  ['both remove the same one', note(b, c), note(b), note(b), note(b)],
  ['each removes another one', note(b, c, d), note(c, d), note(b, d), note(d)],
  [
    'each leaves another widget out of one version',
    page(places('B', ['a', 'b', 'c'], [])),
    page(places('B', ['b', 'c'], ['a'])),
    page(places('B', ['a', 'b'], ['c'])),
    page(places('B', ['b'], ['a', 'c'])),
  ],
  [
    'one reorders a version and another leaves a widget out of it',
    page(places('B', ['a', 'b', 'c'], [])),
    page(places('B', ['c', 'a', 'b'], [])),
    page(places('B', ['a', 'c'], ['b'])),
    page(places('B', ['c', 'a'], ['b'])),
  ],
])('changes merge where %s', (_, base, ours, theirs, merged) => {
  expect(mergePieces(base, ours, theirs)).toEqual({ value: merged, conflicts: [] })
})

const conflictsOf = (base: object, ours: object, theirs: object) =>
  mergePieces(base, ours, theirs).conflicts.map((one) => [fieldText(one.field), one.ours, one.theirs])

test('what both changed in one version is a conflict over that alone, named as Studio names it', () => {
  expect(conflictsOf(note(b, c), note(b, words('C', 'Sea')), note(words('B', 'Bee'), words('C', 'See')))).toEqual([
    ['Version C › Title', 'Sea', 'See'],
  ])
  // Each has added a version.
  expect(conflictsOf(note(b), note(b, words('C', 'Sea')), note(b, words('C', 'See')))).toEqual([
    ['Version C', words('C', 'Sea'), words('C', 'See')],
  ])
})

test('a version that one removed and another changed is a conflict over that version', () => {
  expect(conflictsOf(note(b, c), note(b), note(b, words('C', 'Sea')))).toEqual([['Version C', undefined, words('C', 'Sea')]])
})

test.each([
  ['a widget', note(b, c), note(c), note(b), { id: 'note', title: 'Note' }],
  ['a list of words', [note(b, c)], [note(c)], [note(b)], [{ id: 'note', title: 'Note' }]],
])('an experiment of which each removed the other version is over: %s', (_, base, ours, theirs, merged) => {
  expect(mergePieces(base, ours, theirs)).toEqual({ value: merged, conflicts: [] })
})
