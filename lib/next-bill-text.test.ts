import { expect, test } from 'vitest'
import { nextBillText } from './next-bill-text.ts'

const window = { endDate: '2026-12-19' }

test('the next bill comes after the period that is running, and the first one is called so', () => {
  expect(nextBillText({ window })).toBe('Your first bill comes after 19 Dec')
  expect(nextBillText({ lastBill: {}, window })).toBe('Your next bill comes after 19 Dec')
})

test('the bill of a period that has ended is on its way; of the first, nobody knows the period', () => {
  expect(nextBillText({ lastBill: {}, window, awaited: {} })).toBe('Your next bill is on its way')
  expect(nextBillText({ window, awaited: { isGuess: true } })).toBe('Your first bill is still to come')
  expect(nextBillText({ lastBill: {}, window, awaited: { isGuess: true } })).toBe('Your next bill is still to come')
})

test('without a running period nothing is promised', () => {
  expect(nextBillText({})).toBeUndefined()
})
