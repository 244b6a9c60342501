import { beforeEach, expect, test, vi } from 'vitest'
import type { WidgetDocument } from '#schemas/document/widget.ts'
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

beforeEach(() => {
  vi.useFakeTimers()
  useDraft.setState({
    ...useDraft.getInitialState(),
    me: 'Mere Tamihana',
    pieces: new Map([['widget:note', { piece: 'widget:note', value: note, hash: 'note' }]]),
  })
})

test('a version begins as the widget is, without what it says where there are no data', () => {
  beginExperiment(note)
  addVersion(shown())
  expect(shown().experiment?.versions).toEqual(Array(2).fill({ title: 'First', config: {}, data: { text: 'first' } }))
})

test('a version that is kept takes the place of the widget, with what it says without data by now', () => {
  beginExperiment(note)
  setVersion(shown(), 0, { title: 'Second', data: { text: 'second' } })
  keepVersion({ ...shown(), emptyText: 'Nothing so far' }, 'B')
  expect(shown()).toEqual({ ...note, title: 'Second', data: { text: 'second' }, emptyText: 'Nothing so far' })
})

test('a version that asks for its data is kept without those of the widget', () => {
  beginExperiment(note)
  setVersion(shown(), 0, { title: 'Second', data: undefined })
  keepVersion(shown(), 'B')
  expect(shown()).not.toHaveProperty('data')
})

test('giving up an experiment leaves the widget as it is', () => {
  beginExperiment(note)
  keepVersion(shown(), 'A')
  expect(shown()).toEqual(note)
})
