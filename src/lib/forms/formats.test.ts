import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBankAccount } from './bank-account-text.ts'
import { FORMATS, formatsIn } from './formats.ts'
import { isBankAccount } from './nz-bank-account.ts'
import { digitsOf, isPhone, phoneForReading, withCountryCode } from './nz-phone.ts'

describe('phone numbers', () => {
  test.each([
    ['021 555 0123', '64215550123'],
    ['0215550123', '64215550123'],
    ['21 555 0123', '64215550123'],
    ['64 21 555 0123', '64215550123'],
    ['09 555 0123', '6495550123'],
    ['61412345678', '61412345678'],
  ])('%s is posted as %s', (typed, posted) => expect(withCountryCode(typed)).toBe(posted))

  test('the code is added once, and what is posted is a number like the typed one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 '), maxLength: 15 }), (typed) => {
        const posted = withCountryCode(typed)
        expect(withCountryCode(posted)).toBe(posted)
        expect(posted).toBe(digitsOf(posted))
        if (!isPhone(typed)) return
        expect([isPhone(posted), posted.length <= 15]).toEqual([true, true])
      }),
    )
  })

  test.each([
    ['64215550123', '021 555 0123'],
    ['61412345678', '+61 412 345 678'],
    ['+64 21 555 0101', '021 555 0101'],
  ])('%s reads %s', (stored, shown) => expect(phoneForReading(stored)).toBe(shown))
})

describe('bank accounts', () => {
  test.each([
    ['0109020068389000', '01-0902-0068389-000'],
    ['01-0902-0068389-00', '01-0902-0068389-00'],
    ['0109', '01-09'],
    ['', ''],
  ])('%s is set as %s', (typed, shown) => expect(formatBankAccount(typed)).toBe(shown))

  test.each([
    ['01-0902-0068389-000', true],
    ['01-0902-0068388-000', false],
    ['99-0902-0068389-000', false],
  ])('%s: %s', (account, isOne) => expect(isBankAccount(account)).toBe(isOne))
})

test('a date is a day of the calendar', async () => {
  const isDay = await FORMATS.date()
  expect(['2026-02-28', '2024-02-29', '2026-02-29', '2026-13-01', '28/02/2026'].map(isDay)).toEqual([true, true, false, false, false])
})

test('a form loads the formats it names', () => {
  expect(
    formatsIn({
      properties: { a: { format: 'nz-phone' }, b: { format: 'unheard-of' } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      allOf: [{ then: { properties: { c: { format: 'icp' } } } }],
    }),
  ).toEqual(['nz-phone', 'icp'])
})
