export interface Limits {
  depth: number
  /** values at all levels */
  parts: number
  /** letters of all texts and names */
  characters: number
}

/** The whole configuration. */
export const DOCUMENT_LIMITS: Limits = { depth: 40, parts: 200_000, characters: 4_000_000 }

/**
 * Which limit a JSON value exceeds, if any. Call it before anything else reads the value: a recursive walk overflows the
 * stack some thousand levels down.
 */
export function excessOf(value: unknown, limits: Limits): string | undefined {
  let parts = 0
  let characters = 0
  const left: [unknown, number][] = [[value, 0]]
  for (let next = left.pop(); next; next = left.pop()) {
    const [part, depth] = next
    parts += 1
    if (typeof part === 'string') characters += part.length
    else if (part && typeof part === 'object') {
      if (depth === limits.depth) return `has more than ${limits.depth} levels`
      const isList = Array.isArray(part)
      for (const [name, inner] of Object.entries(part)) {
        if (!isList) characters += name.length
        left.push([inner, depth + 1])
        if (left.length + parts > limits.parts) return `has more than ${limits.parts} parts`
      }
    }
    if (characters > limits.characters) return `has more than ${limits.characters} letters`
  }
  return undefined
}
