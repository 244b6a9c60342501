import { expect, test } from 'vitest'
import { firstDocument } from '../config/first-release.ts'
import { differencesOf, editOf } from './changes.ts'

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

const names = new Map<string, unknown>([['widget:banner-b7ced639', { title: 'Spring offer' }]])

test('an edit is told as it was, whatever has become of it since', () => {
  const banner = { title: 'Spring offer', data: {} }
  expect(editOf('widget:banner-b7ced639', undefined, banner, new Map()).summary).toBe('Widget “Spring offer” is new')
  const [before, after] = [
    { label: 'Dashboard', widgets: [] },
    { label: 'Dashboard', widgets: ['banner-b7ced639'] },
  ]
  expect(editOf('tab:dashboard', before, after, names).summary).toBe('Tab “Dashboard”: gets “Spring offer”')
})

test.each([
  [{ data: { button: { label: '', href: '' } } }, 'content › button is new'],
  [{ config: { measure: 'billAmounts' } }, 'settings › measure is now “What bills came to” (was not set)'],
  [{ experiment: { id: '74d1b9bb', share: 100, versions: [{ title: 'B' }] } }, 'experiment is new'],
])('%j is said without code', (more, said) => {
  const was = { title: 'Note', config: {}, data: {} }
  expect(editOf('widget:note', was, { ...was, ...more }, new Map()).summary).toBe(`Widget “Note”: ${said}`)
})

test('a field of a version is told by the letter of the version', () => {
  const note = (title: string) => ({ title: 'Note', config: {}, experiment: { id: 'e', versions: [{ title: 'B' }, { title }] } })
  expect(editOf('widget:note', note('C'), note('Third'), new Map()).summary).toBe(
    'Widget “Note”: version C › title is now “Third” (was “C”)',
  )
})

test('what versions of a page show is told without the ids of widgets', () => {
  const tab = (order: string[], leavesOut: string[] = []) => ({
    label: 'Bills',
    widgets: ['bill', 'eco'],
    ...(leavesOut.length > 0 && { leavesOut }),
    experiment: { id: 'e', share: 100, versions: [{ order, leavesOut: [] }] },
  })
  const summaryOf = (before: object, after: object) => editOf('tab:bills', before, after, new Map()).summary
  expect(summaryOf(tab(['bill', 'eco']), tab(['eco', 'bill']))).toBe('Tab “Bills”: version B shows other widgets, or in another order')
  expect(summaryOf(tab(['bill']), tab(['bill'], ['eco']))).toBe('Tab “Bills”: version A shows other widgets, or in another order')
  expect(summaryOf({ ...tab([]), experiment: undefined }, tab(['bill']))).toBe('Tab “Bills”: experiment is new')
})

test('of a form the questions are not listed by their places in the schema', () => {
  const form = (title: string) => ({ schema: { title: 'Heat pumps', properties: { WhatEmail: { title } } } })
  expect(editOf('form:heat', form('Email'), form('Your email'), new Map()).summary).toBe('Form “Heat pumps” has changed')
})
