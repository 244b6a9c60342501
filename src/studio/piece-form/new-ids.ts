import { stemOf } from '#lib/stem.ts'

type Entry = Readonly<Record<string, unknown>>

/** By what the entries of the lists of words are known, and what staff call them. */
const IDS = ['id', 'promoId', 'type']
const LABELS = ['label', 'title', 'name']

/**
 * Entries that customers have not seen get their name in the system from their label, and again while that is typed. One that customers
 * have seen keeps it, as does one whose name was typed.
 * @param before a list as it was, of which one entry was edited
 * @param released the list as customers see it
 */
export function withNewIds(before: unknown, after: unknown, released: unknown): unknown {
  if (!isList(before) || !isList(after) || before.length !== after.length) return after
  return after.map((entry, i) => {
    const was = before[i] as Entry
    const field = IDS.find((name) => typeof entry[name] === 'string')
    if (!field || entry[field] !== was[field] || labelOf(entry) === labelOf(was)) return entry
    const isSeen = isList(released) && released.some((one) => one[field] === was[field])
    const others = after.flatMap((one, at) => (at === i ? [] : one[field]))
    const isMade = was[field] === '' || was[field] === freeName(labelOf(was), others)
    return isSeen || !isMade ? entry : { ...entry, [field]: freeName(labelOf(entry), others) }
  })
}

const isList = (value: unknown): value is readonly Entry[] =>
  Array.isArray(value) && value.every((entry) => entry !== null && typeof entry === 'object')

const labelOf = (entry: Entry): string => String(LABELS.map((name) => entry[name]).find((label) => typeof label === 'string') ?? '')

function freeName(label: string, taken: readonly unknown[]): string {
  if (label.trim() === '') return ''
  const stem = stemOf(label, 'entry')
  let name = stem
  for (let n = 2; taken.includes(name); n += 1) name = `${stem}-${n}`
  return name
}
