import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Tryable } from '#lib/tried.ts'
import type { TabDocument } from '#schemas/document/tab.ts'
import { openedDraft } from '../../../tests/opened-draft.ts'
import { contentOf, useDraft } from '../draft/draft-store.ts'
import { undo } from '../draft/edits.ts'
import { duplicateTab, editTab, ownWidget } from '../draft/page-edits.ts'
import { contentsOf } from '../draft/pieces.ts'
import { addVersion, beginExperiment, keepVersion, removedBy, removeVersion, setVersion } from './edits.ts'

const size = { columns: 4, rows: 4 }
const note: WidgetDocument = {
  id: 'note',
  type: 'text',
  schemaVersion: 1,
  title: 'First',
  config: {},
  data: { text: 'first' },
  emptyText: 'Nothing yet',
  span: { phone: size, tablet: size, desktop: size },
}
const shown = () => contentOf('widget:note') as WidgetDocument
const tried = (value = shown()) => ({ piece: 'widget:note', value })

beforeEach(async () => {
  vi.useFakeTimers()
  await openedDraft({ pieces: { 'widget:note': note } })
})

test('a version begins as the widget is, without what it says where there are no data', () => {
  beginExperiment(tried())
  addVersion(tried())
  expect(shown().experiment?.versions).toEqual(['B', 'C'].map((key) => ({ key, title: 'First', config: {}, data: { text: 'first' } })))
})

test('removing a version leaves the names of the others, and the next one gets the letter that is free', () => {
  const titles = () => shown().experiment?.versions.map(({ key, title }) => `${key} ${title}`)
  beginExperiment(tried())
  addVersion(tried())
  addVersion(tried())
  for (const name of ['B', 'C', 'D'] as const) setVersion(tried(), name, { title: `Was ${name}` })
  removeVersion(tried(), 'C')
  expect(titles()).toEqual(['B Was B', 'D Was D'])
  addVersion(tried())
  expect(titles()).toEqual(['B Was B', 'C First', 'D Was D'])
  addVersion(tried())
  expect(titles()).toHaveLength(3)
  keepVersion(tried(), 'D')
  expect(shown()).toEqual({ ...note, title: 'Was D' })
})

test.each([
  ['a widget', 'widget:note', note, (value: object) => value],
  ['a message', 'content:heroMessages:spring', { id: 'spring', title: 'First', body: 'first', tone: 'info' }, (value: object) => [value]],
])('a new version of %s gets no letter of one that customers still see, unless no other is left', async (_, piece, first, held) => {
  const holder = piece.startsWith('content:') ? 'content:heroMessages' : piece
  const versions = (['B', 'C'] as const).map((key) => ({ key, title: `Seen ${key}`, config: {} }))
  const released = held({ ...first, experiment: { id: 'e1', share: 100, versions, goal: 'click', days: 7, expected: 5, difference: 1 } })
  await openedDraft({ pieces: { [holder]: released } })
  const now = () => [contentOf(holder)].flat()[0] as Tryable
  const entry = () => ({ piece, at: 0, value: now() })
  const titles = () => now().experiment?.versions.map((version: { key: string; title?: string }) => `${version.key} ${version.title}`)
  removeVersion(entry(), 'B')
  addVersion(entry())
  expect(titles()).toEqual(['C Seen C', 'D First'])
  addVersion(entry())
  expect(titles()).toEqual(['B First', 'C Seen C', 'D First'])
  // Another experiment begins with the first letter, whatever the one before had.
  keepVersion(entry(), 'A')
  beginExperiment(entry())
  addVersion(entry())
  expect(titles()).toEqual(['B First', 'C First'])
})

test('a version that is kept takes the place of the widget, with what it says without data by now', () => {
  beginExperiment(tried())
  setVersion(tried(), 'B', { title: 'Second', data: { text: 'second' } })
  keepVersion(tried({ ...shown(), emptyText: 'Nothing so far' }), 'B')
  expect(shown()).toEqual({ ...note, title: 'Second', data: { text: 'second' }, emptyText: 'Nothing so far' })
})

test('a version that asks for its data is kept without those of the widget', () => {
  beginExperiment(tried())
  setVersion(tried(), 'B', { title: 'Second', data: undefined })
  keepVersion(tried(), 'B')
  expect(shown()).not.toHaveProperty('data')
})

test('giving up an experiment leaves the widget as it is', () => {
  beginExperiment(tried())
  keepVersion(tried(), 'A')
  expect(shown()).toEqual(note)
})

describe.each([
  [
    'content:heroMessages',
    { id: 'spring', tone: 'info', title: 'First', body: 'first', link: { label: 'Go', href: '/' }, when: 'always' },
    { tone: 'good', title: 'Second', body: 'second' },
  ],
  [
    'content:actionTiles',
    { id: 'spring', label: 'First', description: 'first', icon: 'home', href: '/', audience: { brands: ['pip'] } },
    { label: 'Second', description: 'second', icon: 'bill', href: '/account/bill' },
  ],
  [
    'content:nextBestActions',
    { type: 'spring', title: 'First', body: 'first', icon: 'home', when: 'always', againAfterDays: 9 },
    { title: 'Second', body: 'second', icon: 'bill', link: { label: 'Go', href: '/' } },
  ],
])('an entry of %s', (list, entry, words) => {
  // The other brand’s, of the same name.
  const other = { ...entry, audience: { brands: ['northlight'] } }
  const piece = `${list}:spring`
  const entries = () => contentOf(list) as (typeof entry & Tryable)[]
  const shownEntry = () => ({ piece, at: 1, value: entries()[1] as Tryable })
  const { link, ...rest } = entry as { link?: object }

  beforeEach(() => openedDraft({ pieces: { [list]: [other, entry] } }))

  test('begins with a version of the same words, in its place in the list', () => {
    beginExperiment(shownEntry())
    const [first, tried] = entries()
    expect(first).toEqual(other)
    expect(Object.keys(tried?.experiment?.versions[0] ?? {}).toSorted()).toEqual(
      Object.keys(entry)
        .filter((field) => field in words || field === 'link')
        .concat('key')
        .toSorted(),
    )
    expect({ ...entry, key: 'B' }).toMatchObject(tried?.experiment?.versions[0] ?? {})
  })

  test('is as the version that is kept, with the name and audience that it had', () => {
    beginExperiment(shownEntry())
    setVersion(shownEntry(), 'B', { link: undefined, ...words })
    keepVersion(shownEntry(), 'B')
    expect(entries()).toEqual([other, { ...rest, ...words }])
    expect(entries()[1]).not.toHaveProperty('experiment')
  })

  test('is as it was without its experiment', () => {
    beginExperiment(shownEntry())
    keepVersion(shownEntry(), 'A')
    expect(entries()).toEqual([other, { ...rest, ...(link && { link }) }])
  })
})

describe('a page', () => {
  const bills = { id: 'bills', label: 'Bills', path: '/account/bills' as const, widgets: ['note', 'pay', 'shared'] }
  const other = { id: 'other', label: 'Other', path: '/account/other' as const, widgets: ['shared'] }
  const page = () => contentOf('tab:bills') as TabDocument
  const shownPage = () => ({ piece: 'tab:bills', value: page() })

  beforeEach(async () => {
    const widgets = Object.fromEntries(['note', 'pay', 'shared'].map((id) => [`widget:${id}`, { ...note, id }]))
    await openedDraft({ pieces: { 'tab:bills': bills, 'tab:other': other, tabs: ['bills', 'other'], ...widgets } })
    beginExperiment(shownPage())
  })

  test('begins with a version of the same widgets', () => {
    expect(page().experiment?.versions).toEqual([{ key: 'B', order: bills.widgets, leavesOut: [] }])
  })

  test('is as the version that is kept: what that leaves out goes, and stays on other pages', () => {
    setVersion(shownPage(), 'B', { order: ['pay'], leavesOut: ['note', 'shared'] })
    expect(removedBy(shownPage(), 'B', contentsOf(useDraft.getState().pieces))).toEqual(['widget:note'])
    keepVersion(shownPage(), 'B')
    expect(page()).toEqual({ ...bills, widgets: ['pay'] })
    expect([contentOf('widget:note'), contentOf('widget:shared')]).toEqual([undefined, expect.objectContaining({ id: 'shared' })])
    undo()
    expect(contentOf('widget:note')).toEqual(note)
  })

  test('begins with all its widgets, whatever an experiment before left out', () => {
    keepVersion(shownPage(), 'A')
    editTab('left over', 'bills', (tab) => {
      tab.leavesOut = ['pay']
    })
    beginExperiment(shownPage())
    expect(page()).not.toHaveProperty('leavesOut')
    expect(page().experiment?.versions).toEqual([{ key: 'B', order: bills.widgets, leavesOut: [] }])
  })

  test('without its experiment shows what version A did', () => {
    editTab('left out', 'bills', (tab) => {
      tab.leavesOut = ['pay']
    })
    keepVersion(shownPage(), 'A')
    expect(page()).toEqual({ ...bills, widgets: ['note', 'shared'] })
    expect(contentOf('widget:pay')).toBeUndefined()
  })

  test('is copied as version A shows it, without its experiment', () => {
    editTab('left out', 'bills', (tab) => {
      tab.leavesOut = ['pay']
    })
    const copy = contentOf(`tab:${duplicateTab('bills', '/account/bills-2')}`) as TabDocument
    expect([copy.widgets.length, copy.experiment, copy.leavesOut]).toEqual([2, undefined, undefined])
  })

  test('has its own copy of a widget in the place of the shared one, in each version', () => {
    setVersion(shownPage(), 'B', { order: ['shared', 'pay'], leavesOut: ['note'] })
    const own = ownWidget('shared', 'bills')
    expect(page().widgets).toEqual(['note', 'pay', own])
    expect(page().experiment?.versions).toEqual([{ key: 'B', order: [own, 'pay'], leavesOut: ['note'] }])
  })
})
