/*
 * Parses a pattern of a form: a small subset of JavaScript's regular expressions, without look-around and backreferences.
 */

/** The characters that one place takes: ranges of code points, and Unicode categories such as `L`. */
export interface Characters {
  ranges: (readonly [number, number])[]
  kinds: string[]
  /** as it is written */
  source: string
}

export type PatternPart =
  | { is: 'one'; characters: Characters }
  | { is: 'sequence'; parts: PatternPart[] }
  | { is: 'choice'; parts: PatternPart[] }
  | { is: 'repeated'; part: PatternPart; least: number; most: number }

/** Why a form may not have a pattern, as staff read it. */
export class PatternFault extends Error {}

const LAST = 0x10ffff
const KINDS = ['L', 'Lu', 'Ll', 'M', 'N', 'Nd', 'P', 'S', 'Z']
const SHORT: Record<string, readonly (readonly [number, number])[]> = {
  d: [[48, 57]],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
  s: [
    [9, 13],
    [32, 32],
    [160, 160],
    [0x1680, 0x1680],
    [0x2000, 0x200a],
    [0x2028, 0x2029],
    [0x202f, 0x202f],
    [0x205f, 0x205f],
    [0x3000, 0x3000],
    [0xfeff, 0xfeff],
  ],
}
const SYNTAX = '^$\\.*+?()[]{}|/'

/** @throws {PatternFault} */
export function parsePattern(pattern: string): PatternPart {
  // After an odd number of backslashes, $ is a character of the text.
  if (!pattern.startsWith('^') || !/(?<!\\)(?:\\\\)*\$$/.test(pattern)) {
    throw new PatternFault('a pattern begins with ^ and ends with $')
  }
  try {
    new RegExp(pattern, 'u')
  } catch (error) {
    throw new PatternFault((error as Error).message)
  }
  const letters = [...pattern.slice(1, -1)]
  let at = 0

  const whole = choice()
  if (at < letters.length) throw refusal(letters[at] ?? '')
  // Without a group, ^ would belong to the first alternative alone and $ to the last.
  if (whole.is === 'choice') throw new PatternFault('a pattern with | has brackets around it: ^(yes|no)$')
  return whole

  function choice(): PatternPart {
    const parts = [sequence()]
    while (letters[at] === '|') {
      at += 1
      parts.push(sequence())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { is: 'choice', parts }
  }

  function sequence(): PatternPart {
    const parts: PatternPart[] = []
    while (at < letters.length && letters[at] !== '|' && letters[at] !== ')') parts.push(repeated())
    return { is: 'sequence', parts }
  }

  function repeated(): PatternPart {
    const part = one()
    const counts = howOften()
    if (!counts) return part
    if ('?+*{'.includes(letters[at] ?? ' ')) throw refusal(letters[at] ?? '')
    return { is: 'repeated', part, ...counts }
  }

  function howOften(): { least: number; most: number } | undefined {
    const sign = letters[at]
    if (sign === '*' || sign === '+' || sign === '?') {
      at += 1
      return { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY }
    }
    if (sign !== '{') return undefined
    const end = letters.indexOf('}', at)
    const [least = '', most] = letters
      .slice(at + 1, end)
      .join('')
      .split(',')
    at = end + 1
    return { least: Number(least), most: most === undefined ? Number(least) : most === '' ? Number.POSITIVE_INFINITY : Number(most) }
  }

  function one(): PatternPart {
    const start = at
    const letter = letters[at++] ?? ''
    if (letter === '(') return group()
    if (letter === '^' || letter === '$') throw refusal(letter)
    const found = letter === '[' ? set() : letter === '\\' ? escaped() : letter === '.' ? allBut(lineEnds()) : single(letter)
    return { is: 'one', characters: { ...found, source: letters.slice(start, at).join('') } }
  }

  function group(): PatternPart {
    if (letters[at] === '?') {
      if (letters[at + 1] !== ':') throw refusal(`(?${letters[at + 1] ?? ''}`)
      at += 2
    }
    const inner = choice()
    at += 1
    return inner
  }

  function escaped(): Omit<Characters, 'source'> {
    const letter = letters[at++] ?? ''
    const short = SHORT[letter]
    if (short) return { ranges: [...short], kinds: [] }
    if (letter === 'p' && letters[at] === '{') {
      const end = letters.indexOf('}', at)
      const kind = letters.slice(at + 1, end).join('')
      at = end + 1
      if (!KINDS.includes(kind)) throw refusal(`\\p{${kind}}`)
      return { ranges: [], kinds: [kind] }
    }
    if (SYNTAX.includes(letter) || letter === '-') return single(letter)
    throw refusal(`\\${letter}`)
  }

  function set(): Omit<Characters, 'source'> {
    const isAllBut = letters[at] === '^'
    if (isAllBut) at += 1
    const ranges: (readonly [number, number])[] = []
    const kinds: string[] = []
    while (letters[at] !== ']') {
      const from = inSet()
      kinds.push(...from.kinds)
      if (letters[at] === '-' && letters[at + 1] !== ']' && from.kinds.length === 0) {
        at += 1
        ranges.push([from.ranges[0]?.[0] ?? 0, inSet().ranges[0]?.[0] ?? 0])
      } else ranges.push(...from.ranges)
    }
    at += 1
    if (!isAllBut) return { ranges, kinds }
    if (kinds.length > 0) throw new PatternFault('[^ … ] cannot hold \\p{…}: say which characters may be there instead')
    return allBut(ranges)
  }

  function inSet(): Omit<Characters, 'source'> {
    const letter = letters[at++] ?? ''
    return letter === '\\' ? escaped() : single(letter)
  }
}

const single = (letter: string): Omit<Characters, 'source'> => {
  const code = letter.codePointAt(0) ?? 0
  return { ranges: [[code, code]], kinds: [] }
}

const lineEnds = () =>
  [
    [10, 10],
    [13, 13],
    [0x2028, 0x2029],
  ] as const

function allBut(ranges: readonly (readonly [number, number])[]): Omit<Characters, 'source'> {
  const rest: [number, number][] = []
  let from = 0
  for (const [start, end] of [...ranges].sort(([a], [b]) => a - b)) {
    if (start > from) rest.push([from, start - 1])
    from = Math.max(from, end + 1)
  }
  if (from <= LAST) rest.push([from, LAST])
  return { ranges: rest, kinds: [] }
}

const refusal = (what: string) => new PatternFault(`a pattern of a form cannot hold ${what}`)
