import type { Catalogue } from '#schemas/studio/entities.ts'
import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'
import { MAX_ROWS, type Span } from '#schemas/widget.ts'
import { typeOf } from '../catalogue.ts'
import type { WidgetDocument } from '#schemas/document/widget.ts'

export interface WidgetSize {
  columns: number
  rows: number
}

/** The smallest size that the widget's type allows at a width of the page. */
export function minOf(catalogue: Catalogue, widget: WidgetDocument | undefined, breakpoint: Breakpoint): WidgetSize {
  const min = typeOf(catalogue, widget?.type ?? '')?.span.min as Span | undefined
  return min?.[breakpoint] ?? { columns: 1, rows: 1 }
}

/** A size with one side as large as wanted, but neither smaller than the type allows nor larger than the page. */
export function resized(now: WidgetSize, side: 'columns' | 'rows', wanted: number, min: WidgetSize, breakpoint: Breakpoint): WidgetSize {
  const most = side === 'columns' ? COLUMNS[breakpoint] : MAX_ROWS
  return { ...now, [side]: Math.max(Math.min(min[side], most), Math.min(most, wanted)) }
}
