import { expect, test } from 'vitest'
import { goalText } from '#lib/experiment-text.ts'
import { verdictText } from './texts.ts'

test('a verdict says which way, and what the difference may be', () => {
  expect(verdictText({ difference: 0.02, interval: { low: 0.004, high: 0.0361 }, verdict: 'better' })).toBe(
    'Better than A: +0.4 to +3.6 points',
  )
  expect(verdictText({ difference: -0.02, interval: { low: -0.03, high: -0.01 }, verdict: 'worse' })).toBe('Worse than A: −3 to −1 points')
  expect(verdictText({ difference: 0, interval: { low: -0.01, high: 0.012 }, verdict: 'open' })).toBe('Not decided: −1 to +1.2 points')
  expect(verdictText({ difference: 0.5, verdict: 'open' })).toBe('Too few accounts to tell')
})

test('a goal has its days', () => {
  expect(goalText({ goal: 'payment', days: 7 })).toBe('A payment is made in the portal within 7 days')
  expect(goalText({ goal: 'click', days: 1 })).toBe('A link or control in it is used within a day')
})
