import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { sum } from '#lib/sum.ts'
import { mostUsed, type Unit } from './uses.ts'

export const amountText = (unit: Unit, value: number) => (unit === 'monetary' ? moneyText(value) : kwhText(value))

/** Shares as people say them, each within so many percentage points. */
const SAID: readonly [number, string][] = [
  [75, 'three quarters'],
  [66.7, 'two thirds'],
  [50, 'half'],
  [33.3, 'a third'],
  [25, 'a quarter'],
]
const WITHIN = 3

/** The largest use in words: Heating made up about half of the week to 22 November: $19.00 of $38.00. Empty where nothing was used. */
export function mostOf(unit: Unit, uses: Parameters<typeof mostUsed>[0], of: string): string {
  const most = mostUsed(uses)
  const total = sum(uses.map(({ share }) => share.value))
  if (!most || total === 0) return ''
  const [, said] = SAID.find(([percent]) => Math.abs(percent - most.share.percentage) <= WITHIN) ?? []
  const share = said ? `about ${said}` : most.shareText
  return `${most.name} made up ${share} of ${of}: ${amountText(unit, most.share.value)} of ${amountText(unit, total)}.`
}

/** Fewer days than these miss a season. */
const WHOLE_YEAR_DAYS = 300

/** What is said with every estimate, and how sure it is. @param daysKnown days of the last year that it goes by */
export function estimateText(daysKnown: number, isBusiness: boolean): string {
  const base = `These are estimates from your readings, the seasons and what you told us about your ${isBusiness ? 'business' : 'home'}.`
  return daysKnown < WHOLE_YEAR_DAYS ? `${base} They get closer with a year of readings.` : base
}
