import type { PieceNumbers } from '#schemas/numbers/entities.ts'
import { listed } from '#lib/listed.ts'
import { sum } from '#lib/sum.ts'
import { type Pieces, tabsIn } from '../draft/pieces.ts'
import { screenOfPiece } from '../find/place-names.ts'
import { titleOf } from '../piece-form/labels.ts'
import { nameOfPiece } from '../shell/sections.ts'

/** A piece that is counted, as staff know it. */
export interface CountedPiece {
  piece: string
  name: string
  /** the pages or the list that it is on */
  where: string
  href: string
  /** `few` where no day had enough people to be shown */
  days: PieceNumbers['days'] | 'few' | 'none'
}

/** All pieces that are counted, those that were seen most first; widgets of pages that nobody saw are there too. */
export function countedPieces(pieces: Pieces, numbers: readonly PieceNumbers[]): CountedPiece[] {
  const byName = new Map(numbers.map((one) => [one.piece, one]))
  const placed = tabsIn(pieces).flatMap(({ widgets }) => widgets.map((id) => `widget:${id}`))
  const seenOf = ({ days }: CountedPiece) => (typeof days === 'string' ? 0 : sum(days.map(({ seen }) => seen)))
  return [...new Set([...byName.keys(), ...placed])]
    .map((piece) => {
      const { days, title } = byName.get(piece) ?? {}
      return {
        piece,
        ...placeOf(pieces, piece, title),
        days: days === undefined ? 'none' : days.length === 0 ? 'few' : days,
      } satisfies CountedPiece
    })
    .sort((a, b) => seenOf(b) - seenOf(a) || a.name.localeCompare(b.name))
}

/** @param title what it was called when it was counted, for one that is not there any more */
function placeOf(pieces: Pieces, piece: string, title: string | undefined): Pick<CountedPiece, 'name' | 'where' | 'href'> {
  const [kind, list = '', ...rest] = piece.split(':')
  if (kind === 'widget') {
    const id = piece.slice('widget:'.length)
    const on = tabsIn(pieces).filter(({ widgets }) => widgets.includes(id))
    return {
      name: pieces.has(piece) ? nameOfPiece(pieces, piece) : (title ?? id),
      where: on.length > 0 ? listed(on.map(({ label }) => label)) : 'On no page any more',
      href: screenOfPiece(pieces, piece).href,
    }
  }
  const content = `content:${list}`
  const id = rest.join(':')
  const entries = pieces.get(content)?.value
  const at = Array.isArray(entries) ? entries.findIndex((entry) => idsOf(entry).includes(id)) : -1
  return {
    name: at < 0 ? (title ?? id) : titleOf((entries as unknown[])[at], at),
    where: at < 0 ? `${nameOfPiece(pieces, content)}, removed` : nameOfPiece(pieces, content),
    href: screenOfPiece(pieces, content).href,
  }
}

const idsOf = (entry: unknown): unknown[] => {
  const { id, key, type, promoId } = (entry ?? {}) as Record<string, unknown>
  return [id, key, type, promoId]
}
