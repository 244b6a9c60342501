import { labelOf } from './field-words.ts'
import { PAGES } from './navigation.ts'

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What staff call an entry of a list: its own words, else its first step’s, the page or the feature that it is about; undefined for one without. */
export function entryTitle(entry: unknown): string | undefined {
  if (isText(entry)) return entry
  const { title, label, name, question, steps, key, feature } = (entry ?? {}) as Record<string, unknown>
  const own = [title, label, name, question].find(isText)
  if (own !== undefined) return own
  if (Array.isArray(steps)) return entryTitle(steps[0])
  if (isText(key)) return Object.hasOwn(PAGES, key) ? PAGES[key]?.label : labelOf(key)
  if (isText(feature)) return labelOf(feature)
  const { caption, picture } = (entry ?? {}) as { caption?: unknown; picture?: { alt?: unknown } }
  return [caption, picture?.alt].find(isText)
}
