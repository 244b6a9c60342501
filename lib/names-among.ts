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
  const titles = all.map((piece) => ({ piece, name: titleIn(values, piece) }))
  const named = whereRepeated(titles, ({ piece, name }) => withContent(name, values.get(piece)))
  return new Map(whereRepeated(named, ({ name }, nth) => `${name} (${nth})`).map(({ piece, name }) => [piece, name]))
}

/** A piece that is in no state has no title: it is gone. */
function titleIn(values: Values, piece: string): string {
  const [kind = ''] = piece.split(':')
  return values.get(piece) === undefined ? `a ${NOUNS[kind] ?? kind} that is gone` : `“${nameOfPiece(values, piece)}”`
}

interface Named {
  piece: string
  name: string
}

/** Gives different names to entries that share one. @param nameOf gets the number of the entry among them, from 1 */
function whereRepeated(all: readonly Named[], nameOf: (one: Named, nth: number) => string): Named[] {
  const counted = new Map<string, number>()
  const places = all.map(({ name }) => {
    const nth = (counted.get(name) ?? 0) + 1
    counted.set(name, nth)
    return nth
  })
  return all.map((one, i) => ((counted.get(one.name) ?? 0) > 1 ? { ...one, name: nameOf(one, places[i] ?? 0) } : one))
}

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
