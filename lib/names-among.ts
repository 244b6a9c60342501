import { nameOfPiece } from './piece-names.ts'
import { shortened } from './shortened.ts'

type Values = ReadonlyMap<string, unknown>

const NOUNS: Readonly<Record<string, string>> = { widget: 'widget', form: 'form', tab: 'page' }

/**
 * What some pieces are called, each in quotation marks. Of several with one title each has the first words of its content beside it,
 * or its number.
 */
export function namesAmong(values: Values, pieces: readonly string[]): ReadonlyMap<string, string> {
  const all = [...new Set(pieces)]
  const titles = all.map((piece) => titleIn(values, piece))
  const named = all.map((piece, i) => (isRepeated(titles, i) ? withContent(titles[i] ?? '', values.get(piece)) : (titles[i] ?? '')))
  return new Map(all.map((piece, i) => [piece, isRepeated(named, i) ? `${named[i]} (${nthOf(named, i)})` : (named[i] ?? '')]))
}

/** A piece that is in no state has no title: it is gone. */
function titleIn(values: Values, piece: string): string {
  const [kind = ''] = piece.split(':')
  return values.get(piece) === undefined ? `a ${NOUNS[kind] ?? kind} that is gone` : `“${nameOfPiece(values, piece)}”`
}

const isRepeated = (names: readonly string[], i: number): boolean => names.filter((name) => name === names[i]).length > 1
const nthOf = (names: readonly string[], i: number): number => names.slice(0, i + 1).filter((name) => name === names[i]).length

function withContent(title: string, value: unknown): string {
  const words = firstWords((value as { data?: unknown } | undefined)?.data)
  return words === undefined ? title : `${title} (${shortened(words)})`
}

/** The first sentence of a widget's content: what staff wrote has a space, what the portal knows things by has none. */
function firstWords(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes(' ') ? value : undefined
  if (value === null || typeof value !== 'object') return undefined
  return Object.values(value)
    .map(firstWords)
    .find((words) => words !== undefined)
}
