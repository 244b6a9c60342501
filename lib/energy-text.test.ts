import { expect, test } from 'vitest'
import { axisKwhText, kwhNumber, kwhText, powerText } from './energy-text.ts'

test('energy is whole from 10 kWh on, and has one decimal below', () => {
  expect([2140.304, 13.184, 10, 9.96, 9.94, 2, 0.571, 0.04, 0, -3.25].map(kwhText)).toEqual([
    '2,140 kWh',
    '13 kWh',
    '10 kWh',
    '10 kWh',
    '9.9 kWh',
    '2.0 kWh',
    '0.6 kWh',
    '0.0 kWh',
    '0 kWh',
    '-3.3 kWh',
  ])
})

test('a column that names the unit has the same numbers without it', () => {
  expect([1170.785, 0.571].map(kwhNumber)).toEqual(['1,171', '0.6'])
})

test('power is in watts up to a kilowatt, then in kilowatts', () => {
  expect([0, 182.4, 999, 999.6, 4376].map(powerText)).toEqual(['0 W', '182 W', '999 W', '1 kW', '4.38 kW'])
})

test('an axis separates thousands', () => {
  expect([0, 2.5, 1500].map(axisKwhText)).toEqual(['0', '2.5', '1,500'])
})
