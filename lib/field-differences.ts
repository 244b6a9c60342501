import type { Difference } from '#schemas/studio/entities.ts'

export type FieldDifference = Difference['fields'][number]

/**
 * Differences between two JSON values, field by field. Lists compare entry by entry, by name where entries have one;
 * the same entries in another order are one difference.
 */
export function fieldsOf(before: unknown, after: unknown, field = ''): FieldDifference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  const [old, now] = [childrenOf(before), childrenOf(after)]
  if (!old || !now) return [{ field, before, after }]
  const names = [...new Set([...old.keys(), ...now.keys()])]
  const found = names.flatMap((name) => fieldsOf(old.get(name), now.get(name), field ? `${field}.${name}` : name))
  // Fields in another order say the same; entries of a list do not.
  return found.length > 0 || !Array.isArray(before) ? found : [{ field, before, after }]
}

function childrenOf(value: unknown): Map<string, unknown> | undefined {
  if (Array.isArray(value)) return new Map(value.map((entry, i) => [nameOfEntry(entry) ?? String(i), entry]))
  return value !== null && typeof value === 'object' ? new Map(Object.entries(value)) : undefined
}

/** What an entry of a list of the configuration is known by. */
export const nameOfEntry = (entry: unknown): string | undefined => {
  const named = entry as { id?: string; key?: string; type?: string; promoId?: string; feature?: string } | null
  return named?.id ?? named?.key ?? named?.promoId ?? named?.feature ?? named?.type
}
