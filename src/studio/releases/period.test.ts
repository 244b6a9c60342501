import { expect, test } from 'vitest'
import { isOutIn } from './period.ts'

const at = (day: number) => `2026-12-${String(day).padStart(2, '0')}T00:00:00Z`
const now = Date.parse(at(5))
const waiting = { state: 'waiting', dueAt: at(10), endsAt: at(20) } as const

test.each([
  ['before it', at(6), at(10), false],
  ['until it has begun', at(6), at(11), true],
  ['within it', at(12), at(13), true],
  ['from before its end', at(19), undefined, true],
  ['from its end', at(20), undefined, false],
  ['from now for good', undefined, undefined, true],
  ['from now until it begins', undefined, at(10), false],
])('a release from the 10th to the 20th is out %s', (_, dueAt, endsAt, isOut) => {
  expect(isOutIn({ dueAt, endsAt }, waiting, now)).toBe(isOut)
})

test('one that is out already is until its end, one for good always, and one that could not begin never', () => {
  const live = { state: 'live', dueAt: at(1), endsAt: at(7) } as const
  expect(isOutIn({ dueAt: undefined, endsAt: at(6) }, live, now)).toBe(true)
  expect(isOutIn({ dueAt: at(8), endsAt: undefined }, live, now)).toBe(false)
  expect(isOutIn({ dueAt: at(30), endsAt: undefined }, { state: 'waiting', dueAt: at(10) }, now)).toBe(true)
  expect(isOutIn({ dueAt: at(12), endsAt: undefined }, { ...waiting, state: 'superseded' }, now)).toBe(false)
  expect(isOutIn({ dueAt: at(25), endsAt: undefined }, { ...waiting, state: 'notEnded' }, now)).toBe(true)
})
