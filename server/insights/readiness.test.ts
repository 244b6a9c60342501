import { expect, test } from 'vitest'
import { readinessOfBreakdown, readinessOfComparison, type Readiness } from './readiness.ts'

const nameOf = ({ isReady, showPopup, isV2Enabled }: Readiness) =>
  [isReady && 'whole', showPopup && 'popup', isV2Enabled && 'coming soon'].filter(Boolean).join() || 'limited'

test.each([
  [[], 'coming soon'],
  [[1], 'popup'],
  [[6, 3], 'popup'],
  [[6, 7], 'limited'],
  [[19], 'limited'],
  [[2, 20], 'whole'],
])('bill periods with %j days are a breakdown that is %s', (days, name) => {
  expect(nameOf(readinessOfBreakdown(days))).toBe(name)
})

test.each([
  [0, 'coming soon'],
  [1, 'popup'],
  [2, 'limited'],
  [5, 'limited'],
  [6, 'whole'],
])('%d months are a comparison that is %s', (months, name) => {
  expect(nameOf(readinessOfComparison(months))).toBe(name)
})
