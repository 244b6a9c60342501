import { expect, test } from 'vitest'
import { issueText } from './issue-text.ts'

const values = new Map<string, unknown>([
  ['tab:bills', { label: 'Bills', widgets: ['bill'] }],
  ['widget:bill', { title: 'Your bill' }],
])

test.each([
  ['tab:bills', 'The page “Bills”: must not be empty'],
  ['tabs[3] "bills".label', 'The page “Bills”, Label: must not be empty'],
  ['widgets[1] "bill", span.phone', '“Your bill” on Bills, Span › Phone: must not be empty'],
  ['content.tips[0], title', '“Tips”, [0], title: must not be empty'],
  ['tabs', '“Order of the tabs”: must not be empty'],
  ['document', 'Document: must not be empty'],
])('%s: %s', (place, text) => expect(issueText(values, { place, message: 'must not be empty' })).toBe(text))
