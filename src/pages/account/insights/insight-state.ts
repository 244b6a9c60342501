import type { HomeComparison } from '#schemas/insights/comparison.ts'

/** READY, LOADING and ERROR are states of the call. Source: portal-usage.md, section 4, Home comparison and usage breakdown. */
export type InsightState = 'HOME_PROFILE_NOT_COMPLETED' | 'SUCCESS_WITH_POPUP' | 'COMING_SOON' | 'SUCCESS_WITH_LIMITED_DATA' | 'SUCCESS'

export function insightState({
  unlockProgress,
  isReady,
  showPopup,
  isV2Enabled,
}: Pick<HomeComparison, 'unlockProgress' | 'isReady' | 'showPopup' | 'isV2Enabled'>): InsightState {
  if (!unlockProgress.isUnlocked) return 'HOME_PROFILE_NOT_COMPLETED'
  if (isReady) return 'SUCCESS'
  if (showPopup) return 'SUCCESS_WITH_POPUP'
  return isV2Enabled ? 'COMING_SOON' : 'SUCCESS_WITH_LIMITED_DATA'
}
