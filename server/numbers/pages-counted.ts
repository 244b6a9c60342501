import { pieceOfTab } from '#lib/tried.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import type { PieceCount } from '#schemas/numbers/entities.ts'

/**
 * What happened to the pages that are tried, as the sum of what a browser counted of their widgets: used or failed with any of them, and
 * as slow as the slowest. Widgets of all versions count, or one that is on another page too would count for the versions that have it.
 */
export function pagesCounted(
  { tabs }: PortalDocument,
  tried: readonly { piece: string }[],
  counted: ReadonlyMap<string, PieceCount>,
): PieceCount[] {
  return tried.flatMap(({ piece }) => {
    const tab = tabs.find(({ id }) => pieceOfTab(id) === piece)
    const own = tab?.widgets.flatMap((id) => counted.get(`widget:${id}`) ?? []) ?? []
    if (own.length === 0) return []
    const times = own.flatMap(({ contentMs = [] }) => contentMs)
    return {
      piece,
      seen: own.some(({ seen }) => seen) || undefined,
      used: own.some(({ used }) => used) || undefined,
      failed: own.some(({ failed }) => failed) || undefined,
      contentMs: times.length > 0 ? Math.max(...times) : undefined,
    }
  })
}
