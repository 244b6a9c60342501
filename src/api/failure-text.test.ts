import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'
import { problem } from './problem.ts'

const FORBIDDEN = { type: '/error/forbidden', status: 403 }
const UNKNOWN = 'No answer came, so we can’t tell whether this was done. Check your connection and try again.'

test.each([
  ['a refusal says what is as before, and why', FORBIDDEN, 'Not saved. You do not have access to this.'],
  [
    'so does a server that is not available',
    problem('/error/error_missing', { status: 503 }),
    'Not saved. This is not available just now. Try again in a minute.',
  ],
  ['a lost connection leaves open what the server did', problem('/error/no_response', { external: true }), UNKNOWN],
  ['a gateway that got no answer', problem('/error/error_missing', { status: 502 }), UNKNOWN],
  ['and one that stopped waiting, too', problem('/error/error_missing', { status: 504 }), UNKNOWN],
])('%s', (_name, why, text) => {
  expect(failureText(why, 'Not saved.')).toBe(text)
})

test('without a word of what is as before, the reason stands alone', () => {
  expect(failureText(FORBIDDEN)).toBe('You do not have access to this.')
})
