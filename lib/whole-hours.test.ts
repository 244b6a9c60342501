import { expect, test } from 'vitest'
import { wholeHours } from './whole-hours.ts'

const at = (time: string) => Date.parse(`2026-11-25T${time}:00Z`)

test('two half-hours are an hour, and half of one is none', () => {
  const hours = wholeHours(['00:30', '01:00', '01:30', '02:00', '02:30', '03:00'].map(at), (startMs) => startMs)
  expect(hours).toEqual([
    { startMs: at('01:00'), halves: [at('01:00'), at('01:30')] },
    { startMs: at('02:00'), halves: [at('02:00'), at('02:30')] },
  ])
})
