import { expect, test } from 'vitest'
import { firstDocument } from '../config/first-release.ts'
import { differencesOf } from './changes.ts'

/** The first tab with its widgets changed. */
const withWidgets = (change: (widgets: string[]) => string[]) => ({
  ...firstDocument,
  tabs: firstDocument.tabs.map((tab, i) => (i === 0 ? { ...tab, widgets: change(tab.widgets) } : tab)),
})
const wordsOf = (change: (widgets: string[]) => string[]) => differencesOf(firstDocument, withWidgets(change)).map(({ summary }) => summary)

test('widgets in another order are told, and nothing else', () => {
  expect(wordsOf((widgets) => widgets.toReversed())).toEqual(['Tab “Dashboard”: has its widgets in another order'])
})

test('a widget that left says so, without a word about the order of the rest', () => {
  expect(wordsOf((widgets) => widgets.filter((id) => id !== 'hero'))).toEqual(['Tab “Dashboard”: loses “Welcome”'])
})
