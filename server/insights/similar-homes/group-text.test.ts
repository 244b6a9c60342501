import { expect, test } from 'vitest'
import { groupText } from './group-text.ts'

test('of gas it is said that the others use it too, whatever they heat with', () => {
  const traits = ['home', 'Wellington', 'Electricity', 'Standalone']
  expect(groupText(traits, 'electricity')).toBe('standalone houses in Wellington that heat with electricity')
  expect(groupText(traits, 'naturalGas')).toBe('standalone houses in Wellington that use natural gas and heat mostly with electricity')
  expect(groupText(['home', 'Wellington'], 'naturalGas')).toBe('homes in Wellington that use natural gas')
})

test.each<[string[], string]>([
  [['home', 'Otago'], 'homes in Otago'],
  [['home', 'Otago', 'SolidFuel'], 'homes in Otago that heat with wood, pellets or coal'],
  [['home', 'Otago', 'Oil'], 'homes in Otago that heat with something else'],
  [['home', 'Otago', 'Gas', 'Apartment', '1'], 'apartments in Otago that heat with gas, with one person'],
  [['home', 'Otago', 'Gas', 'Boat', '2'], 'homes in Otago that heat with gas, with 2 people'],
  [
    ['home', 'Otago', 'Gas', 'Terrace', '3-4', '100-149'],
    'terraced homes in Otago that heat with gas, with 3 or 4 people and 100 to 149 m²',
  ],
  [['home', 'Otago', 'Gas', 'Rural', '5', '-1-99'], 'rural homes in Otago that heat with gas, with 5 people or more and less than 100 m²'],
  [
    ['home', 'Otago', 'Gas', 'LifestyleBlock', '2', '350--1'],
    'homes on lifestyle blocks in Otago that heat with gas, with 2 people and 350 m² or more',
  ],
  [['business', 'Food'], 'businesses like yours (Food)'],
  [['business', 'Food', 'Café'], 'businesses like yours (Café)'],
  [['business', 'Food', 'Café', 'Otago', '1'], 'businesses like yours (Café) in Otago with one person'],
  [['business', 'Food', 'Café', 'Otago', '4'], 'businesses like yours (Café) in Otago with 4 people'],
  [['business', 'Food', 'Café', 'Otago', '5-10'], 'businesses like yours (Café) in Otago with 5 to 10 people'],
  [['business', 'Food', 'Café', 'Otago', '>100'], 'businesses like yours (Café) in Otago with more than 100 people'],
])('a group of the traits %j is told in words', (traits, text) => {
  expect(groupText(traits, 'electricity')).toBe(text)
})
