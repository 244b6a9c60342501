import { expect, test } from 'vitest'
import { momentText } from './moment-text.ts'

test.each([
  ['2026-11-24T23:30:00Z', 'Wednesday, 25 November 2026 at 12:30 pm'],
  ['2026-06-24T23:30:00Z', 'Thursday, 25 June 2026 at 11:30 am'],
])('%s is told by the clock of New Zealand, in summer and in winter', (at, text) => {
  expect(momentText(new Date(at))).toBe(text)
})
