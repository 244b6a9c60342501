import { expect, test } from 'vitest'
import { problem, problemMessage } from './problem.ts'

test.each([
  [1, 'There were too many requests. Try again in 1 second.'],
  [42, 'There were too many requests. Try again in 42 seconds.'],
  [60, 'There were too many requests. Try again in a minute.'],
  [61, 'There were too many requests. Try again in 2 minutes.'],
  [undefined, 'There were too many requests. Try again in a minute.'],
])('too many requests, and the server says to wait %s seconds', (retryAfterSeconds, words) => {
  expect(problemMessage(problem('/error/too_many_requests', retryAfterSeconds ? { retryAfterSeconds } : {}))).toBe(words)
})

test.each([
  [503, 'This is not available just now. Try again in a minute.'],
  [500, 'Something went wrong. Please try again.'],
  [418, 'Something went wrong. Please try again.'],
])('a failure with status %s and no words', (status, words) => {
  expect(problemMessage(problem('/error/error_missing', { status }))).toBe(words)
})

const pointing = 'body/amountCents must be integer'

test('what is said to customers is read by them, and what is said to developers is not', () => {
  const refusal = { type: '/error/payments/amount', status: 400 }
  expect(problemMessage({ ...refusal, detail: 'The least that can be paid is $1.00.', isForCustomers: true })).toBe(
    'The least that can be paid is $1.00.',
  )
  expect(problemMessage({ type: '/error/validation', status: 400, detail: pointing })).toBe('Something went wrong. Please try again.')
})
