import { describe, expect, test } from 'vitest'
import { isEmail } from './email.ts'

const label = (length: number) => 'a'.repeat(length)
/** An address of this many characters. */
const ofLength = (length: number) => `${label(length - '@example.nz'.length)}@example.nz`

describe('is an address', () => {
  test.each([
    'a@b.nz',
    'A@EXAMPLE.NZ',
    'aroha.parata+power@mail.example.co.nz',
    "!#$%&'*+/=?^_`{|}~-@example.nz",
    '0@9.nz',
    'a@b.c',
    'a@my-shop.nz',
    `a@${label(63)}.nz`,
    `a@mail.${label(63)}`,
    ofLength(254),
  ])('%s', (text) => expect(isEmail(text)).toBe(true))
})

describe('is no email address', () => {
  test.each([
    '',
    'aroha',
    '@example.nz',
    'aroha@',
    'aroha@example',
    'aroha@.nz',
    'aroha@example.',
    'aroha@example..nz',
    'aroha@-example.nz',
    'aroha@example-.nz',
    'aroha@example.-nz',
    'aroha@example.nz-',
    'aroha@exam_ple.nz',
    'aroha@exämple.nz',
    'two@of@example.nz',
    'a roha@example.nz',
    ' aroha@example.nz',
    'aroha@example.nz ',
    'aroha@example.nz, hemi@example.nz',
    'aroha@example.nz\nhemi@example.nz',
    `a@${label(64)}.nz`,
    `a@mail.${label(64)}`,
    ofLength(255),
  ])('%s', (text) => expect(isEmail(text)).toBe(false))
})
