import type { Piece } from '#schemas/studio/entities.ts'
import { tabsIn } from '../draft/pieces.ts'
import { studioPath } from '../studio-path.ts'
import { nameOfPiece } from '../shell/sections.ts'

/** The screen that a piece is edited on. */
export interface Screen {
  label: string
  href: string
}

/** Where a piece is edited: a widget on the first page that has it. */
export function screenOfPiece(pieces: ReadonlyMap<string, Piece>, piece: string): Screen {
  const [kind = '', id = ''] = piece.split(/:(.*)/)
  if (kind === 'widget') {
    const [tab] = tabsIn(pieces).filter(({ widgets }) => widgets.includes(id))
    return tab
      ? { label: tab.label, href: studioPath(`pages/${tab.id}`, { widget: id }) }
      : { label: 'On no page', href: studioPath('tabs') }
  }
  if (kind === 'tab') return { label: nameOfPiece(pieces, piece), href: studioPath('tabs') }
  if (kind === 'form') return { label: nameOfPiece(pieces, piece), href: studioPath(`forms/${id}`) }
  if (kind === 'content' || kind === 'brand') return { label: nameOfPiece(pieces, piece), href: studioPath(`content/${piece}`) }
  return { label: 'Tabs and navigation', href: studioPath('tabs') }
}
