import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { WidgetDocument } from '#schemas/document/widget.ts'
import type { Tryable } from '#lib/tried.ts'
import { contentOf, useDraft } from '../draft/draft-store.ts'
import { addVersion, beginExperiment, keepVersion, setVersion } from './edits.ts'

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

beforeEach(() => {
  vi.useFakeTimers()
  useDraft.setState({
    ...useDraft.getInitialState(),
    me: 'Mere Tamihana',
    pieces: new Map([['widget:note', { piece: 'widget:note', value: note, hash: 'note' }]]),
  })
})

test('a version begins as the widget is, without what it says where there are no data', () => {
  beginExperiment(tried())
  addVersion(tried())
  expect(shown().experiment?.versions).toEqual(Array(2).fill({ title: 'First', config: {}, data: { text: 'first' } }))
})

test('a version that is kept takes the place of the widget, with what it says without data by now', () => {
  beginExperiment(tried())
  setVersion(tried(), 0, { title: 'Second', data: { text: 'second' } })
  keepVersion(tried({ ...shown(), emptyText: 'Nothing so far' }), 'B')
  expect(shown()).toEqual({ ...note, title: 'Second', data: { text: 'second' }, emptyText: 'Nothing so far' })
})

test('a version that asks for its data is kept without those of the widget', () => {
  beginExperiment(tried())
  setVersion(tried(), 0, { title: 'Second', data: undefined })
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

  beforeEach(() => useDraft.setState({ pieces: new Map([[list, { piece: list, value: [other, entry], hash: '' }]]) }))

  test('begins with a version of the same words, in its place in the list', () => {
    beginExperiment(shownEntry())
    const [first, tried] = entries()
    expect(first).toEqual(other)
    expect(Object.keys(tried?.experiment?.versions[0] ?? {}).toSorted()).toEqual(
      Object.keys(entry)
        .filter((field) => field in words || field === 'link')
        .toSorted(),
    )
    expect(entry).toMatchObject(tried?.experiment?.versions[0] ?? {})
  })

  test('is as the version that is kept, with the name and audience that it had', () => {
    beginExperiment(shownEntry())
    setVersion(shownEntry(), 0, { link: undefined, ...words })
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
