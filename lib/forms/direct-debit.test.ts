import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paddedBankAccount } from './bank-account-text.ts'
import { CLASSIC_FIELDS, directDebitMessage, maskedAccount, V2_FIELDS } from './direct-debit.ts'
import { isMobilePhone } from './nz-phone.ts'

const say = (field: Parameters<typeof directDebitMessage>[0], value?: string | boolean) => directDebitMessage(field, value, isMobilePhone)
const TERMS = 'You must read and agree to the Terms and Conditions.'
const NO_ACCOUNT = 'Please enter a valid bank account number.'

test.each([
  ['submitterName', '', 'Please enter a submitter’s name.'],
  ['submitterName', 'a'.repeat(151), 'Sorry submitter’s name has a max length of 150 characters.'],
  ['mobileNumber', '', 'Please enter your mobile phone number.'],
  ['mobileNumber', '04 384 1234', 'Please enter a valid mobile phone number.'],
  ['bankAccountName', '  ', 'Please enter the account holder’s name.'],
  ['bankAccountName', 'a'.repeat(40), 'Sorry bank account name has a max length of 39 characters.'],
  ['bank', '', 'Please select your bank.'],
  ['branch', '', 'Please enter your bank’s branch location.'],
  ['branch', 'a'.repeat(51), 'Sorry branch has a max length of 50 characters.'],
  ['bankAccountNumber', '', NO_ACCOUNT],
  ['bankAccountNumber', '01-0902-0068389-0', NO_ACCOUNT],
  ['bankAccountNumberV2', '01-0902-0068388-000', NO_ACCOUNT],
  ['bankAccountNumberV2', '01-0902-0068389-0001', NO_ACCOUNT],
  ['bankAccountNumberV2', '01090200683890001', NO_ACCOUNT],
  ['bankAccountNumber', '01-0902-0068389-000-55', NO_ACCOUNT],
  ['bankAccountNumber', '12-3140-0171323-050 99', NO_ACCOUNT],
  ['branchAddress', '', 'Please enter the branch address.'],
  ['branchAddress', 'a'.repeat(151), 'Sorry branch address has a max length of 150 characters.'],
  ['paymentInformation', '', 'Please provide payment information.'],
  ['paymentInformation', 'a'.repeat(13), 'Sorry payment information has a max length of 12 characters.'],
  ['authoriseTAndC', false, TERMS],
  ['acknowledgeTAndC', false, TERMS],
  ['bankTAndC', undefined, TERMS],
] as const)('%s of %s: %s', (field, value, message) => {
  expect(say(field, value)).toBe(message)
})

test('a number of 18 characters is asked for a 0 before its suffix', () => {
  expect(say('bankAccountNumber', '01-0902-0068389-00')).toBe(
    'Please enter a valid bank account number. Add a 0 at the start of the account suffix if it is only 2 numbers.',
  )
  expect(say('bankAccountNumberV2', '01 0902 0068389 000')).toBeUndefined()
})

test.each([
  ['a branch of three digits', '01-902-0068389-000', '01-902-0068389-00'],
  ['an account of six digits', '38-9000-098987-000', '38-9000-098987-00'],
])('%s is written with a zero before it; the hint is for a short suffix alone', (_name, whole, withShortSuffix) => {
  expect(String(say('bankAccountNumber', whole))).not.toMatch(/Add a 0/)
  expect(say('bankAccountNumber', withShortSuffix)).toMatch(/Add a 0/)
})

test('a short branch is taken, and stored as banks write it', () => {
  expect(say('bankAccountNumberV2', '01 902 0068389 000')).toBeUndefined()
  expect(paddedBankAccount('01 902 0068389 000')).toBe('01-0902-0068389-000')
})

test('what is right has no message, in each field of both forms', () => {
  const right: Record<string, string | boolean> = {
    submitterName: 'a'.repeat(150),
    mobileNumber: '021 555 0123',
    bankAccountName: 'ā'.repeat(39),
    bank: 'ANZ',
    branch: 'a'.repeat(50),
    bankAccountNumber: '0109020068389000',
    bankAccountNumberV2: '0109020068389000',
    branchAddress: 'a'.repeat(150),
    paymentInformation: 'a'.repeat(12),
    authoriseTAndC: true,
    acknowledgeTAndC: true,
    bankTAndC: true,
  }
  for (const field of [...CLASSIC_FIELDS, ...V2_FIELDS]) expect([field, say(field, right[field])]).toEqual([field, undefined])
})

test('a masked number keeps its shape and its last digits alone', () => {
  expect(maskedAccount('01-0902-0068389-000')).toBe('••-••••-••••389-000')
})

test('the numbers that banks publish are judged as they say, with a suffix of three digits', () => {
  const rows = readFileSync(new URL('../../tests/files/nz-bank-accounts.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
  expect(rows.length).toBeGreaterThan(10)
  for (const [account = '', expected] of rows) {
    const [bank = '', branch = '', base = '', suffix = ''] = account.split('-')
    const whole = [bank, branch.padStart(4, '0'), base.padStart(7, '0'), suffix.padStart(3, '0')].join('-')
    expect([account, say('bankAccountNumber', whole)]).toEqual([account, expected === 'valid' ? undefined : NO_ACCOUNT])
  }
})
