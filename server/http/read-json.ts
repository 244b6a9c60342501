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
  checkNesting(text, what)
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

/** Looks at brackets and names alone: JSON.parse keeps the last of two members with one name, other programs the first. */
function checkNesting(text: string, what: string): void {
  const open: (Set<string> | undefined)[] = []
  let isName = false
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/g)) {
    const names = open.at(-1)
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined)
      if (open.length > MAX_DEPTH) throw new UnreadableInput(`The ${what} is nested deeper than ${MAX_DEPTH} levels.`)
    } else if (token === '}' || token === ']') {
      open.pop()
    } else if (token !== ',' && names && isName) {
      const name = token.includes('\\') ? unescaped(token, what) : token.slice(1, -1)
      if (names.has(name)) throw new UnreadableInput(`The ${what} names a member of an object twice.`)
      names.add(name)
    }
    isName = token === '{' || (token === ',' && open.at(-1) !== undefined)
  }
}

function unescaped(token: string, what: string): string {
  try {
    return JSON.parse(token)
  } catch {
    throw new UnreadableInput(`The ${what} is not JSON.`)
  }
}
