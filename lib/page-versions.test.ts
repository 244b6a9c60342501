import fc from 'fast-check'
import { expect, test } from 'vitest'
import { widgetsShownOn } from './page-versions.ts'

const page = { widgets: ['hero', 'bill', 'eco', 'tips'] }
const experiment = {}

test('a page without versions shows its widgets in its order', () => {
  expect(widgetsShownOn(page)).toEqual(page.widgets)
  // What only other versions showed, before the experiment was given up.
  expect(widgetsShownOn({ ...page, leavesOut: ['bill'] })).toEqual(page.widgets)
})

test('a version has its own order, without what it leaves out', () => {
  expect(widgetsShownOn({ ...page, experiment, leavesOut: ['bill'] })).toEqual(['hero', 'eco', 'tips'])
  expect(widgetsShownOn({ ...page, experiment, order: ['tips', 'hero', 'eco'], leavesOut: ['bill'] })).toEqual(['tips', 'hero', 'eco'])
})

test('what came onto the page since is after what it follows there, and what was taken off it is gone', () => {
  const order = ['tips', 'hero', 'gone', 'eco', 'bill']
  expect(widgetsShownOn({ widgets: ['first', 'hero', 'bill', 'news', 'eco', 'tips'], order })).toEqual([
    'first',
    'tips',
    'hero',
    'eco',
    'bill',
    'news',
  ])
})

test('whatever a version says, it shows widgets of the page alone, each once, and all but those that it leaves out', () => {
  const ids = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e')), ids, ids, (widgets, order, leavesOut) => {
      const shown = widgetsShownOn({ widgets, experiment, order, leavesOut })
      expect(shown.toSorted()).toEqual(widgets.filter((id) => !leavesOut.includes(id)).toSorted())
      const named = [...new Set<string>(order)].filter((id) => shown.includes(id))
      expect(shown.filter((id) => named.includes(id))).toEqual(named)
    }),
  )
})
