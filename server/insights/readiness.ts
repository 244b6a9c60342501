/** Fewer days of a bill period are too few to break down. */
const ENOUGH_DAYS = 20
/** With fewer days a popup says so, too. */
const SOME_DAYS = 7
/** With fewer months there is no trend to speak of. */
const ENOUGH_MONTHS = 6

/** What an insight says of itself. Source: portal-usage.md, section 4, Home comparison and usage breakdown. */
export interface Readiness {
  isReady: boolean
  showPopup: boolean
  isV2Enabled: boolean
}

/** @param days with readings, of each bill period and energy */
export function readinessOfBreakdown(days: readonly number[]): Readiness {
  const most = Math.max(0, ...days)
  return { isReady: most >= ENOUGH_DAYS, showPopup: days.length > 0 && most < SOME_DAYS, isV2Enabled: days.length === 0 }
}

/** @param months that can be compared, of the energy that has more of them */
export const readinessOfComparison = (months: number): Readiness => ({
  isReady: months >= ENOUGH_MONTHS,
  showPopup: months === 1,
  isV2Enabled: months === 0,
})
