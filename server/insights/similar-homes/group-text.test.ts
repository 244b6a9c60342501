import { expect, test } from 'vitest'
import { groupText } from './group-text.ts'

test('of gas it is said that the others use it too, whatever they heat with', () => {
  const traits = ['home', 'Wellington', 'Electricity', 'Standalone']
  expect(groupText(traits, 'electricity')).toBe('standalone houses in Wellington that heat with electricity')
  expect(groupText(traits, 'naturalGas')).toBe('standalone houses in Wellington that use natural gas and heat mostly with electricity')
  expect(groupText(['home', 'Wellington'], 'naturalGas')).toBe('homes in Wellington that use natural gas')
})
