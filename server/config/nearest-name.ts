/** Longer ones are no mistyped names, and comparing them takes long. */
const LONGEST_NAME = 100

/** The name most similar to a mistyped one, if any is similar. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  if (wrong.length > LONGEST_NAME) return undefined
  const best = names
    .map((name) => ({ name, distance: editDistance(wrong.toLowerCase(), name.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)[0]
  return best && best.distance <= Math.max(2, wrong.length / 3) ? best.name : undefined
}

/** How many letters have to be added, left out or replaced. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
