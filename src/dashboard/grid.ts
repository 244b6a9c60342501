import { type Breakpoint, COLUMNS } from '#schemas/columns.ts'

/* The grid of a page in px, of 16 to a rem. dashboard.module.css gets row and gap as properties. */

/** A declared row: the height that is kept for a widget until its content is known. */
export const ROW_PX = 48
export const GAP_PX = 16

/** How wide the grid is on a usual screen of each kind. The style sheets begin a tablet at 48rem, and a desktop at 64rem. */
export const GRID_PX: Record<Breakpoint, number> = { phone: 343, tablet: 720, desktop: 1120 }

/** What so many columns measure, with the gaps between them. */
export function columnsPx(count: number, breakpoint: Breakpoint): number {
  const columnPx = (GRID_PX[breakpoint] + GAP_PX) / COLUMNS[breakpoint] - GAP_PX
  return count * (columnPx + GAP_PX) - GAP_PX
}
