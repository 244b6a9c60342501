import type { TabDocument } from '#schemas/document/tab.ts'
import { type Pieces, widgetsOnlyOn } from '../draft/pieces.ts'

/** What becomes of a page and its widgets once its tab is removed. @param left pages that no tab leads to then */
export function removalText(pieces: Pieces, tab: TabDocument, left: readonly string[]): string {
  const known = pieces.get(`tab:${tab.id}`)
  const isReleased = !known?.changedBy || known.released !== undefined
  return [
    `Its page goes${widgetsText(widgetsOnlyOn(pieces, tab).length, tab.widgets.length)}.`,
    isReleased ? 'Customers see it until that is published, and Undo brings it back.' : 'Undo brings it back.',
    left.length > 0 ? `No tab leads to these pages any more: ${left.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

function widgetsText(going: number, all: number): string {
  if (all === 0) return ''
  if (going === 0) return '. Other pages keep its widgets'
  if (going < all) return `, with ${going} of its ${all} widgets: other pages keep the rest`
  return going === 1 ? ', with its widget' : `, with its ${going} widgets`
}
