import { expect, test } from 'vitest'
import type { Problem } from '#schemas/problem.ts'
import { notPaidText, notSetUpText } from './not-paid-text.ts'

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

test('where the card page was not opened, nothing was set up and nothing was paid', () => {
  expect(notSetUpText(away, false)).toMatch(/^Card payments were not set up and nothing was paid\. ./)
})

test('a saved card may pay from now on although the answer was lost', () => {
  expect(notSetUpText(noAnswer, true)).toMatch(/^We don’t know yet if this was set up\..*you pay only once/)
})

test('why card payments are refused is said once', () => {
  const detail = 'What you owe has changed meanwhile: it is $20.00 now. Nothing was set up.'
  expect(notSetUpText({ type: '/error/payments/owed_changed', status: 409, detail, isForCustomers: true }, true)).toBe(
    `Card payments were not set up. ${detail}`,
  )
})
