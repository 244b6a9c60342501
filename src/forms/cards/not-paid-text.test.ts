import { expect, test } from 'vitest'
import type { Problem } from '#schemas/problem.ts'
import { notPaidText } from './not-paid-text.ts'

const away: Problem = { type: '/error/unavailable', status: 503 }
const noAnswer: Problem = { type: '/error/no_response', status: 0 }
const tooOften: Problem = { type: '/error/too_many_requests', status: 429 }

test.each([away, noAnswer, tooOften])('without the payment page, nothing was paid: $type', (problem) => {
  expect(notPaidText(problem, false)).toMatch(/^Nothing was paid\. ./)
})

test.each([away, noAnswer])('a saved card may have paid before the answer was lost: $type', (problem) => {
  expect(notPaidText(problem, true)).toMatch(/^We don’t know yet if this was paid\..*you pay only once/)
})

test('a refusal of a saved card is certain', () => {
  expect(notPaidText(tooOften, true)).toMatch(/^Nothing was paid\. ./)
})

test('the server’s own sentence is said as it is', () => {
  const detail = 'Payments are not taken here. Nothing was paid.'
  expect(notPaidText({ type: '/error/not_offered', status: 409, detail, isForCustomers: true }, false)).toBe(detail)
})
