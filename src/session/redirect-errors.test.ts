import { expect, test } from 'vitest'
import { matchRedirectError } from './redirect-errors.ts'

/** Every character as `%` and its code. */
function encoded(text: string): string {
  return [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')
}

test.each([
  ['The user has cancelled entering self-asserted information.', 'cancelled'],
  ['AADB2C90091: The user has cancelled entering self-asserted information.\r\nCorrelation ID: 1', 'cancelled'],
  ['The email link has expired.', 'linkExpired'],
  // Its text, broken on the way.
  ['The+email+link+has+expired.', 'linkExpired'],
  ['The%20email%20link%20has%20expired', 'linkExpired'],
  ['The%2520email%2520link%2520has%2520expired', 'linkExpired'],
  // Every letter encoded, once and twice.
  [encoded('The email link has expired'), 'linkExpired'],
  [encoded(encoded('The email link has expired')), 'linkExpired'],
  ['THE EMAIL LINK  HAS\nEXPIRED', 'linkExpired'],
  ['The account of the email link has expired.', 'accountExpired'],
  ['The email link is not valid.', 'failed'],
  ['server_error 50%', 'failed'],
  ['', 'failed'],
  [null, 'failed'],
])('%j means %s', (description, meaning) => {
  expect(matchRedirectError(description)).toBe(meaning)
})
