import { fc } from '../../tests/property.ts'
import { expect, test } from 'vitest'
import { COLUMNS } from '#schemas/widget.ts'
import { flow } from './flow.ts'
import { withoutHoles } from './without-holes.ts'

const widget = (id: string, columns: number, rows: number) => {
  const cells = { columns, rows }
  return {
    id,
    span: { phone: { ...cells, columns: Math.min(4, columns) }, tablet: { ...cells, columns: Math.min(8, columns) }, desktop: cells },
  }
}
const columnsOf = (widgets: ReturnType<typeof widget>[]) => widgets.map(({ id, span }) => [id, span.desktop.columns])

test('a widget that nothing stands beside takes the rest of its row', () => {
  const page = [widget('menu', 12, 2), widget('next', 4, 4), widget('properties', 12, 5), widget('eco', 6, 7)]
  expect(columnsOf(withoutHoles(page))).toEqual([
    ['menu', 12],
    ['next', 12],
    ['properties', 12],
    ['eco', 12],
  ])
})

test('a row that is full stays as it is', () => {
  const page = [widget('recent', 8, 8), widget('next', 4, 4), widget('sidekick', 4, 4), widget('eco', 6, 7), widget('breakdown', 6, 7)]
  expect(columnsOf(withoutHoles(page))).toEqual(columnsOf(page))
})

test('no widget moves, overlaps another or gets narrower, and none could be wider', () => {
  const size = fc.record({ columns: fc.integer({ min: 1, max: 12 }), rows: fc.integer({ min: 1, max: 6 }) })
  fc.assert(
    fc.property(fc.array(size, { maxLength: 12 }), (sizes) => {
      const page = sizes.map(({ columns, rows }, i) => widget(String(i), columns, rows))
      const placesOf = (widgets: typeof page) =>
        flow(
          widgets.map(({ id, span }) => ({ id, ...span.desktop })),
          COLUMNS.desktop,
        )
      const filled = withoutHoles(page)
      expect(placesOf(filled).map(({ x, y }) => [x, y])).toEqual(placesOf(page).map(({ x, y }) => [x, y]))
      expect(filled.every(({ span }, i) => span.desktop.columns >= (sizes[i]?.columns ?? 0))).toBe(true)
      expect(withoutHoles(filled)).toEqual(filled)
    }),
  )
})
