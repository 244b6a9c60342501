import { expect, test } from 'vitest'
import type { BestHours } from '#schemas/usage/best-hours.ts'
import { plainSpaces } from '../../../tests/plain-spaces.ts'
import { bestHoursReason, bestHoursTitle, carHoursTitle } from './best-hours-texts.ts'

// 8 pm in New Zealand; the best two hours begin at 10 pm.
const NOW = new Date('2026-11-20T07:00:00Z')
const best = { start: '2026-11-20T09:00:00Z', end: '2026-11-20T11:00:00Z', isFree: false, centsPerKwh: 18.5 }
const hours = {
  kWhOnly: false,
  isBusiness: false,
  isAnyHourAsGood: false,
  doesPriceDiffer: true,
  best,
  mostCentsPerKwh: 31.2,
  hours: [],
} satisfies BestHours

test('the sentence names the two hours by the clock of New Zealand, and keeps each on one line', () => {
  expect(bestHoursTitle(hours, NOW)).toBe('The best two hours to run the dishwasher are 10\u00a0pm to 12\u00a0am today')
  const overMidnight = { ...best, start: '2026-11-20T10:00:00Z', end: '2026-11-20T12:00:00Z' }
  expect(plainSpaces(bestHoursTitle({ ...hours, best: overMidnight }, NOW))).toMatch(/are 11 pm today to 1 am tomorrow$/)
  const later = { ...best, start: '2026-11-20T13:00:00Z', end: '2026-11-20T15:00:00Z' }
  expect(plainSpaces(bestHoursTitle({ ...hours, best: later }, NOW))).toBe(
    'The best two hours to run the dishwasher are 2 am to 4 am tomorrow',
  )
  expect(plainSpaces(bestHoursTitle({ ...hours, isBusiness: true }, NOW))).toBe(
    'The best two hours for what can wait are 10 pm to 12 am today',
  )
})

test('for a car the sentence names as many hours as a charge takes', () => {
  expect(plainSpaces(carHoursTitle(hours, NOW))).toBe('The best two hours to charge the car are 10 pm to 12 am today')
  const long = { ...hours, best: { ...best, end: '2026-11-20T14:00:00Z' } }
  expect(plainSpaces(carHoursTitle(long, NOW))).toBe('The best five hours to charge the car are 10 pm today to 3 am tomorrow')
  expect(bestHoursReason({ ...long, cleanerByPercentage: 12, mixDiffersByPercentage: 40 })).toMatch(/than in the least clean five hours\.$/)
  const short = { ...hours, best: { ...best, end: '2026-11-20T10:00:00Z' } }
  expect(plainSpaces(carHoursTitle(short, NOW))).toBe('The best hour to charge the car is 10 pm to 11 pm today')
  expect(plainSpaces(carHoursTitle({ ...hours, isAnyHourAsGood: true }, NOW))).toBe('Any hour is a good time to charge the car')
})

const flat = { ...hours, doesPriceDiffer: false, best: { ...best, centsPerKwh: 31.2 } }
const group = {
  kWhOnly: true,
  isAnyHourAsGood: false,
  doesPriceDiffer: false,
  best: { ...best, centsPerKwh: undefined },
  hours: [],
} as unknown as BestHours

test.each<[BestHours, string]>([
  [
    { ...hours, mixDiffersByPercentage: 40, cleanerByPercentage: 12 },
    'A kWh costs 18.50 c then, not 31.20 c, and comes with 12% less CO₂ than in the least clean two hours.',
  ],
  [
    { ...hours, mixDiffersByPercentage: 40, cleanerByPercentage: 0 },
    'A kWh costs 18.50 c then, not 31.20 c. Other hours are cleaner, by up to 40%.',
  ],
  [hours, 'A kWh costs 18.50 c then, not 31.20 c. We don’t know yet how clean the power will be.'],
  [{ ...hours, best: { ...best, isFree: true, centsPerKwh: 0 } }, 'You’ve booked these hours, so they’re free.'],
  [
    { ...flat, mixDiffersByPercentage: 40, cleanerByPercentage: 40 },
    'Your price is the same all day, but power at that time comes with 40% less CO₂ than in the least clean two hours.',
  ],
  [
    { ...flat, isAnyHourAsGood: true, mixDiffersByPercentage: 3 },
    'Your price is the same all day, and your power is about as clean at any hour.',
  ],
  [{ ...flat, isAnyHourAsGood: true }, 'Your price is the same all day, and we don’t know yet how clean the power will be.'],
  [
    { ...group, cleanerByPercentage: 40, mixDiffersByPercentage: 40 },
    'Power at that time comes with 40% less CO₂ than in the least clean two hours.',
  ],
  [{ ...group, isAnyHourAsGood: true, mixDiffersByPercentage: 3 }, 'Your power is about as clean at any hour.'],
])('it says why, honestly where little differs: %#', (own, text) => expect(bestHoursReason(own)).toBe(text))
