import { expect, test } from 'vitest'
import { asTyped, isSameEmail } from './same-email.ts'

test.each([
  ['aroha@example.nz', 'aroha@example.nz', true],
  ['Aroha@Example.NZ', 'aroha@example.nz', true],
  ['aroha@example.nz', 'ARoha@example.nz', true],
  [' aroha@example.nz', 'aroha@example.nz ', true],
  ['aroha@example.nz ', ' aroha@example.nz', true],
  ['aroha@example.nz', 'hemi@example.nz', false],
  ['a roha@example.nz', 'aroha@example.nz', false],
  ['', 'aroha@example.nz', false],
])('"%s" and "%s" are the same address: %s', (one, other, isSame) => expect(isSameEmail(one, other)).toBe(isSame))

test('the current address takes the case that was typed, and another one stays as it is', () => {
  expect(asTyped('aroha@example.nz', 'Aroha@example.nz')).toBe('Aroha@example.nz')
  expect(asTyped('Aroha@example.nz', 'hemi@example.nz')).toBe('Aroha@example.nz')
})
