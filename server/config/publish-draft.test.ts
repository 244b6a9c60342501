import { expect, test } from 'vitest'
import { firstDocument } from './first-release.ts'
import { findDraftIssues } from './publish-draft.ts'
import { piecesOf } from './pieces.ts'
import { chosenOf, type Draft } from './release.ts'
import { loadWidgetTypes } from './widget-types.ts'

const types = await loadWidgetTypes()
const draft = (more: Partial<Draft>): Draft => ({
  base: '',
  revision: 1,
  released: piecesOf(firstDocument),
  pieces: piecesOf(firstDocument),
  changed: [],
  rows: new Map(),
  document: firstDocument,
  gone: [],
  ...more,
})
const changed = (piece: string, isBehind: boolean) => ({ piece, value: {}, changedBy: 'Jo', changedAt: new Date(), isBehind })

test('a draft without issues can be published', () => {
  expect(findDraftIssues(draft({ changed: [changed('tabs', false)] }), types)).toEqual([])
})

test('a piece that customers see in another version by now is told before the issues of the whole', () => {
  const behind = draft({
    changed: [changed('tabs', false), changed('widget:hero', true), changed('tab:bills', true)],
    document: { ...firstDocument, tabs: [] },
  })
  const message = 'customers see another version by now: choose which one to publish'
  const issues = findDraftIssues(behind, types)
  expect(issues.slice(0, 2)).toEqual([
    { place: 'widget:hero', message },
    { place: 'tab:bills', message },
  ])
  expect(issues.at(-1)).toEqual({ place: 'tabs', message: 'there must be at least one tab' })
})

test('a new widget is not published without its page, and is not said to move', () => {
  const [bill] = firstDocument.widgets.filter(({ id }) => id === 'bill')
  const bills = firstDocument.tabs.find(({ id }) => id === 'bills')
  const made = [
    { ...changed('widget:new-one', false), value: { ...bill, id: 'new-one' } },
    { ...changed('tab:bills', false), value: { ...bills, widgets: [...(bills?.widgets ?? []), 'new-one'] } },
  ]
  const all = draft({
    changed: made,
    pieces: new Map([...piecesOf(firstDocument), ...made.map(({ piece, value }) => [piece, value] as const)]),
  })
  expect(findDraftIssues(chosenOf(all, ['widget:new-one']), types)).toContainEqual({
    place: 'widget:new-one',
    message: 'is on “Bills”: choose that page too, or leave the widget out',
  })
  expect(findDraftIssues(chosenOf(all, ['widget:new-one', 'tab:bills']), types)).toEqual([])
})
