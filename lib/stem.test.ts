import { expect, test } from 'vitest'
import { stemOf } from './stem.ts'

test.each([
  ['Pūkeko', 'pukeko'],
  ['  Spring: 20 % off!  ', 'spring-20-off'],
  ['a'.repeat(41), 'a'.repeat(40)],
  // Cut in the middle of words, no hyphen is left at the end.
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ['!!!', 'page'],
])('“%s” becomes %s', (name, stem) => expect(stemOf(name, 'page')).toBe(stem))
