import { percentShares } from '#lib/percent-shares.ts'

/** Source: portal-usage.md, section 3, Unit modes. */
export type Unit = 'kwh' | 'monetary'
export const UNITS: readonly { value: Unit; label: string; short?: string }[] = [
  { value: 'kwh', label: 'kWh' },
  { value: 'monetary', label: 'Dollars', short: '$' },
]

/** The unit that a URL asks for; otherwise dollars where the cost is known, else kWh. Source: portal-usage.md, section 4. */
export const unitIn = (query: URLSearchParams, { isCostKnown }: { isCostKnown: boolean }): Unit =>
  isCostKnown && query.get('unit') !== 'kwh' ? 'monetary' : 'kwh'

export const otherUnit = (unit: Unit): Unit => (unit === 'kwh' ? 'monetary' : 'kwh')

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

/** Their shares as text, as lists and charts show them: they add up to 100%. */
export const shareTexts = (uses: readonly UseByUnit<Category>[]): string[] => percentShares(uses.map(({ share }) => share.value))

/** The largest use, its name within a sentence, and its share as a list of them all shows it. */
export function mostUsed(uses: readonly UseByUnit<Category>[]): { name: string; share: Share; shareText: string } | undefined {
  const [first, ...others] = uses
  if (!first) return undefined
  const most = others.reduce((a, b) => (b.share.value > a.share.value ? b : a), first)
  const { name, share } = most
  return { name: name === OTHER ? 'Other uses' : name, share, shareText: shareTexts(uses)[uses.indexOf(most)] ?? '' }
}

/** Up to this many uses are all listed. Source: portal-usage.md, section 9. */
const LISTED_WHOLE = 5
/** A use below this share, in per cent, is too small for its own line and colour. */
const SMALL = 1

/**
 * The uses that a short list names, and what is summed up as everything else: from six on the smaller half, and what is below one per
 * cent. Other is summed up with the rest, never beside it.
 */
export function summedUp<U extends UseByUnit<Category>>(uses: readonly U[]): { listed: U[]; rest: U[] } {
  if (uses.length <= LISTED_WHOLE) return { listed: [...uses], rest: [] }
  const most = Math.ceil(uses.length / 2)
  const listed = uses.filter(({ name, share }, i) => i < most && share.percentage >= SMALL && name !== OTHER)
  const rest = uses.filter((use) => !listed.includes(use))
  return { listed, rest }
}
