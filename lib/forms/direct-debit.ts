import { paddedBankAccount } from './bank-account-text.ts'
import { isBankAccount } from './nz-bank-account.ts'

/* The direct debit form, classic and V2, for the browser and the server. Source: portal-shell.md, sections 3, 5 and 9. */

const TERMS = ['authoriseTAndC', 'acknowledgeTAndC', 'bankTAndC'] as const

export const CLASSIC_FIELDS = [
  'submitterName',
  'mobileNumber',
  'bankAccountName',
  'bank',
  'branch',
  'bankAccountNumber',
  'branchAddress',
  'paymentInformation',
  ...TERMS,
] as const
export const V2_FIELDS = ['bankAccountName', 'bankAccountNumberV2', ...TERMS] as const

export type DirectDebitField = (typeof CLASSIC_FIELDS)[number] | (typeof V2_FIELDS)[number]
export type DirectDebitValues = Partial<Record<DirectDebitField, string | boolean>>

/** A text's name in its messages, the message where it is missing, and its most letters. */
const TEXTS: Partial<Record<DirectDebitField, { missing: string; most?: { letters: number; message: string } }>> = {
  submitterName: {
    missing: 'Please enter a submitter’s name.',
    most: { letters: 150, message: 'Sorry submitter’s name has a max length of 150 characters.' },
  },
  bankAccountName: {
    missing: 'Please enter the account holder’s name.',
    most: { letters: 39, message: 'Sorry bank account name has a max length of 39 characters.' },
  },
  bank: { missing: 'Please select your bank.' },
  branch: {
    missing: 'Please enter your bank’s branch location.',
    most: { letters: 50, message: 'Sorry branch has a max length of 50 characters.' },
  },
  branchAddress: {
    missing: 'Please enter the branch address.',
    most: { letters: 150, message: 'Sorry branch address has a max length of 150 characters.' },
  },
  paymentInformation: {
    missing: 'Please provide payment information.',
    most: { letters: 12, message: 'Sorry payment information has a max length of 12 characters.' },
  },
}

/** Formatted, with hyphens: bank, branch, account and suffix. */
const WHOLE_LENGTH = 19
const NO_ACCOUNT = 'Please enter a valid bank account number.'
const SHORT_SUFFIX = 'Please enter a valid bank account number. Add a 0 at the start of the account suffix if it is only 2 numbers.'

/**
 * What is wrong with a field, in the words of the specification; undefined if nothing is.
 * @param isMobile whether a text is a mobile number that exists
 */
export function directDebitMessage(
  field: DirectDebitField,
  value: string | boolean | undefined,
  isMobile: (text: string) => boolean,
): string | undefined {
  switch (field) {
    case 'authoriseTAndC':
    case 'acknowledgeTAndC':
    case 'bankTAndC':
      return value === true ? undefined : 'You must read and agree to the Terms and Conditions.'
    case 'mobileNumber': {
      const text = textOf(value)
      if (text === '') return 'Please enter your mobile phone number.'
      return isMobile(text) ? undefined : 'Please enter a valid mobile phone number.'
    }
    case 'bankAccountNumber':
    case 'bankAccountNumberV2': {
      const formatted = paddedBankAccount(textOf(value))
      if (formatted.length === WHOLE_LENGTH - 1) return SHORT_SUFFIX
      return formatted.length >= WHOLE_LENGTH && isBankAccount(formatted) ? undefined : NO_ACCOUNT
    }
    default: {
      const text = textOf(value)
      const rule = TEXTS[field]
      if (text === '') return rule?.missing
      return rule?.most && Array.from(text).length > rule.most.letters ? rule.most.message : undefined
    }
  }
}

const textOf = (value: string | boolean | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** An account number of which only the last digits can be told: `••-••••-••••389-000`. */
export const maskedAccount = (formatted: string): string => formatted.slice(0, -7).replace(/\d/g, '•') + formatted.slice(-7)

/** Banks to choose from where the form asks for one. */
export const BANKS = [
  'ANZ',
  'ASB',
  'BNZ',
  'Kiwibank',
  'Westpac',
  'TSB',
  'SBS Bank',
  'The Co-operative Bank',
  'Heartland Bank',
  'Rabobank',
  'HSBC',
  'Another bank',
] as const
