import { formatBankAccount, isWhole } from './bank-account-text.ts'
import { NZ_BANK_BRANCHES } from './nz-bank-branches.ts'

/*
 * New Zealand's bank accounts: a bank and a branch that exist, and a check over the digits. Source: Inland Revenue, RWT and
 * NRWT certificate file upload specification, bank account number validation.
 */

interface Algorithm {
  /** for each digit of bank, branch, base and suffix, padded to 2, 4, 8 and 4 */
  weights: readonly number[]
  modulus: number
  /** whether the digits of each product are added up until one is left */
  addsDigits: boolean
}

const algorithm = (weights: string, modulus: number, addsDigits = false): Algorithm => ({
  weights: Array.from(weights.replaceAll(' ', ''), (digit) => (digit === 'A' ? 10 : Number(digit))),
  modulus,
  addsDigits,
})

const LOW_BASE = algorithm('00 6379 00A58421 0000', 11)
const HIGH_BASE = algorithm('00 0000 00A58421 0000', 11)
const FIRST_HIGH_BASE = 990_000
const OF_TENS = algorithm('00 0000 01731731 0000', 10)
const OF_TENS_WITH_SUFFIX = algorithm('00 0000 01371371 0371', 10, true)

/** The banks with an algorithm different from most. */
const BY_BANK: Readonly<Record<string, Algorithm>> = {
  '08': algorithm('00 0000 07654321 0000', 11),
  '09': algorithm('00 0000 00005432 0001', 11, true),
  '25': OF_TENS,
  '26': OF_TENS_WITH_SUFFIX,
  '28': OF_TENS_WITH_SUFFIX,
  '29': OF_TENS_WITH_SUFFIX,
  '31': algorithm('00 0000 00000000 0000', 1),
  '33': OF_TENS,
}

/** An account number however it is spaced, `01-902-0068389-00` or `0109020068389000`. */
export function isBankAccount(text: string): boolean {
  const parts = formatBankAccount(text).split('-')
  const [bank = '', branch = '', base = '', suffix = ''] = parts
  return isWhole(parts) && hasBranch(bank, Number(branch)) && hasRightDigits(bank, branch, base, suffix)
}

function hasBranch(bank: string, branch: number): boolean {
  const ranges = (NZ_BANK_BRANCHES[bank] ?? '').matchAll(/(\d+)(?:-(\d+))?/g)
  return [...ranges].some(([, first, last = first]) => branch >= Number(first) && branch <= Number(last))
}

/** True if the check digit is right. The bank need not exist any more. */
export function hasRightDigits(bank: string, branch: string, base: string, suffix: string): boolean {
  const usual = Number(base) < FIRST_HIGH_BASE ? LOW_BASE : HIGH_BASE
  const { weights, modulus, addsDigits } = BY_BANK[bank] ?? usual
  const digits = bank + branch.padStart(4, '0') + base.padStart(8, '0') + suffix.padStart(4, '0')
  const products = Array.from(digits, (digit, i) => Number(digit) * (weights[i] ?? 0))
  const sum = products.reduce((total, product) => total + (addsDigits ? digitalRoot(product) : product), 0)
  return sum % modulus === 0
}

const digitalRoot = (value: number) => (value === 0 ? 0 : 1 + ((value - 1) % 9))
