/** Source: portal-usage.md, section 3, Unit modes. */
export type Unit = 'kwh' | 'monetary'

interface Share {
  value: number
  percentage: number
  dailyAverageUsage: number
}
interface Category {
  name: string
  kWh: Share
  dollar?: Share
}
/** A category with its share in the unit that the reader sees. */
export type UseByUnit<C> = C & { share: Share }

const OTHER = 'Other'

/** Sorts categories by their share in a unit: largest first, ties by name, Other last. Source: portal-usage.md, section 5. */
export function usesBy<C extends Category>(unit: Unit, categories: readonly C[]): UseByUnit<C>[] {
  return categories
    .map((category) => ({ ...category, share: (unit === 'monetary' ? category.dollar : undefined) ?? category.kWh }))
    .sort((a, b) => Number(a.name === OTHER) - Number(b.name === OTHER) || b.share.value - a.share.value || a.name.localeCompare(b.name))
}

/** The largest use, and its name within a sentence. */
export function mostUsed(uses: readonly UseByUnit<Category>[]): { name: string; share: Share } | undefined {
  const [first, ...others] = uses
  if (!first) return undefined
  const { name, share } = others.reduce((a, b) => (b.share.value > a.share.value ? b : a), first)
  return { name: name === OTHER ? 'Other uses' : name, share }
}
