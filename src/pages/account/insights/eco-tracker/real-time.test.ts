import { expect, test } from 'vitest'
import { lastDayText } from './real-time.tsx'

const half = (start: string, gramsCo2PerKwh: number) => ({ start: `2026-11-25T${start}:00.000Z`, gramsCo2PerKwh, megawatts: {} })

test('the cleanest hour is a whole hour, as on the dashboard, and not the cleanest half of one', () => {
  const last24Hours = [half('00:00', 50), half('00:30', 50), half('01:00', 20), half('01:30', 100), half('02:00', 120), half('02:30', 130)]
  expect(lastDayText({ last24Hours }).replaceAll(/\s/g, ' ')).toBe(
    'Power was cleanest in the hour from Wed, 25 Nov, 1 pm, 50 g CO₂ per kWh, and least clean in the hour from Wed, 25 Nov, 3 pm, 125 g.',
  )
  expect(lastDayText({ last24Hours: [] })).toBe('Nothing is known of the last 24 hours.')
})
