import { tabsIn } from '../draft/pieces.ts'
import type { Piece } from '#schemas/studio/entities.ts'
import { CONTENT } from '../shell/sections.ts'
import { studioPath } from '../studio-path.ts'

/** The screen where a piece is edited; undefined for one that is removed. */
export function piecePath(pieces: ReadonlyMap<string, Piece>, piece: string): string | undefined {
  const [kind, id = ''] = piece.split(/:(.*)/)
  if (kind === 'widget') {
    const tab = tabsIn(pieces).find(({ widgets }) => widgets.includes(id))
    return tab && studioPath(`pages/${tab.id}`, { widget: id })
  }
  if (pieces.get(piece)?.value === undefined) return undefined
  if (kind === 'form') return studioPath(`forms/${id}`)
  if (CONTENT.some((one) => one.piece === piece)) return studioPath(`content/${piece}`)
  return studioPath('tabs')
}
