import { expect, test } from 'vitest'
import { withoutHoles } from '#dashboard/bands.ts'
import { flow } from '#dashboard/flow.ts'
import { lineHeights, placesPx } from './line-heights.ts'

const cells = withoutHoles(
  flow(
    [
      { id: 'recent', columns: 8, rows: 8 },
      { id: 'next', columns: 4, rows: 4 },
      { id: 'sidekick', columns: 4, rows: 4 },
      { id: 'eco', columns: 12, rows: 7 },
    ],
    12,
  ),
  12,
)

test('a line is as high as the highest widget that is on it alone', () => {
  const heights: Record<string, number> = { recent: 100, next: 180, sidekick: 150, eco: 300 }
  expect(lineHeights(cells, (id) => heights[id] ?? 0)).toEqual([180, 150, 300])
})

test('a high widget makes the lines beside it higher, all by the same', () => {
  const heights: Record<string, number> = { recent: 446, next: 180, sidekick: 150, eco: 300 }
  expect(lineHeights(cells, (id) => heights[id] ?? 0)).toEqual([230, 200, 300])
  expect(Object.fromEntries(placesPx(cells, (id) => heights[id] ?? 0))).toEqual({
    recent: { top: 0, height: 446 },
    next: { top: 0, height: 230 },
    sidekick: { top: 246, height: 200 },
    eco: { top: 462, height: 300 },
  })
})
