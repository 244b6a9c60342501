import { expect, test } from 'vitest'
import { energiesText, energyName, ENERGY_NAMES } from './energy-names.ts'

test('energies read as a list in a sentence', () => {
  expect([energiesText([]), energiesText(['lpg']), energiesText(['electricity', 'naturalGas'])]).toEqual([
    '',
    'bottled gas',
    'electricity and natural gas',
  ])
  expect(energiesText(['electricity', 'naturalGas', 'lpg'])).toBe('electricity, natural gas and bottled gas')
})

test('energies have the names of the specification', () => {
  expect(ENERGY_NAMES).toEqual({ electricity: 'Electricity', naturalGas: 'Natural Gas', lpg: 'Bottled Gas' })
})

test('a title has them in sentence case', () => {
  expect((['electricity', 'naturalGas', 'lpg'] as const).map(energyName)).toEqual(['Electricity', 'Natural gas', 'Bottled gas'])
})
