import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatBankAccount } from './bank-account-text.ts'
import { formatsIn, isDay, loadFormats } from './formats.ts'
import { hasRightDigits, isBankAccount } from './nz-bank-account.ts'
import { NZ_BANK_BRANCHES } from './nz-bank-branches.ts'
import { digitsOf, foreignCountryOf, isHomePhone, isMobilePhone, isPhone, phoneForReading, withCountryCode } from './nz-phone.ts'

describe('phone numbers', () => {
  test.each([
    ['021 555 0123', '64215550123'],
    ['0215550123', '64215550123'],
    ['21 555 0123', '64215550123'],
    ['64 21 555 0123', '64215550123'],
    ['09 555 0123', '6495550123'],
    ['61412345678', '61412345678'],
  ])('%s is posted as %s', (typed, posted) => expect(withCountryCode(typed)).toBe(posted))

  test.each(['09 123 4567', '06 123 4567', '023 123 4567', '025 123 4567', '099 123 4567', '0900 12345', '02112345', '021 2345 67890'])(
    '%s reaches nobody',
    (typed) => expect(isPhone(typed)).toBe(false),
  )

  test.each([
    ['021 234 567', 'mobile'],
    ['021 0234 5678', 'mobile'],
    ['0064 21 234 567', 'mobile'],
    ['0204 123 4567', 'mobile'],
    ['61 412 345 678', 'mobile'],
    ['09 555 0123', 'home'],
    ['03 941 8999', 'home'],
    ['0800 555 123', 'neither'],
    ['0508 555 123', 'neither'],
  ])('%s may be given as: %s', (typed, kind) => {
    expect([isPhone(typed), isMobilePhone(typed), isHomePhone(typed)]).toEqual([true, kind === 'mobile', kind === 'home'])
  })

  test.each(['', 'call me', '1', '021'])('"%s" is no number of any kind, and of no country', (typed) => {
    expect([isPhone(typed), isMobilePhone(typed), isHomePhone(typed), foreignCountryOf(typed)]).toEqual([false, false, false, undefined])
    expect(phoneForReading(typed)).toBe(typed)
  })

  test('a number of another country is refused where its digits are those of a number here', () => {
    expect([isPhone('00 39 02 3261'), isPhone('03 902 3261'), isPhone('00 39 06 698 83000')]).toEqual([false, true, true])
  })

  test.each([
    ['021', '6421'],
    ['64 21', '6421'],
    ['64 021', '6421'],
    ['21 64', '642164'],
    ['0', '64'],
  ])('the start of a number, %s, is posted as %s', (typed, posted) => expect(withCountryCode(typed)).toBe(posted))

  test('a number of another country is told as one', () => {
    expect(['61 412 345 678', '021 555 0123', '64215550123', '44 20 7183 8750'].map(foreignCountryOf)).toEqual([
      'Australia',
      undefined,
      undefined,
      'United Kingdom',
    ])
  })

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
    ['01-902-0068389-00', '01-902-0068389-00'],
    ['01-902-', '01-902-'],
    ['01-0902-', '01-0902'],
    ['01-902-0', '01-902-0'],
    ['06 – 0177 – 0140 367 – 01', '06-0177-0140367-01'],
    ['38 9013 000 98 73 00', '38-9013-0009873-00'],
    ['030175 0660238 00', '03-0175-0660238-00'],
    ['01-0819-0120-238-00', '01-0819-0120238-00'],
    ['12-3141-325080-00', '12-3141-325080-00'],
    ['0109', '01-09'],
    ['', ''],
    ['-', ''],
    ['01-', '01'],
    ['01-90-', '01-90'],
    ['01-902-006838-', '01-902-006838-'],
    ['01-902-0068389-', '01-902-0068389'],
    ['01-902-00683-', '01-902-00683'],
    ['1-902-0068389-00-', '1-902-0068389-00'],
    ['01-902-0068389-000', '01-902-0068389-000'],
    ['01-0902-006838-000', '01-0902-006838-000'],
    ['01-0902-00683890-00', '01-0902-0068389-000'],
    ['0-10902-0068389-000', '01-0902-0068389-000'],
    ['01-090-20068389-000', '01-0902-0068389-000'],
    ['010902006838900', '01-0902-0068389-00'],
    ['01090200683890', '01-0902-0068389-0'],
    ['01090200683890001', '01-0902-0068389-0001'],
    ['01-0902-0068389-00-01', '01-0902-0068389-0001'],
    ['account 01 0902 0068389 00', '01-0902-0068389-00'],
  ])('%s is set as %s', (typed, shown) => expect(formatBankAccount(typed)).toBe(shown))

  test('typed digit by digit, it is set as if it was pasted', () => {
    const typed = (keys: string) => [...keys].reduce((text, key) => formatBankAccount(text + key), '')
    expect(typed('0109020068389000')).toBe('01-0902-0068389-000')
    expect(typed('01-902-0068389-00')).toBe('01-902-0068389-00')
  })

  test('no digit that was given is dropped', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789- '), maxLength: 30 }), (given) => {
        expect(digitsOf(formatBankAccount(given))).toBe(digitsOf(given))
      }),
    )
  })

  const published = readFileSync(new URL('../../tests/files/nz-bank-accounts.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(',') as [account: string, expected: string])
  test.each(published)('%s: %s', (account, expected) => {
    const [bank = '', branch = '', base = '', suffix = ''] = account.split('-')
    expect(isBankAccount(account)).toBe(expected === 'valid')
    // A bank or a branch that is gone says nothing about the digits.
    if (expected !== 'bank' && expected !== 'branch') {
      expect(hasRightDigits(bank, branch, base, suffix)).toBe(expected !== 'checkDigit')
    }
  })

  test.each([
    '02-2025',
    '02-2055',
    '04-2021',
    '05-8884',
    '05-8889',
    '10-5165',
    '10-5169',
    '88-8800',
    '88-8805',
    '01-6150',
    '03-5050',
    '03-7355',
  ])('branch %s exists', (branch) => {
    const accounts = Array.from({ length: 100 }, (_, i) => `${branch}-${String(1000 + i).padStart(7, '0')}-00`)
    expect(accounts.some(isBankAccount)).toBe(true)
  })

  test('the branches are those of the register, not one more or less', () => {
    const branches = Object.entries(NZ_BANK_BRANCHES).flatMap(([bank, ranges]) =>
      [...ranges.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first, last = first]) =>
        Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => `${bank}-${String(Number(first) + i).padStart(4, '0')}`),
      ),
    )
    expect([branches.length, new Set(branches).size]).toEqual([3296, 3296])
    // The digest of the branches of the register of 5 January 2026, in order, with commas between them.
    expect(createHash('sha256').update(branches.sort().join()).digest('hex')).toBe(
      '522e2ba158b0c54c180d9b44d9598a565db857834da16ba55311332bd3fed132',
    )
    const isAccepted = (branch: string) => {
      const [bank = '', number = ''] = branch.split('-')
      // Of the accounts of a branch one in eleven has the right digits.
      for (let base = 1000; ; base++)
        if (hasRightDigits(bank, number, String(base), '00')) return isBankAccount(`${branch}-${String(base).padStart(7, '0')}-00`)
    }
    expect(branches.filter((branch) => !isAccepted(branch))).toEqual([])
  })

  test.each([
    ['31', [2825, 2829, 2840], [2824, 2830, 2839, 2841, 0]],
    ['38', [9000, 9499], [8999, 9500, 0]],
    ['01', [1, 4, 8, 9, 6150], [0, 2, 3, 5, 7, 10, 6149, 6151]],
    ['02', [18], [0, 17, 19]],
  ] as const)('bank %s has the branches %j and not %j', (bank, there, gone) => {
    // Of the accounts of a branch one in eleven has the right digits.
    const exists = (branch: number) =>
      Array.from({ length: 200 }, (_, i) => `${bank}-${String(branch).padStart(4, '0')}-${String(1000 + i).padStart(7, '0')}-00`).some(
        isBankAccount,
      )
    expect([there.filter((branch) => !exists(branch)), gone.filter(exists)]).toEqual([[], []])
  })

  test.each([
    ['A', '01', '902', '0068389', '00'],
    ['B', '01', '902', '0998384', '00'],
    ['D', '08', '6523', '1954512', '001'],
    ['F', '25', '2545', '3153624', '00'],
    ['G', '26', '2600', '0320871', '032'],
  ] as const)('by algorithm %s the next account has wrong digits, and so has the one before', (_name, bank, branch, base, suffix) => {
    const isRight = (by: number) => hasRightDigits(bank, branch, String(Number(base) + by), suffix)
    expect([isRight(-1), isRight(0), isRight(1)]).toEqual([false, true, false])
  })

  test('bank 09 checks its suffix, and adds the digits of each product', () => {
    const isRight = (base: string, suffix: string) => hasRightDigits('09', '0000', base, suffix)
    // 5 x 5 counts as 2 + 5, and 9 x 2 as 1 + 8.
    expect([isRight('0037331', '00'), isRight('0037331', '01'), isRight('0005000', '04'), isRight('0000009', '02')]).toEqual([
      true,
      false,
      true,
      true,
    ])
    expect([isRight('0005000', '03'), isRight('0000009', '04')]).toEqual([false, false])
  })

  test('from the account 0990000 on, the branch is not part of the check', () => {
    const isRight = (branch: string, base: string) => hasRightDigits('01', branch, base, '00')
    expect([isRight('0006', '0989999'), isRight('0007', '0990000'), isRight('0902', '0998384'), isRight('0001', '0998384')]).toEqual([
      true,
      false,
      true,
      true,
    ])
  })

  test.each(['26-2600-0320870-032', '26-2600-0320871-033'])('an account of a bank that is gone has wrong digits too: %s', (account) => {
    const [bank = '', branch = '', base = '', suffix = ''] = account.split('-')
    expect(hasRightDigits(bank, branch, base, suffix)).toBe(false)
  })

  test.each([
    ['01-902-0068389-0', false],
    ['1-902-0068389-00', false],
    ['01-90-0068389-00', false],
    ['01-902-00683-00', false],
    ['01-0902-0068389', false],
    ['', false],
    ['01-0902-0068389-000', true],
    ['01-0902-0068388-000', false],
    ['01-0902-0068389-0001', false],
    ['010902006838900099999', false],
    ['01-0902-0068389-000-55', false],
    ['99-0902-0068389-000', false],
  ])('%s: %s', (account, isOne) => expect(isBankAccount(account)).toBe(isOne))
})

test.each([
  ['2026-02-28', true],
  ['2024-02-29', true],
  ['2026-12-31', true],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-01', false],
  ['2026-2-8', false],
  ['28/02/2026', false],
  ['2026-02', false],
  ['2026', false],
  ['', false],
  ['+012026-02-28', false],
  ['2026-02-28T00:00:00Z', false],
])('%s is a day of the calendar: %s', (text, isOne) => expect(isDay(text)).toBe(isOne))

test.each([
  ['date', '2026-02-28', '2026-02-30'],
  ['email', 'aroha@example.nz', 'aroha@example'],
  ['icp', '0000638109TRE20', '0000638109TRE21'],
  ['nz-phone', '0800 555 123', '0900 12345'],
  ['nz-mobile-phone', '021 555 0123', '09 555 0123'],
  ['nz-home-phone', '09 555 0123', '021 555 0123'],
  ['nz-bank-account', '01-902-0068389-00', '01-902-0068388-00'],
] as const)('the format %s takes %s and refuses %s', async (name, right, wrong) => {
  const formats = await loadFormats([name])
  expect(Object.keys(formats)).toEqual([name])
  expect([formats[name]?.(right), formats[name]?.(wrong)]).toEqual([true, false])
})

test('a form loads each format that it names, once', () => {
  expect(
    formatsIn({
      properties: { a: { format: 'nz-phone' }, b: { format: 'unheard-of' }, d: { format: ['date'] }, e: { format: 'toString' } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      allOf: [{ then: { properties: { c: { format: 'icp' }, f: { format: 'nz-phone' } } } }],
    }),
  ).toEqual(['nz-phone', 'icp'])
})
