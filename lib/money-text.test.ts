import { expect, test } from 'vitest'
import { axisMoneyText, moneyText, rateText } from './money-text.ts'

test('money has two decimals and a dollar sign', () => {
  expect([71.65, 1234.5, 0, -4].map(moneyText)).toEqual(['$71.65', '$1,234.50', '$0.00', '-$4.00'])
})

test('a rate is in cents, with two decimals', () => {
  expect([0.31211, 0.5, 0.00219].map(rateText)).toEqual(['31.21 c', '50.00 c', '0.22 c'])
})

test('an axis has cents where its steps have some', () => {
  const axis = (step: number) => [0, 1, 2].map((i) => axisMoneyText(i * step, step))
  expect(axis(2.5)).toEqual(['$0', '$2.50', '$5.00'])
  expect(axis(0.025)).toEqual(['$0', '$0.025', '$0.05'])
  expect(axis(500)).toEqual(['$0', '$500', '$1,000'])
})
