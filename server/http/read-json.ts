const MAX_DEPTH = 64

/** Why a body is refused: what was sent is not what any program of ours sends. */
export class UnreadableInput extends Error {
  readonly statusCode = 400
}

/**
 * Reads a body of JSON: UTF-8, no deeper than our own calls go, no name twice in an object.
 * @param what is read, as a refusal calls it
 */
export function readJson(bytes: Uint8Array, what = 'body'): unknown {
  const text = readUtf8(bytes, what)
  // Nothing at all is no JSON, and means the same as no body.
  if (text === '') return undefined
  const value = parsed(text, what)
  checkNesting(text, what)
  return value
}

function parsed(text: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new UnreadableInput(`The ${what} is not JSON.`, { cause })
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

export function readUtf8(bytes: Uint8Array, what = 'body'): string {
  try {
    return decoder.decode(bytes)
  } catch (cause) {
    throw new UnreadableInput(`The ${what} is not UTF-8.`, { cause })
  }
}

/**
 * Looks at brackets and names alone: JSON.parse keeps the last of two members with one name, other programs the first.
 * @param text JSON: in anything else the search for the end of a text could take the square of its length
 */
function checkNesting(text: string, what: string): void {
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (const [token] of text.matchAll(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g)) {
    const names = open.at(-1)
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined)
      if (open.length > MAX_DEPTH) throw new UnreadableInput(`The ${what} is nested deeper than ${MAX_DEPTH} levels.`)
    } else if (token === '}' || token === ']') {
      open.pop()
    } else if (token !== ',' && names && isName) {
      const name = token.includes('\\') ? (JSON.parse(token) as string) : token.slice(1, -1)
      if (names.has(name)) throw new UnreadableInput(`The ${what} names a member of an object twice.`)
      names.add(name)
    }
    isName = token === '{' || (token === ',' && open.at(-1) !== undefined)
  }
}
