import { describe, expect, test } from 'vitest'
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
  [{ experiment: { id: '74d1b9bb', share: 100, versions: [{ key: 'B', title: 'B' }] } }, 'is tried in 2 versions'],
])('%j is said without code', (more, said) => {
  const was = { title: 'Note', config: {}, data: {} }
  expect(editOf('widget:note', was, { ...was, ...more }, new Map()).summary).toBe(`Widget “Note”: ${said}`)
})

test('a field of a version is told by the letter of the version', () => {
  const note = (title: string) => ({
    title: 'Note',
    config: {},
    experiment: {
      id: 'e',
      versions: [
        { key: 'B', title: 'B' },
        { key: 'C', title },
      ],
    },
  })
  expect(editOf('widget:note', note('C'), note('Third'), new Map()).summary).toBe(
    'Widget “Note”: version C › title is now “Third” (was “C”)',
  )
})

describe('what versions of a page show is told by the titles of widgets', () => {
  const titles = new Map(['bill', 'eco', 'news'].map((id): [string, object] => [`widget:${id}`, { title: `The ${id}` }]))
  const tab = (order: string[], leavesOut: string[] = [], leftByA: string[] = []) => ({
    id: 'bills',
    label: 'Bills',
    path: '/account/bills',
    widgets: ['bill', 'eco', 'news'],
    ...(leftByA.length > 0 && { leavesOut: leftByA }),
    experiment: {
      id: 'e',
      share: 50,
      versions: [{ key: 'B', order, leavesOut }],
      goal: 'form',
      form: 'heat',
      days: 7,
      expected: 5,
      difference: 1,
    },
  })
  const toldOf = (before: object, after: object) =>
    editOf('tab:bills', before, after, new Map([...titles, ['form:heat', { schema: { title: 'Heat pumps' } }]]))
  const all = ['bill', 'eco', 'news']

  test('what one leaves out, shows again and has in another order', () => {
    expect(toldOf(tab(all), tab(['bill', 'news'], ['eco']))).toEqual({
      piece: 'tab:bills',
      summary: 'Tab “Bills”: version B leaves out “The eco”',
      fields: [{ field: 'Version B', before: '“The bill”, “The eco”, “The news”', after: '“The bill”, “The news”; without “The eco”' }],
    })
    expect(toldOf(tab(['news'], ['eco', 'bill']), tab(['news', 'bill', 'eco'])).summary).toBe(
      'Tab “Bills”: version B shows “The bill”, “The eco” again',
    )
    expect(toldOf(tab(all), tab(all.toReversed())).summary).toBe('Tab “Bills”: version B has its widgets in another order')
    expect(toldOf(tab(all), tab(all, [], ['news'])).summary).toBe('Tab “Bills”: version A leaves out “The news”')
  })

  test('a new experiment says what each version shows, and its goal in words', () => {
    const { experiment: _, ...was } = tab(all)
    const { summary, fields } = toldOf(was, tab(['news', 'bill'], ['eco']))
    expect(summary).toBe('Tab “Bills”: is tried in 2 versions; version B leaves out “The eco” and has its widgets in another order')
    expect(fields.map(({ field, after }) => `${field}: ${after}`)).toEqual([
      'Experiment › Accounts that take part: 50%',
      'Experiment › Goal: A form is answered',
      'Experiment › Which form: “Heat pumps”',
      'Experiment › Days to reach it: 7 days',
      'Experiment › Accounts that reach it by version A, as guessed: 5%',
      'Experiment › Smallest difference worth knowing: 1 percentage point',
      'Version A: “The bill”, “The eco”, “The news”',
      'Version B: “The news”, “The bill”; without “The eco”',
    ])
    expect(toldOf(tab(all), was).summary).toBe('Tab “Bills”: is no longer tried in versions')
  })

  test('another draw of the accounts is told, and what was remembered of a widget that is gone', () => {
    const other = { ...tab(all), experiment: { ...tab(all).experiment, id: 'f' } }
    expect(toldOf(tab(all), other).fields.map(({ field }) => field)).toEqual(['Experiment'])
    expect(toldOf(tab(all), tab([...all, 'gone'])).fields).toEqual([
      { field: 'Version B', before: '“The bill”, “The eco”, “The news”', after: '“The bill”, “The eco”, “The news”' },
    ])
  })
})

test('what changes in a list is told by the titles of its entries', () => {
  const tile = { id: 'call', label: 'Call us', href: '/' }
  const told = (after: object) => editOf('content:actionTiles', [tile], [after], new Map()).summary
  expect(told({ ...tile, href: '/account/bills' })).toBe('Action tiles: “Call us” › link is now “/account/bills” (was “/”)')
  const experiment = { id: 'e', share: 100, versions: [{ key: 'B', label: 'Ring us' }] }
  expect(told({ ...tile, experiment })).toBe('Action tiles: “Call us” is tried in 2 versions')
})

test('of a form the questions are not listed by their places in the schema', () => {
  const form = (title: string) => ({ schema: { title: 'Heat pumps', properties: { WhatEmail: { title } } } })
  expect(editOf('form:heat', form('Email'), form('Your email'), new Map()).summary).toBe('Form “Heat pumps” has changed')
})
