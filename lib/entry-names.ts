/** What an entry of a list of the configuration is known by. */
export const nameOfEntry = (entry: unknown): string | undefined => {
  const named = entry as { id?: string; key?: string; type?: string; promoId?: string; feature?: string } | null
  return named?.id ?? named?.key ?? named?.promoId ?? named?.feature ?? named?.type
}

/**
 * A name for each entry of lists that are compared, the same one in each list: what it is known by, with its brands where one of the lists
 * has that twice, as the tiles of either brand that say whom to call. Undefined for what is known by nothing.
 */
export function entryNames(lists: readonly (readonly unknown[])[]): (string | undefined)[][] {
  const names = lists.map((list) => list.map(nameOfEntry))
  const twice = new Set(names.flatMap(repeated))
  return lists.map((list, i) => list.map((entry, j) => withBrands(names[i]?.[j], entry, twice)))
}

function repeated(names: readonly (string | undefined)[]): (string | undefined)[] {
  const seen = new Set<string | undefined>()
  return names.filter((name) => seen.size === seen.add(name).size)
}

function withBrands(name: string | undefined, entry: unknown, twice: ReadonlySet<string | undefined>): string | undefined {
  if (name === undefined || !twice.has(name)) return name
  const { brands } = (entry as { audience?: { brands?: unknown } }).audience ?? {}
  return Array.isArray(brands) && brands.length > 0 ? `${name} (${brands.toSorted().join(', ')})` : name
}
