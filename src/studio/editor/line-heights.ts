import type { Cell } from '#dashboard/bands.ts'
import type { Place } from '#dashboard/flow.ts'
import { GAP_PX, ROW_PX } from '#dashboard/grid.ts'

/**
 * Heights of the lines of a page's grid, px. As in a browser each line is as high as the widgets on it alone; what a widget over
 * several lines needs beyond that goes to its lines without such a widget, else to all of its lines.
 * @param heightOf what the content of a widget needs, px
 */
export function lineHeights(cells: readonly Cell[], heightOf: (id: string) => number): number[] {
  const heights = Array.from({ length: Math.max(0, ...cells.map(({ y, rows }) => y + rows)) }, () => 0)
  const isOpen = heights.map(() => true)
  for (const { id, y, rows } of cells.toSorted((a, b) => a.rows - b.rows)) {
    const own = heights.slice(y, y + rows).map((_, i) => y + i)
    const missing = heightOf(id) - own.reduce((sum, line) => sum + (heights[line] ?? 0), (rows - 1) * GAP_PX)
    const open = own.filter((line) => isOpen[line])
    if (rows === 1) isOpen[y] = false
    const growing = open.length > 0 ? open : own
    if (missing > 0) for (const line of growing) heights[line] = (heights[line] ?? 0) + missing / growing.length
  }
  return heights
}

/** Where each widget is on the page and how high it is, px. */
export function placesPx(cells: readonly Cell[], heightOf: (id: string) => number): Map<string, { top: number; height: number }> {
  const heights = lineHeights(cells, heightOf)
  const topOf = (line: number) => heights.slice(0, line).reduce((sum, height) => sum + height + GAP_PX, 0)
  return new Map(cells.map(({ id, y, rows }) => [id, { top: topOf(y), height: topOf(y + rows) - GAP_PX - topOf(y) }]))
}

/**
 * The declared row at a height of the page, where a dragged widget is held.
 * @param drawn the widgets as they are drawn, px
 * @param declared the same widgets in declared rows
 */
export function rowAt(px: number, drawn: readonly { i: string; y: number }[], declared: readonly Place[]): number {
  const rows = new Map(declared.map(({ id, y }) => [id, y]))
  const starts = drawn.map(({ i, y }) => ({ px: y, row: rows.get(i) ?? 0 })).sort((a, b) => a.px - b.px)
  const above = starts.findLast((start) => start.px <= px) ?? { px: 0, row: 0 }
  const below = starts.find((start) => start.px > px)
  if (!below) return above.row + (px - above.px) / (ROW_PX + GAP_PX)
  return above.row + ((px - above.px) / (below.px - above.px)) * (below.row - above.row)
}
