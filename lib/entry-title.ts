import { labelOf } from './field-words.ts'
import { PAGES } from './navigation.ts'
import { nameInWords } from './placeholders.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/**
 * What staff call an entry of a list: its own words, else those of its first step, the page or the feature that it is about, or what
 * its picture shows; undefined for one without any.
 */
export function entryTitle(entry: unknown): string | undefined {
  if (isText(entry)) return entry
  const { title, label, name, question, steps, key, feature } = (entry ?? {}) as Record<string, unknown>
  const own = [title, label, name, question].find(isText)
  if (own !== undefined) return nameInWords(own)
  if (Array.isArray(steps)) return entryTitle(steps[0])
  if (isText(key)) return Object.hasOwn(PAGES, key) ? PAGES[key]?.label : labelOf(key)
  if (isText(feature)) return labelOf(feature)
  const { caption, picture } = (entry ?? {}) as { caption?: unknown; picture?: { alt?: unknown } }
  return [caption, picture?.alt].find(isText)
}
