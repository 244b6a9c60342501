import { capitalised } from '#lib/capitalised.ts'
import { pieceAt } from '#lib/piece-at.ts'
import { pieceText } from '#lib/piece-names.ts'
import { withVersionNames } from '#lib/versions.ts'
import type { Issue } from '#schemas/studio/entities.ts'
import { fieldText } from '#lib/value-text.ts'

/** What is wrong, and where: a page, a widget or a text by its name, and the field as forms call it. */
export function issueText(values: ReadonlyMap<string, unknown>, { place, message }: Issue): string {
  const piece = values.has(place) ? place : pieceAt(place)
  if (!piece) return `${capitalised(place)}: ${message}`
  const part = partText(place)
  return `${capitalised(pieceText(values, piece))}${part && `, ${part}`}: ${message}`
}

/** Which part of a piece it is, as forms call it: `content.actionTiles[4] "".href` as “Number 5 › Link”. Empty for all of it. */
function partText(place: string): string {
  const part = /^(?:\w+\[\d+\] "[^"]+"|(?:brands|content)\.\w+)(.*)$/.exec(place)?.[1] ?? ''
  const steps = withVersionNames(part)
    .replace(/\[(\d+)\](?: "[^"]*")?/g, '.$1')
    .split(/[.,] ?/)
    .filter(Boolean)
  return steps.map((step) => (/^\d+$/.test(step) ? `Number ${Number(step) + 1}` : fieldText(step))).join(' › ')
}

/** What is wrong with a piece that is named above, each once. */
export function issueTextsWithin(issues: readonly Issue[]): string[] {
  return [
    ...new Set(
      issues.map(({ place, message }) => {
        const part = partText(place)
        return capitalised(part ? `${part}: ${message}` : message)
      }),
    ),
  ]
}
