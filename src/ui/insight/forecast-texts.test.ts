import { expect, test } from 'vitest'
import { lastWeekText, noForecastText, rangeText, reasonText, weekText } from './forecast-texts.ts'

const range = { kwh: 142.4, lowKwh: 128.2, highKwh: 156.1, costNZD: 44.12, lowNZD: 41.3, highNZD: 46.7 }

test('a range is in whole dollars or kilowatt-hours, rounded outwards', () => {
  expect(rangeText(range, true)).toBe('$41 to $47')
  expect(rangeText(range, false)).toBe('128 to 157 kWh')
  expect(rangeText({ ...range, lowNZD: 1_041.3, highNZD: 1_246.7 }, true)).toBe('$1,041 to $1,247')
  expect(rangeText({ ...range, lowNZD: 12_346.2, highNZD: 14_111.5 }, true)).toBe('$12,346 to $14,112')
  expect(rangeText({ ...range, lowKwh: 951.3, highKwh: 1_122.7 }, false)).toBe('951 to 1,123 kWh')
})

test('where low and high are within a dollar, there is one amount', () => {
  expect(rangeText({ ...range, lowNZD: 24.15, highNZD: 24.15 }, true)).toBe('about $24')
})

test('a buying group reads kilowatt-hours whatever is asked for', () => {
  const { costNZD: _cost, lowNZD: _low, highNZD: _high, ...kwh } = range
  expect(weekText(kwh, false)).toBe('This week is likely to take 128 to 157 kWh')
  expect(weekText(range, true)).toBe('This week is likely to cost $41 to $47')
})

const lastWeek = { startDate: '2026-11-14', endDate: '2026-11-20', madeFrom: '2026-11-13', daysRead: 7, days: [] }
test.each([
  [{ kwh: 140, costNZD: 43.1 }, true, 'A week ago we expected $41 to $47. It came to $43.10, within that.'],
  [{ kwh: 140, costNZD: 51 }, true, 'A week ago we expected $41 to $47. It came to $51.00, more than that.'],
  [{ kwh: 180, costNZD: 31 }, true, 'A week ago we expected $41 to $47. It came to $31.00, less than that.'],
  [{ kwh: 180, costNZD: 43.1 }, false, 'A week ago we expected 128 to 157 kWh. You used 180 kWh, more than that.'],
  [{ kwh: 128.1, costNZD: 51 }, false, 'A week ago we expected 128 to 157 kWh. You used 128 kWh, within that.'],
])('last week says how good its forecast was in what it shows: %j', (used, isMoney, text) => {
  expect(lastWeekText({ ...lastWeek, forecast: range, used, isWithinRange: false }, isMoney)).toBe(text)
})

test.each([
  [{ kind: 'weekend', percentage: 12 }, 'You use 12% more at weekends than on other days.'],
  [{ kind: 'weekday', percentage: -40, weekday: 7 }, 'You use 40% less on Sundays than on an ordinary day.'],
  [{ kind: 'season', percentage: -4 }, 'At this time of year, a week is usually 4% lower than the four weeks before it.'],
  [
    { kind: 'lately', percentage: 9 },
    'You used 9% more in the last seven days than in the weeks before, and we expect some of that to continue.',
  ],
] as const)('a reason is a sentence: %j', (reason, text) => expect(reasonText(reason)).toBe(text))

test('without a forecast it says why, and by when, unless that day is past', () => {
  const waiting = { kWhOnly: false, daysRead: 3, readyBy: '2026-11-25' }
  expect(noForecastText({ ...waiting, state: 'TOO_FEW_DAYS' }, '2026-11-21').text).toContain('by Wed, 25 Nov')
  expect(noForecastText({ ...waiting, state: 'NO_READINGS' }, '2026-11-21').text).toContain('by Wed, 25 Nov')
  expect(noForecastText({ ...waiting, state: 'NO_READINGS' }, '2026-11-26').text).not.toContain('Nov')
  expect(noForecastText({ ...waiting, state: 'READINGS_LATE', latestDay: '2026-11-01' }, '2026-11-21').text).toContain('Sun, 1 Nov')
  // A newer server may have another reason.
  expect(noForecastText({ ...waiting, state: 'ASLEEP' as 'READY' }, '2026-11-21').title).toBe('Your forecast is on its way')
})
