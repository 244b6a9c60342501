import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { meterMessage, meterStateOf } from './meter-states.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T23:00:00Z') }))
afterEach(() => void vi.useRealTimers())

test('a new meter says by when its first readings come, and from the day after on that they are late', () => {
  const message = (firstReadingsBy?: string) => meterMessage({ state: 'noReadings', ...(firstReadingsBy && { firstReadingsBy }) })
  expect(message('2026-11-27')).toBe('They should arrive by Fri, 27 Nov.')
  expect(message('2026-11-26')).toMatch(/^They should have arrived by Thu, 26 Nov\. Call us/)
  expect(message()).toBe('Your use will appear after the first one.')
  expect(meterMessage({ state: 'late', firstReadingsBy: '2026-11-27' })).toMatch(/^Missing readings/)
})

test('a state that a newer server has is told as that of a meter without readings', () => {
  expect(meterStateOf('asleep' as 'late').title).toBe('No readings yet')
  expect(meterMessage({ state: 'asleep' as 'late' })).toBe('Your use will appear after the first one.')
})
