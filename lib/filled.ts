import { telHref } from './tel-href.ts'

/**
 * Fills values into texts: `{phone}` as people read it, and `tel:{phone}` without spaces. Other names in braces stay as they are.
 */
export function filled<T>(texts: T, values: Record<string, string>): T {
  let written = JSON.stringify(texts)
  for (const [name, value] of Object.entries(values)) {
    // A function, because replaceAll gives `$&` and the like in a text a meaning.
    const inText = (text: string) => () => JSON.stringify(text).slice(1, -1)
    written = written.replaceAll(`tel:{${name}}`, inText(telHref(value))).replaceAll(`{${name}}`, inText(value))
  }
  return JSON.parse(written) as T
}
