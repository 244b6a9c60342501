import type { HomeComparison, MonthlyInsights } from '#schemas/insights/comparison.ts'

/* A home beside others like it, as the server answers. */

export const GROUP = { description: 'homes in Wellington', homes: 43, isWidened: false }
export const NOT_COMPARED = { comparisons: [], selectableYears: [] }

export const comparedMonth = (date: string, comparison: MonthlyInsights['Comparison']): MonthlyInsights => ({
  Date: date,
  Period: date,
  numberOfDays: 30,
  Readings: [],
  Comparison: comparison,
})

/** Months of 2026 that are compared, by energy. */
export const comparedHome = (electricity: MonthlyInsights[], gas: MonthlyInsights[] = []): HomeComparison => ({
  unlockProgress: { isUnlocked: true },
  isReady: true,
  showPopup: false,
  isV2Enabled: false,
  isMeasured: true,
  hasOwnMonth: true,
  kWhOnly: false,
  hideToggle: false,
  electricity: { comparisons: electricity, selectableYears: [2026] },
  naturalGas: gas.length > 0 ? { comparisons: gas, selectableYears: [2026] } : NOT_COMPARED,
})
