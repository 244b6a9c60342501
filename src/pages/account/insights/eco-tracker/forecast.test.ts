import { expect, test } from 'vitest'
import type { MixForecast } from '#schemas/generation/entities.ts'
import { bestText } from './forecast.tsx'

const MIX = { EcoFriendly: 91, gramsCo2PerKwh: 46, carbonLevel: 1 } as const
const startingAt = (start: string): MixForecast => ({
  days: [{ date: start, ...MIX, HourlyBreakdown: [{ Hour: 11, start, ...MIX }] }],
  isFlat: false,
})

test.each([
  ['2026-11-26T22:00:00Z', /^Cleanest from 11.am today$/],
  ['2026-11-27T22:00:00Z', /^Cleanest from 11.am tomorrow$/],
  ['2026-11-28T22:00:00Z', /^Cleanest from 11.am on Sun, 29 Nov$/],
])('the cleanest hour at %s is told by its day as people say it', (start, text) => {
  expect(bestText(startingAt(start), new Date('2026-11-26T20:00:00Z'))).toMatch(text)
})
