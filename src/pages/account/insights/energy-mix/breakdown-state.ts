import type { UsageBreakdown, UsageCategory } from '#schemas/insights/routes.ts'
import { insightState, type InsightState } from '../insight-state.ts'

/** What there is to show. */
export const breakdownState = (
  breakdown: Pick<UsageBreakdown, 'unlockProgress' | 'isReady' | 'showPopup' | 'isV2Enabled' | 'isMeasured'>,
): InsightState | 'NO_DATA' => (breakdown.isMeasured ? insightState(breakdown) : 'NO_DATA')

/** A trend needs something to be compared with. Source: portal-usage.md, section 4, HISTORIC_TREND_NOT_READY. */
export const isTrendReady = ({ billPeriods }: Pick<UsageBreakdown['fuels'][number], 'billPeriods'>): boolean => billPeriods.length > 1

/** With so many categories or more, the first half is selected at first. Source: portal-usage.md, section 5. */
const LEGEND_THRESHOLD = 6

export function selectedAtFirst(categories: readonly Pick<UsageCategory, 'name'>[]): string[] {
  const shown = categories.length < LEGEND_THRESHOLD ? categories : categories.slice(0, Math.ceil(categories.length / 2))
  return shown.map(({ name }) => name)
}
