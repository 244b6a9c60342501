import { fc } from '../../tests/property.ts'
import { expect, test } from 'vitest'
import { COLUMNS } from '#schemas/columns.ts'
import { cellsOf, withoutHoles } from './bands.ts'
import { flow, type Size } from './flow.ts'

const widget = (id: string, columns: number, rows: number): Size => ({ id, columns, rows })
const filled = (sizes: Size[]) => withoutHoles(flow(sizes, COLUMNS.desktop), COLUMNS.desktop)

test('a widget with nothing beside it takes the rest of its row', () => {
  const page = [widget('menu', 12, 2), widget('next', 4, 4), widget('properties', 12, 5), widget('eco', 6, 7)]
  expect(filled(page).map(({ id, columns, band }) => [id, columns, band])).toEqual([
    ['menu', 12, 0],
    ['next', 12, 1],
    ['properties', 12, 2],
    ['eco', 12, 3],
  ])
})

test('widgets beside a higher one share its band, and all of them end with it', () => {
  const page = [widget('recent', 8, 8), widget('next', 4, 4), widget('sidekick', 4, 2), widget('eco', 6, 7), widget('breakdown', 6, 5)]
  expect(filled(page).map(({ id, x, y, columns, rows, band }) => [id, x, y, columns, rows, band])).toEqual([
    ['recent', 0, 0, 8, 2, 0],
    ['next', 8, 0, 4, 1, 0],
    ['sidekick', 8, 1, 4, 1, 0],
    ['eco', 0, 2, 6, 1, 1],
    ['breakdown', 6, 2, 6, 1, 1],
  ])
})

test('on a phone each widget is a band', () => {
  const span = { phone: { columns: 4, rows: 5 }, tablet: { columns: 4, rows: 5 }, desktop: { columns: 4, rows: 5 } }
  const cells = [
    ...cellsOf([
      { id: 'bill', span },
      { id: 'next', span },
    ]).values(),
  ]
  expect(cells.map(({ phone, tablet }) => [phone.band, tablet.band])).toEqual([
    [0, 0],
    [1, 0],
  ])
})

const size = fc.record({ columns: fc.integer({ min: 1, max: 12 }), rows: fc.integer({ min: 1, max: 6 }) })
const anyPage = fc.array(size, { maxLength: 12 }).map((sizes) => sizes.map((one, i) => ({ id: String(i), ...one })))

test('the browser’s grid, which places one after the other, puts each widget where its cell is', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const cells = filled(page)
      expect(flow(cells, COLUMNS.desktop).map(({ x, y }) => [x, y])).toEqual(cells.map(({ x, y }) => [x, y]))
    }),
  )
})

test('no widget gets narrower or overlaps another, and each ends at the next one below or with its band', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      const cells = filled(page)
      const taken = new Set<string>()
      cells.forEach(({ x, y, columns, rows, band }, i) => {
        expect(columns).toBeGreaterThanOrEqual(page[i]?.columns ?? 0)
        for (let row = y; row < y + rows; row++) {
          for (let column = x; column < x + columns; column++) {
            expect(taken.has(`${column} ${row}`)).toBe(false)
            taken.add(`${column} ${row}`)
          }
        }
        const bandEnd = Math.max(...cells.filter((one) => one.band === band).map((one) => one.y + one.rows))
        const below = cells.filter((one) => one.y === y + rows && one.x < x + columns && x < one.x + one.columns)
        expect(y + rows === bandEnd || below.length > 0).toBe(true)
      })
    }),
  )
})
