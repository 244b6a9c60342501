import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'
import type { WidgetItem } from '#schemas/widget.ts'
import { flow, type Place } from './flow.ts'

/** A widget in the grid. A line of it is as high as its content needs: see dashboard.module.css. */
export interface Cell extends Place {
  /** widgets with the same number end on one line, and nothing else is beside them; from 0 */
  band: number
}

/** A widget's cell at each breakpoint. */
export type Cells = Record<Breakpoint, Cell>

const BREAKPOINTS = Object.keys(COLUMNS) as Breakpoint[]

/** Where the widgets of a page are. Declared rows only say which widgets are beside each other. */
export function cellsOf(widgets: readonly Pick<WidgetItem, 'id' | 'span'>[]): Map<string, Cells> {
  const cells = new Map(widgets.map(({ id }) => [id, {} as Cells]))
  for (const breakpoint of BREAKPOINTS) {
    const sizes = widgets.map(({ id, span }) => ({ id, ...span[breakpoint] }))
    for (const cell of withoutHoles(flow(sizes, COLUMNS[breakpoint]), COLUMNS[breakpoint])) {
      ;(cells.get(cell.id) as Cells)[breakpoint] = cell
    }
  }
  return cells
}

/** The widgets of each band, from the top. */
export function bandsOf(cells: ReadonlyMap<string, Cells>, breakpoint: Breakpoint): string[][] {
  const bands: string[][] = []
  for (const [id, cell] of cells) bands[cell[breakpoint].band] = [...(bands[cell[breakpoint].band] ?? []), id]
  return bands
}

/**
 * The same widgets in the same order, each as wide as the room up to its neighbour and as deep as the room down to the next
 * widget. Audiences decide which widgets a customer has, so a page that is full for one customer would have holes for another.
 * Lines at which nothing starts or ends are left out.
 */
export function withoutHoles(places: readonly Place[], columns: number): Cell[] {
  const ends = bandEnds(places)
  const wide = places.map((place) => {
    const beside = places.filter((other) => other.x >= place.x + place.columns && isBeside(place, other))
    return { ...place, columns: Math.min(columns, ...beside.map(({ x }) => x)) - place.x }
  })
  const whole = wide.map((place) => {
    const below = wide.filter((other) => other.y >= place.y + place.rows && isAbove(place, other))
    const band = ends.findIndex((end) => end > place.y)
    return { ...place, band, rows: Math.min(ends[band] ?? 0, ...below.map(({ y }) => y)) - place.y }
  })
  const lines = [...new Set(whole.flatMap(({ y, rows }) => [y, y + rows]))].sort((a, b) => a - b)
  return whole.map((place) => {
    const y = lines.indexOf(place.y)
    return { ...place, y, rows: lines.indexOf(place.y + place.rows) - y }
  })
}

const isBeside = (a: Place, b: Place) => a.y < b.y + b.rows && b.y < a.y + a.rows
const isAbove = (a: Place, b: Place) => a.x < b.x + b.columns && b.x < a.x + a.columns

/** The rows at which nothing goes on, from the top. */
function bandEnds(places: readonly Place[]): number[] {
  const ends = new Set(places.map(({ y, rows }) => y + rows))
  return [...ends].filter((end) => places.every(({ y, rows }) => y >= end || y + rows <= end)).sort((a, b) => a - b)
}
