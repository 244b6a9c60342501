import { expect, test } from 'vitest'
import { LONGEST_ANSWER } from '#schemas/forms/limits.ts'
import { type ChecksModule, validatorsOf } from './checks-module.ts'

/** What a compiled module is handed. */
const handed = (): Parameters<ChecksModule>[0] => {
  let found: Parameters<ChecksModule>[0] | undefined
  validatorsOf(
    (called) => {
      found = called
      return { rules: () => true }
    },
    { date: () => true },
  )
  if (!found) throw new Error('the module was not made')
  return found
}

test('compiled checks get their formats, and count characters as people do', () => {
  const { formats, length, equal } = handed()
  expect(Object.keys(formats)).toEqual(['date'])
  expect([length('Māori'), length('🏠🏠')]).toEqual([5, 2])
  expect([equal({ a: 1 }, { a: 1 }), equal(1, 2)]).toEqual([true, false])
})

test('a pattern is read up to the longest answer, and a longer one is refused unread', () => {
  const rule = handed().pattern('^[a-z]*$', 'u')
  expect([rule.test('a'.repeat(LONGEST_ANSWER)), rule.test('a'.repeat(LONGEST_ANSWER + 1)), rule.test('A')]).toEqual([true, false, false])
})
