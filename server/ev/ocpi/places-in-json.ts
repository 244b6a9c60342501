/**
 * The lines on which the objects of a list begin; of a single object, its own. The text has been parsed before, so that only strings and
 * brackets have to be told apart.
 * @param depth of the brackets around the objects: 0 for one alone
 */
export function linesOfObjects(text: string, depth: number): number[] {
  const lines: number[] = []
  let line = 1
  let open = 0
  let isText = false
  for (let i = 0; i < text.length; i++) {
    const letter = text[i]
    if (letter === '\n') line++
    if (isText) {
      if (letter === '\\') i++
      else if (letter === '"') isText = false
      continue
    }
    if (letter === '"') isText = true
    else if (letter === '{' || letter === '[') {
      if (letter === '{' && open === depth) lines.push(line)
      open++
    } else if (letter === '}' || letter === ']') open--
  }
  return lines
}

/** The line of a place in a text, from 1. */
export const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length
