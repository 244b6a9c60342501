import { expect, test } from 'vitest'
import { nextStep } from './steps.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour))
const waiting = (name: string, from: number, until?: number) => ({
  name,
  isOut: false,
  dueAt: at(from),
  endsAt: until === undefined ? undefined : at(until),
})
const out = (name: string, from: number, until?: number) => ({ ...waiting(name, from, until), isOut: true })

test.each([
  ['the earlier one begins first', [waiting('later', 2), waiting('first', 1)], 'begin'],
  ['an end comes before what begins at that moment', [waiting('next', 3, 5), out('first', 1, 3)], 'end'],
  ['a beginning comes before what ends later', [out('later', 1, 4), waiting('first', 3)], 'begin'],
  ['of two that end at once the one that began last ends first', [out('under it', 1, 4), out('first', 2, 4)], 'end'],
])('%s', (_, all, how) => {
  expect(nextStep(all)).toMatchObject({ one: { name: 'first' }, how })
  expect(nextStep(all.toReversed())).toMatchObject({ one: { name: 'first' }, how })
})

test('what is out for good has no step', () => {
  expect(nextStep([out('for good', 1)])).toBeUndefined()
})
