import { expect, test } from 'vitest'
import { demoHomes, profileHome, realHomes, type Trials, tryForecasts, trialsTogether } from '../../tests/forecast-trials.ts'

/*
 * How good forecasts are, on days that stay the same. When the constants of the model were chosen, errors were 24 % below
 * 'the same day last week' on the demo homes, 22 % on real homes and 39 % on the profile, and 79 to 83 % of days were
 * in the range; of weeks 81, 86 and 90 %. A holiday home that is empty for weeks without a rule is the hardest: 5 % below.
 */

const againstLastWeek = ({ errorWh, lastWeekErrorWh }: Trials) => errorWh / lastWeekErrorWh
/** Both ranges are meant to hold four of five. The profile has few weeks that differ at all, so that of a week holds more of them. */
function expectRangesToHold({ days, daysInRange, weeks, weeksInRange }: Trials, mostWeeks: number): void {
  expect(daysInRange / days).toBeGreaterThan(0.75)
  expect(daysInRange / days).toBeLessThan(0.85)
  expect(weeksInRange / weeks).toBeGreaterThan(0.75)
  expect(weeksInRange / weeks).toBeLessThan(mostWeeks)
}

const ofDemoHomes = demoHomes().map(({ id, days }) => ({ id, trials: tryForecasts(days, 11) }))

test('on the homes of the demo world, a forecast is a tenth closer than the same day last week, and its range holds', () => {
  const all = trialsTogether(ofDemoHomes.map(({ trials }) => trials))
  expect(againstLastWeek(all)).toBeLessThan(0.85)
  expectRangesToHold(all, 0.87)
})

test('no single home of the demo world is forecast worse than by the same day last week', () => {
  const worse = ofDemoHomes.filter(({ trials }) => againstLastWeek(trials) >= 1)
  expect(worse.map(({ id }) => id)).toEqual([])
})

test('on real homes, a forecast is a tenth closer than the same day last week, and its range holds', () => {
  const real = tryForecasts(realHomes(), 3)
  expect(againstLastWeek(real)).toBeLessThan(0.9)
  expectRangesToHold(real, 0.9)
})

test('on the residential profile, whose days change with the month alone, too', () => {
  const profile = tryForecasts(profileHome(), 3)
  expect(againstLastWeek(profile)).toBeLessThan(0.9)
  expectRangesToHold(profile, 0.95)
})
