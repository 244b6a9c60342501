import { expect, test } from 'vitest'
import { breakdownState, isTrendReady, selectedAtFirst } from './breakdown-state.ts'

const flags = (isUnlocked: boolean, isReady: boolean, showPopup: boolean, isV2Enabled: boolean, isMeasured = true) => ({
  isMeasured,
  unlockProgress: { isUnlocked },
  isReady,
  showPopup,
  isV2Enabled,
})

test.each([
  ['NO_DATA', flags(false, false, false, true, false)],
  ['NO_DATA', flags(true, false, false, true, false)],
  ['HOME_PROFILE_NOT_COMPLETED', flags(false, true, true, true)],
  ['SUCCESS_WITH_POPUP', flags(true, false, true, false)],
  ['SUCCESS_WITH_POPUP', flags(true, false, true, true)],
  ['COMING_SOON', flags(true, false, false, true)],
  ['SUCCESS_WITH_LIMITED_DATA', flags(true, false, false, false)],
  ['SUCCESS', flags(true, true, false, false)],
  ['SUCCESS', flags(true, true, true, true)],
] as const)('it is %s', (state, answer) => {
  expect(breakdownState(answer)).toBe(state)
})

test('a trend is HISTORIC_TREND_NOT_READY with one bill period, which there is nothing to compare with', () => {
  const period = {} as Parameters<typeof isTrendReady>[0]['billPeriods'][number] // only how many there are counts
  expect([[], [period], [period, period]].map((billPeriods) => isTrendReady({ billPeriods }))).toEqual([false, false, true])
})

test.each([
  [0, 0],
  [1, 1],
  [5, 5],
  [6, 3],
  [7, 4],
  [8, 4],
])('of %i categories, %i are selected at first', (count, selected) => {
  const categories = Array.from({ length: count }, (_, i) => ({ name: `use ${i}` }))
  expect(selectedAtFirst(categories)).toEqual(categories.slice(0, selected).map(({ name }) => name))
})
