import { expect, test } from 'vitest'
import { audienceText, ruleText } from './rule-text.ts'

test.each([
  ['energyTypes', ['electricity', 'lpg'], 'Electricity or Bottled gas'],
  ['accountTypes', ['sme'], 'Small business account'],
  ['properties', 'multiple', 'Several properties'],
  ['hasReadings', false, 'No electricity readings yet'],
  ['percentage', 20, 'In a share of 20% of customers'],
  ['laterRule', 3, 'Later rule 3'],
])('the rule %s of %j reads as a sentence', (rule, wanted, text) => {
  expect(ruleText(rule, wanted)).toBe(text)
})

test('an entry says whom it is for, and nothing when it is for everyone', () => {
  expect(audienceText({ title: 'Charge after 9 pm', audience: { brands: ['pip'], hasReadings: true } })).toBe(
    'Pip, Electricity readings have arrived',
  )
  expect([audienceText({ title: 'Call us' }), audienceText('a line'), audienceText(undefined)]).toEqual(['', '', ''])
})
