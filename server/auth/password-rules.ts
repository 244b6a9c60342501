import { BRANDS } from '#lib/brands.ts'

/*
 * What a new password has to be: long enough, and not one of those that are tried first. No kinds of characters are asked
 * for. Source: OWASP ASVS 5.0, 6.2; NIST SP 800-63B.
 */

export const MIN_LENGTH = 10
export const MAX_LENGTH = 200

/** Below a million guesses, by zxcvbn's count. */
const LEAST_SCORE = 2

/** Judging time grows with length and with look-alike characters, so only the beginning of a long password is judged. */
const JUDGED = { characters: 64, substitutions: 8 }

/** Words that are easy to guess here, besides the person's own. */
const OWN_WORDS = ['switchboard', 'portal', 'energy', 'power', 'password', ...Object.values(BRANDS).flatMap(({ name }) => name.split(' '))]

/**
 * Why a new password is refused, as text for the person; undefined if it is accepted.
 * @param about the person's names and addresses, which attackers guess first
 */
export async function refusePassword(password: string, about: readonly string[]): Promise<string | undefined> {
  if (password.length < MIN_LENGTH || password.length > MAX_LENGTH) return `A password has ${MIN_LENGTH} to ${MAX_LENGTH} characters.`
  const words = [...OWN_WORDS, ...about.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])].filter((word) => word.length > 2)
  const { score } = (await loadEstimator()).check(password.slice(0, JUDGED.characters), words)
  if (score >= LEAST_SCORE && !isMadeOf(words, password)) return undefined
  return 'This password is easy to guess: it is a common one, or made of your name or ours. Try a few words that have nothing to do with each other.'
}

/** Whether there is next to nothing in a password but these words, digits and signs: `aroha-2026`. */
function isMadeOf(words: readonly string[], password: string): boolean {
  const lettersOf = (text: string) => text.replace(/[^\p{L}]+/gu, '')
  const whole = password.toLowerCase()
  const rest = words.toSorted((a, b) => b.length - a.length).reduce((text, word) => text.replaceAll(word.toLowerCase(), ' '), whole)
  return rest !== whole && lettersOf(rest).length < 4
}

/** The list of common passwords is large, and a new password rare: it is loaded when the first one is chosen. */
const loadEstimator = () => (estimator ??= makeEstimator())
let estimator: ReturnType<typeof makeEstimator> | undefined

async function makeEstimator() {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, l33tMaxSubstitutions: JUDGED.substitutions })
}
