import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test('a number stays with its unit, a day with its month and an hour with its half of the day', () => {
  expect(unbroken('It cost the most on Mon, 23 Nov: 21 kWh, $8.74.')).toBe('It cost the most on Mon, 23\u00a0Nov: 21\u00a0kWh, $8.74.')
  expect(unbroken('cleanest at 9 am, 44 g CO₂ per kWh')).toBe('cleanest at 9\u00a0am, 44\u00a0g\u00a0CO₂ per kWh')
  expect(unbroken('from 24 December to 4 January')).toBe('from 24\u00a0December to 4\u00a0January')
})

test('a customer number or a phone number stays in one line', () => {
  expect(unbroken('Customer number 1003 4285, call 0800 555 200')).toBe('Customer number 1003\u00a04285, call 0800\u00a0555\u00a0200')
})

test('a number stays with the days that it counts', () => {
  expect(unbroken('$23.40 less: less electricity, despite 1 more day')).toBe('$23.40 less: less electricity, despite 1\u00a0more\u00a0day')
  expect(unbroken('33 days on this bill, 3 fewer days')).toBe('33\u00a0days on this bill, 3\u00a0fewer\u00a0days')
})

test('other words may follow a number on the next line', () => {
  expect(unbroken('3 weeks, 2 generators, 4 more bills and $2.00 more today')).toBe(
    '3 weeks, 2 generators, 4 more bills and $2.00 more today',
  )
})
