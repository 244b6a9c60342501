import { type Breakpoint, COLUMNS, type Span, type WidgetItem } from '#schemas/widget.ts'
import { flow } from './flow.ts'

const BREAKPOINTS = Object.keys(COLUMNS) as Breakpoint[]

/**
 * The same widgets at the same places, each as wide as the room up to its neighbour or the end of the row. Audiences decide
 * which widgets a customer has, so a page that is full for one customer would have holes for another.
 */
export function withoutHoles<W extends Pick<WidgetItem, 'id' | 'span'>>(widgets: readonly W[]): W[] {
  const spans = widgets.map(({ span }): Span => ({ ...span }))
  for (const breakpoint of BREAKPOINTS) {
    const places = flow(
      widgets.map(({ id, span }) => ({ id, ...span[breakpoint] })),
      COLUMNS[breakpoint],
    )
    places.forEach(({ x, y, columns, rows }, i) => {
      const neighbours = places.filter((other) => other.x >= x + columns && other.y < y + rows && y < other.y + other.rows)
      const end = Math.min(COLUMNS[breakpoint], ...neighbours.map((other) => other.x))
      ;(spans[i] as Span)[breakpoint] = { columns: end - x, rows }
    })
  }
  return widgets.map((widget, i) => ({ ...widget, span: spans[i] as Span }))
}
