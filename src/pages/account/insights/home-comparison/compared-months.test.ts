import { expect, test } from 'vitest'
import { comparedHome, comparedMonth, GROUP } from '../../../../../tests/home-comparison-fixture.ts'
import { insightState } from '../insight-state.ts'
import { monthsOf } from './compared-months.ts'

const month = (date: string, of: 'Electricity' | 'Gas', kwh: [number, number, number?]) =>
  comparedMonth(date, {
    Total: { UsageInKWh: { Actual: kwh[0] } },
    [of]: {
      UsageInKWh: { Actual: kwh[0], Average: kwh[1], Efficient: kwh[2] },
      UsageInDollars: { Actual: kwh[0] / 4, Average: kwh[1] / 4 },
      group: GROUP,
    },
  })
const data = comparedHome(
  [month('2026-10-01', 'Electricity', [400, 440, 300]), month('2026-09-01', 'Electricity', [420, 430])],
  [month('2026-10-01', 'Gas', [600, 500, 350])],
)

test('a total has the months that both energies have, added up', () => {
  expect(monthsOf(data, 'total', 'kwh')).toEqual([
    { date: '2026-10-01', period: '2026-10-01', group: GROUP, actual: 1000, average: 940, efficient: 650 },
  ])
})

test('an energy has its own months, and dollars where there are any', () => {
  expect(monthsOf(data, 'electricity', 'kwh').map(({ actual, efficient }) => [actual, efficient])).toEqual([
    [400, 300],
    [420, undefined],
  ])
  expect(monthsOf(data, 'gas', 'monetary').map(({ actual }) => actual)).toEqual([150])
})

test.each([
  [{ unlockProgress: { isUnlocked: false } }, 'HOME_PROFILE_NOT_COMPLETED'],
  [{}, 'SUCCESS'],
  [{ isReady: false, showPopup: true }, 'SUCCESS_WITH_POPUP'],
  [{ isReady: false, isV2Enabled: true }, 'COMING_SOON'],
  [{ isReady: false }, 'SUCCESS_WITH_LIMITED_DATA'],
])('%j is %s', (changes, state) => {
  expect(insightState({ ...data, ...changes })).toBe(state)
})
