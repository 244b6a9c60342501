import { capitalised } from '#lib/capitalised.ts'
import { pieceAt } from '#lib/piece-at.ts'
import { pieceText } from '#lib/piece-names.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { fieldText } from '#lib/value-text.ts'

/** What is wrong, and where: a page, a widget or a text by its name, and the field as forms call it. */
export function issueText(values: ReadonlyMap<string, unknown>, { place, message }: Issue): string {
  const piece = values.has(place) ? place : pieceAt(place)
  if (!piece) return `${capitalised(place)}: ${message}`
  const field = /^(?:\w+\[\d+\] "[^"]+"|(?:brands|content)\.\w+)[.,]? ?(.*)$/.exec(place)?.[1] ?? ''
  return `${capitalised(pieceText(values, piece))}${field && `, ${fieldText(field)}`}: ${message}`
}
