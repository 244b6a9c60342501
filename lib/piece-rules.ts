import { fieldsOf } from './field-differences.ts'

type Path = readonly (string | number)[]

/**
 * The rules among the words of a brand: what customers may owe, get and give, and when they may move. Each number that the
 * schema of a brand allows is in one of them.
 */
const BRAND_RULES: readonly Path[] = [
  ['payingHelp', 'extension'],
  ['payingHelp', 'arrangement'],
  ['homeMove'],
  ['donation', 'amountsNzd'],
  ['donation', 'mostNzd'],
  ['friendGetFriend', 'ownNzd'],
  ['friendGetFriend', 'friendNzd'],
]

/** Plans on offer have prices. */
const BROADBAND_RULES: readonly Path[] = [['plans']]

const rulesIn = (piece: string): readonly Path[] => {
  if (piece.startsWith('brand:')) return BRAND_RULES
  return piece === 'content:broadband' ? BROADBAND_RULES : []
}

/** What a part of a piece of words is: words, a rule, or both. */
export function partIs(piece: string, path: Path): 'words' | 'rules' | 'both' {
  const rules = rulesIn(piece)
  if (rules.some((rule) => rule.every((name, i) => path[i] === name))) return 'rules'
  return rules.some((rule) => path.every((name, i) => rule[i] === name)) ? 'both' : 'words'
}

/** Which of both a change of a piece changes. */
export function changedParts(piece: string, before: unknown, after: unknown): { words: boolean; rules: boolean } {
  const [old, now] = [parted(piece, before), parted(piece, after)]
  return { words: fieldsOf(old.words, now.words).length > 0, rules: fieldsOf(old.rules, now.rules).length > 0 }
}

function parted(piece: string, value: unknown): { words: unknown; rules: Record<string, unknown> } {
  const words: unknown = structuredClone(value)
  const rules = Object.fromEntries(
    rulesIn(piece).map((path): [string, unknown] => {
      const holder = path.slice(0, -1).reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words)
      const last = path.at(-1) ?? ''
      // A brand without a holder has the rules of the first release, one with an empty holder has none.
      if (holder === null || typeof holder !== 'object') return [path.join('.'), undefined]
      const rule = { is: (holder as Record<string, unknown>)[last] }
      delete (holder as Record<string, unknown>)[last]
      return [path.join('.'), rule]
    }),
  )
  return { words, rules }
}
