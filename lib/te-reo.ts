/** A piece of a text, and whether it is te reo Māori. */
interface Piece {
  text: string
  /** where it begins in the text */
  start: number
  isTeReo: boolean
}

/** Words of te reo without a macron that names of people, streets and places here are made of. */
const WORDS = 'aroha|kauri|kia ora|moana|ngaio|rimu|tama|wainui|waka|whare'
/** No other language of these texts has macrons. */
const TE_REO = new RegExp(`(?<!\\p{L})(?:${WORDS}|\\p{L}*[āēīōū]\\p{L}*)(?!\\p{L})`, 'giu')
/** Most texts have none of it, which this tells in a tenth of the time. */
const MAYBE_TE_REO = new RegExp(`${WORDS}|[āēīōū]`, 'i')

/** `mi` for a text whose words are all te reo: an `option` cannot have a part of its text marked. */
export function langOf(text: string): 'mi' | undefined {
  const words = teReoIn(text).filter((piece) => /\p{L}/u.test(piece.text))
  return words.length > 0 && words.every(({ isTeReo }) => isTeReo) ? 'mi' : undefined
}

/** A text in pieces, those of te reo apart, so that a screen reader can say them as they are said. */
export function teReoIn(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: word, index } of MAYBE_TE_REO.test(text) ? text.matchAll(TE_REO) : []) {
    if (index > end) pieces.push({ text: text.slice(end, index), start: end, isTeReo: false })
    pieces.push({ text: word, start: index, isTeReo: true })
    end = index + word.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), start: end, isTeReo: false })
  return pieces
}
