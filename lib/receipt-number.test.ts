import { expect, test } from 'vitest'
import { receiptNumber } from './receipt-number.ts'

test('the number of a receipt can be read out on the phone', () => {
  expect(receiptNumber('PAY-5e889cd6-acb2-4b70-95f8-28adc8d34532')).toBe('5E88-9CD6')
  expect(receiptNumber('P-17')).toBe('P17')
})
