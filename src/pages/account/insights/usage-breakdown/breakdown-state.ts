import type { UsageBreakdown, UsageCategory } from '#schemas/insights/routes.ts'

/** Source: portal-usage.md, section 4, Home comparison and usage breakdown. */
export type BreakdownState = 'HOME_PROFILE_NOT_COMPLETED' | 'SUCCESS_WITH_POPUP' | 'COMING_SOON' | 'SUCCESS_WITH_LIMITED_DATA' | 'SUCCESS'

export function breakdownState({
  unlockProgress,
  isReady,
  showPopup,
  isV2Enabled,
}: Pick<UsageBreakdown, 'unlockProgress' | 'isReady' | 'showPopup' | 'isV2Enabled'>): BreakdownState {
  if (!unlockProgress.isUnlocked) return 'HOME_PROFILE_NOT_COMPLETED'
  if (isReady) return 'SUCCESS'
  if (showPopup) return 'SUCCESS_WITH_POPUP'
  return isV2Enabled ? 'COMING_SOON' : 'SUCCESS_WITH_LIMITED_DATA'
}

/** With so many categories or more, the first half is selected at first. Source: portal-usage.md, section 5. */
const LEGEND_THRESHOLD = 6

export function selectedAtFirst(categories: readonly Pick<UsageCategory, 'name'>[]): string[] {
  const shown = categories.length < LEGEND_THRESHOLD ? categories : categories.slice(0, Math.ceil(categories.length / 2))
  return shown.map(({ name }) => name)
}
