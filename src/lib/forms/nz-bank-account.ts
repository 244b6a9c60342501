import { validate } from 'stdnum/lib/cjs/nz/bank.js'

/** An account number with a bank and branch that exist and a check digit that is right. Source: DESIGN.md, Meter data. */
export const isBankAccount = (text: string) => validate(text).isValid
