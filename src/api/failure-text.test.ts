import { expect, test } from 'vitest'
import { failureText } from './failure-text.ts'
import { problem } from './problem.ts'

const FORBIDDEN = { type: '/error/forbidden', status: 403 }
const UNKNOWN = 'We got no answer, so we can’t tell whether this was done.'

test.each([
  ['a refusal says what is as before, and why', FORBIDDEN, 'Not saved. You do not have access to this.'],
  [
    'so does a fault that the portal tells itself',
    { type: '/error/internal', status: 500 },
    'Not saved. Something went wrong. Please try again.',
  ],
  [
    'so does a refusal without words',
    problem('/error/error_missing', { status: 418 }),
    'Not saved. Something went wrong. Please try again.',
  ],
  [
    'a lost connection leaves open what the server did',
    problem('/error/no_response', { external: true }),
    `${UNKNOWN} Check your connection and try again.`,
  ],
  ['an answer that was cut off', problem('error/parse_error'), `${UNKNOWN} Try again in a minute.`],
  ['a gateway that got no answer', problem('/error/error_missing', { status: 502 }), `${UNKNOWN} Try again in a minute.`],
  [
    'the portal, where its database was lost as it stored this',
    { type: '/error/unclear', status: 503 },
    'Something went wrong, so we can’t tell whether this was done. Try again in a minute.',
  ],
  ['and any other fault of one, too', problem('/error/error_missing', { status: 500 }), `${UNKNOWN} Try again in a minute.`],
])('%s', (_name, why, text) => {
  expect(failureText(why, 'Not saved.')).toBe(text)
})

test('without a word of what is as before, the reason is alone', () => {
  expect(failureText(FORBIDDEN)).toBe('You do not have access to this.')
})
