import type { UsageBreakdown, UsageCategory } from '#schemas/insights/routes.ts'

/** What there is to show; READY, LOADING and ERROR are states of the call. Source: portal-usage.md, section 4, Home comparison and usage breakdown. */
export type BreakdownState =
  | 'NO_DATA'
  | 'HOME_PROFILE_NOT_COMPLETED'
  | 'SUCCESS_WITH_POPUP'
  | 'COMING_SOON'
  | 'SUCCESS_WITH_LIMITED_DATA'
  | 'SUCCESS'

export function breakdownState({
  unlockProgress,
  isReady,
  showPopup,
  isV2Enabled,
  isMeasured,
}: Pick<UsageBreakdown, 'unlockProgress' | 'isReady' | 'showPopup' | 'isV2Enabled' | 'isMeasured'>): BreakdownState {
  if (!isMeasured) return 'NO_DATA'
  if (!unlockProgress.isUnlocked) return 'HOME_PROFILE_NOT_COMPLETED'
  if (isReady) return 'SUCCESS'
  if (showPopup) return 'SUCCESS_WITH_POPUP'
  return isV2Enabled ? 'COMING_SOON' : 'SUCCESS_WITH_LIMITED_DATA'
}

/** A trend needs something to be compared with. Source: portal-usage.md, section 4, HISTORIC_TREND_NOT_READY. */
export const isTrendReady = ({ billPeriods }: Pick<UsageBreakdown['fuels'][number], 'billPeriods'>): boolean => billPeriods.length > 1

/** With so many categories or more, the first half is selected at first. Source: portal-usage.md, section 5. */
const LEGEND_THRESHOLD = 6

export function selectedAtFirst(categories: readonly Pick<UsageCategory, 'name'>[]): string[] {
  const shown = categories.length < LEGEND_THRESHOLD ? categories : categories.slice(0, Math.ceil(categories.length / 2))
  return shown.map(({ name }) => name)
}
