import { VERSION_KEYS } from '#schemas/document/experiment.ts'

/**
 * A piece of a document in which each version of an experiment has a key. Older versions of the portal knew versions by their place, and
 * what they stored and exported is read, not changed: a release is named by its content. Nobody has looked yet at what comes from a file.
 */
export function withVersionKeys<T>(piece: T): T {
  if (Array.isArray(piece)) {
    const entries: unknown[] = piece.map(withVersionKeys)
    return entries.some((entry, i) => entry !== piece[i]) ? (entries as T) : piece
  }
  const { experiment } = fieldsOf(piece)
  const { versions } = fieldsOf(experiment)
  if (!Array.isArray(versions)) return piece
  const taken = new Set(versions.map((version) => fieldsOf(version).key))
  const free = VERSION_KEYS.values().filter((key) => !taken.has(key))
  const keyed = versions.map((version: unknown) =>
    isFields(version) && version.key === undefined ? { key: free.next().value, ...version } : version,
  )
  return keyed.every((version, i) => version === versions[i])
    ? piece
    : { ...piece, experiment: { ...fieldsOf(experiment), versions: keyed } }
}

/** A document in which each version has a key; the same object where each has one. */
export function documentWithVersionKeys<T>(document: T): T {
  const { tabs, widgets, content } = fieldsOf(document)
  const lists = Object.entries(fieldsOf(content)).map(([name, list]) => [name, withVersionKeys(list)] as const)
  const next = { tabs: withVersionKeys(tabs), widgets: withVersionKeys(widgets) }
  const isSame = next.tabs === tabs && next.widgets === widgets && lists.every(([name, list]) => list === fieldsOf(content)[name])
  return isSame ? document : { ...document, ...next, content: Object.fromEntries(lists) }
}

type Fields = Record<string, unknown>
const isFields = (value: unknown): value is Fields => value !== null && typeof value === 'object' && !Array.isArray(value)
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})
