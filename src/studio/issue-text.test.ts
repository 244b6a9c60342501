import { expect, test } from 'vitest'
import { issueText, issueTextsWithin } from './issue-text.ts'

const values = new Map<string, unknown>([
  ['tab:bills', { label: 'Bills', widgets: ['bill'] }],
  ['widget:bill', { title: 'Your bill' }],
])

test.each([
  ['tab:bills', 'The page “Bills”: must not be empty'],
  ['tabs[3] "bills".label', 'The page “Bills”, Label: must not be empty'],
  ['widgets[1] "bill", span.phone', '“Your bill” on Bills, Size › Phone: must not be empty'],
  ['content.tips[0], title', '“Tips”, Number 1 › Title: must not be empty'],
  ['content.actionTiles[4] "".id', '“Action tiles”, Number 5 › Name in the system: must not be empty'],
  ['content.actionTiles[4] "".experiment "e1".versions[0] "B".href', '“Action tiles”, Number 5 › Version B › Link: must not be empty'],
  ['widgets[1] "bill", experiment.versions.D, data.text', '“Your bill” on Bills, Version D › Content › Text: must not be empty'],
  ['tabs', '“Order of the tabs”: must not be empty'],
  ['document', 'Document: must not be empty'],
])('%s: %s', (place, text) => expect(issueText(values, { place, message: 'must not be empty' })).toBe(text))

test('within the settings of a widget its fields are named, and nothing is said twice', () => {
  const wrong = { place: 'widgets[1] "bill".data.picture', message: 'must be a whole link' }
  expect(issueTextsWithin([wrong, { ...wrong }, { place: 'widgets[1] "bill"', message: 'is on no page' }])).toEqual([
    'Content › Picture: must be a whole link',
    'Is on no page',
  ])
})
