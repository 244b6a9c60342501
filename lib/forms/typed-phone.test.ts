import { expect, test } from 'vitest'
import { phoneForReading } from './nz-phone.ts'
import { typedPhone } from './typed-phone.ts'

test.each([
  ['+64 (21) 234-5678', '64 21 234 5678'],
  ['021 555 0123 ', '021 555 0123 '],
  ['+86 131 2345 6789', '8613123456789'],
  ['021 555 0123 123456', '021 555 0123 123456'],
  ['021 555 0123 at noon', '021 555 0123 at noon'],
])('of %j a phone field keeps %j', (text, kept) => expect(typedPhone(text)).toBe(kept))

test.each(['6441234567', '64215550123', '61412345678', '8613123456789', '5511961234567', '33612345678', '905012345678'])(
  'the stored number %s can be edited as it is shown',
  (stored) => expect(typedPhone(phoneForReading(stored))).toMatch(/^[0-9 ]{1,15}$/),
)
