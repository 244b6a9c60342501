import { expect, test } from 'vitest'
import { axisMoneyText, moneyText, rateText, wholeMoneyText } from './money-text.ts'

test('money has two decimals and a dollar sign', () => {
  expect([71.65, 1234.5, 0, -4].map(moneyText)).toEqual(['$71.65', '$1,234.50', '$0.00', '−$4.00'])
})

test('a rate is in cents, with two decimals', () => {
  expect([0.31211, 0.5, 0.00219, -0.17].map(rateText)).toEqual(['31.21 c', '50.00 c', '0.22 c', '−17.00 c'])
})

test('an axis has cents where its steps have some', () => {
  const axis = (step: number) => [0, 1, 2].map((i) => axisMoneyText(i * step, step))
  expect(axis(2.5)).toEqual(['$0', '$2.50', '$5.00'])
  expect(axis(0.025)).toEqual(['$0', '$0.025', '$0.05'])
  expect(axis(500)).toEqual(['$0', '$500', '$1,000'])
  expect([axisMoneyText(-2.5, 2.5), axisMoneyText(-100, 50), axisMoneyText(-12_500, 2500)]).toEqual(['−$2.50', '−$100', '−$12.5k'])
  expect([-4.4, 12.6].map(wholeMoneyText)).toEqual(['−$4', '$13'])
})

test('an axis that reaches $10,000 is in thousands, and short enough for the room beside it', () => {
  const axis = (step: number) => [0, 1, 2, 3].map((i) => axisMoneyText(i * step, step))
  expect(axis(2500)).toEqual(['$0', '$2,500', '$5,000', '$7,500'])
  expect(axis(5000)).toEqual(['$0', '$5k', '$10k', '$15k'])
  expect(axis(25_000)).toEqual(['$0', '$25k', '$50k', '$75k'])
  // What differs by little is drawn from near its height.
  expect([12_000, 12_250, 12_500].map((nzd) => axisMoneyText(nzd, 250))).toEqual(['$12k', '$12.25k', '$12.5k'])
  expect([12_000, 12_005, 12_010].map((nzd) => axisMoneyText(nzd, 5))).toEqual(['$12k', '$12.005k', '$12.01k'])
  expect(axisMoneyText(9500, 500)).toBe('$9,500')
})
