import { type Characters, parsePattern, PatternFault, type PatternPart } from './pattern-parts.ts'

/*
 * Which patterns staff may write. A regular expression that can read a text in several ways tries all of them before it
 * fails, and a short text can take minutes. So each character may fit one place of the pattern only, reached in one way:
 * then a text is read once. This is strong determinism of Glushkov's automaton. Counted repetitions are that many copies.
 */

/** Longer patterns are refused. */
const MOST_PLACES = 1_000
/** Ranges longer than this count as holding characters of every kind. */
const MOST_ASKED = 256
/** How long a check may take: some milliseconds. */
const MOST_STEPS = 100_000

/** A place of a pattern that takes one character. */
interface Place {
  characters: Characters
  next: Place[]
}

interface Stretch {
  first: Place[]
  last: Place[]
  canBeEmpty: boolean
}

interface PatternCheck {
  /** why staff may not use it */
  fault?: string
  /** how much work the check was */
  steps: number
}

/** Each change of the draft checks the same few patterns again. */
const checked = new Map<string, PatternCheck>()
const MOST_REMEMBERED = 2_000

export function checkPattern(pattern: string): PatternCheck {
  const known = checked.get(pattern)
  if (known) return known
  const check = read(pattern)
  if (checked.size >= MOST_REMEMBERED) checked.clear()
  checked.set(pattern, check)
  return check
}

/** Why staff may not use a pattern. */
export const faultOfPattern = (pattern: string): string | undefined => checkPattern(pattern).fault

function read(pattern: string): PatternCheck {
  let places = 0
  let steps = 0
  try {
    const whole = stretchOf(parsePattern(pattern))
    demandOneReading(whole.first)
    return { steps }
  } catch (error) {
    if (error instanceof PatternFault) return { fault: error.message, steps }
    throw error
  }

  function take(count: number): void {
    steps += count
    if (steps > MOST_STEPS) throw new PatternFault('the pattern takes too long to check: write it shorter')
  }

  function stretchOf(part: PatternPart): Stretch {
    take(1)
    switch (part.is) {
      case 'one': {
        places += 1
        if (places > MOST_PLACES) throw new PatternFault(`a pattern takes texts of at most ${MOST_PLACES} characters by number`)
        const place = { characters: part.characters, next: [] }
        return { first: [place], last: [place], canBeEmpty: false }
      }
      case 'sequence':
        return part.parts.map(stretchOf).reduce(inOrder, EMPTY)
      case 'choice':
        return part.parts.map(stretchOf).reduce(either)
      case 'repeated':
        return repeat(part.part, part.least, part.most)
    }
  }

  function repeat(part: PatternPart, least: number, most: number): Stretch {
    if (least > MOST_PLACES || (most !== Number.POSITIVE_INFINITY && most > MOST_PLACES)) {
      throw new PatternFault(`a pattern repeats something at most ${MOST_PLACES} times by number`)
    }
    let rest = EMPTY
    if (most === Number.POSITIVE_INFINITY) rest = least === 0 ? optional(loop(stretchOf(part))) : loop(stretchOf(part))
    else for (let i = least; i < most; i++) rest = optional(inOrder(stretchOf(part), rest))
    for (let i = most === Number.POSITIVE_INFINITY ? 1 : 0; i < least; i++) rest = inOrder(stretchOf(part), rest)
    return rest
  }

  function inOrder(a: Stretch, b: Stretch): Stretch {
    for (const place of a.last) lead(place, b.first)
    take(a.first.length + b.first.length + a.last.length + b.last.length)
    return {
      first: a.canBeEmpty ? [...a.first, ...b.first] : a.first,
      last: b.canBeEmpty ? [...a.last, ...b.last] : b.last,
      canBeEmpty: a.canBeEmpty && b.canBeEmpty,
    }
  }

  function either(a: Stretch, b: Stretch): Stretch {
    if (a.canBeEmpty && b.canBeEmpty) throw new PatternFault('two of the parts between | may be empty: only one may')
    take(a.first.length + b.first.length + a.last.length + b.last.length)
    return { first: [...a.first, ...b.first], last: [...a.last, ...b.last], canBeEmpty: a.canBeEmpty || b.canBeEmpty }
  }

  function optional(part: Stretch): Stretch {
    if (part.canBeEmpty) throw new PatternFault(MAY_BE_EMPTY)
    return { ...part, canBeEmpty: true }
  }

  function loop(part: Stretch): Stretch {
    if (part.canBeEmpty) throw new PatternFault(MAY_BE_EMPTY)
    for (const place of part.last) lead(place, part.first)
    return part
  }

  function lead(from: Place, to: readonly Place[]): void {
    from.next.push(...to)
    demandOneReading(from.next)
  }

  /** Two places that come next may not take the same character. */
  function demandOneReading(places: readonly Place[]): void {
    places.forEach((a, i) => {
      for (const b of places.slice(0, i)) {
        if (a !== b && !isShared(a.characters, b.characters)) continue
        const which = a === b ? `"${a.characters.source}" in two ways` : `"${b.characters.source}" or "${a.characters.source}"`
        throw new PatternFault(`the pattern can read the same text as ${which}: write it so that each character fits in one place only`)
      }
    })
  }

  /** True if some character belongs to both. */
  function isShared(a: Characters, b: Characters): boolean {
    take(1 + a.ranges.length * b.ranges.length)
    return (
      a.ranges.some(([from, to]) => b.ranges.some(([start, end]) => from <= end && start <= to)) ||
      a.kinds.some((kind) => b.kinds.some((other) => kind.startsWith(other) || other.startsWith(kind))) ||
      a.kinds.some((kind) => holdsOf(kind, b)) ||
      b.kinds.some((kind) => holdsOf(kind, a))
    )
  }

  function holdsOf(kind: string, { ranges }: Characters): boolean {
    return ranges.some(([from, to]) => {
      if (to - from >= MOST_ASKED) return true
      take(to - from)
      for (let code = from; code <= to; code++) if (isOfKind(kind, String.fromCodePoint(code))) return true
      return false
    })
  }
}

const kinds = new Map<string, RegExp>()

function isOfKind(kind: string, character: string): boolean {
  const rule = kinds.get(kind) ?? new RegExp(`\\p{${kind}}`, 'u')
  kinds.set(kind, rule)
  return rule.test(character)
}

const MAY_BE_EMPTY = 'the group before *, + or ? may be empty: make it hold at least one character'
const EMPTY: Stretch = { first: [], last: [], canBeEmpty: true }
