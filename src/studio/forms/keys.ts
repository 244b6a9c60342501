/** Words that a key does without. */
const SMALL = new Set('a an and are at do does for have in is it of on or the there to we with you your'.split(' '))
const MOST_WORDS = 5
const LONGEST = 40

/**
 * A key that answers are stored under, made from the words that customers read: “Do you have a heat pump?” becomes `HeatPump`.
 * @param taken keys that it must differ from
 */
export function keyFrom(words: string, taken: readonly string[], nameless: string): string {
  const key = stemFrom(words) || nameless
  let free = key
  for (let n = 2; taken.includes(free); n += 1) free = `${key}${n}`
  return free
}

/** Whether a key was made from words, with a number where another one had it already. */
export function isMadeFrom(key: string, words: string, nameless: string): boolean {
  const stem = stemFrom(words) || nameless
  return key.startsWith(stem) && /^\d*$/.test(key.slice(stem.length))
}

function stemFrom(words: string): string {
  const all = words
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
  const telling = all.filter((word) => !SMALL.has(word.toLowerCase()))
  return (telling.length > 0 ? telling : all)
    .slice(0, MOST_WORDS)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/^[^A-Za-z]+/, '')
    .slice(0, LONGEST)
}
