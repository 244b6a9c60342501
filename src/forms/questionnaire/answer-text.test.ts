import type { RJSFSchema } from '@rjsf/utils'
import { expect, test } from 'vitest'
import { answerText } from './answer-text.ts'

const house = { oneOf: [{ const: 'House', title: 'A house' }, { const: 'Flat', title: 'A flat' }, { const: 'Tent' }] }
const area = {
  oneOf: [
    { const: { Min: -1, Max: 99 }, title: 'Under 100 m²' },
    { const: { Min: 100, Max: 149 }, title: '100 to 149 m²' },
  ],
}
const energy: RJSFSchema = {
  type: 'array',
  items: {
    type: 'string',
    oneOf: [
      { const: 'Gas', title: 'Natural gas' },
      { const: 'Lpg', title: 'Bottled gas' },
    ],
  },
}
const rooms: RJSFSchema = { type: 'array', items: [{ title: 'Bedrooms' }, { title: 'Lounges' }, { title: 'Garages' }] }

test.each<[string, RJSFSchema, unknown, string | undefined]>([
  ['a question without an answer has no text', house, undefined, undefined],
  ['an option reads as its title', house, 'Flat', 'A flat'],
  ['an option without a title reads as its value', house, 'Tent', 'Tent'],
  ['an answer that is no option any more reads as it was stored', house, 'Boat', 'Boat'],
  ['a range reads as the title of its option, whichever end comes first', area, { Max: 149, Min: 100 }, '100 to 149 m²'],
  ['several options read in the order of the answer', energy, ['Lpg', 'Gas'], 'Bottled gas, Natural gas'],
  ['one of several options reads without a comma', energy, ['Gas'], 'Natural gas'],
  ['an unknown option among several reads as it was stored', energy, ['Gas', 'Coal'], 'Natural gas, Coal'],
  ['no option of several', energy, [], 'None of these'],
  ['a list without options reads as its values', { type: 'array' }, ['a', 2], 'a, 2'],
  ['a list of any texts reads as its values', { type: 'array', items: { type: 'string' } }, ['a'], 'a'],
  [
    'rooms read with their numbers, and those without any are left out',
    rooms,
    [{ Count: 3 }, { Count: 0 }, { Count: 1 }],
    'Bedrooms 3, Garages 1',
  ],
  ['fewer rooms than the form counts now', rooms, [{ Count: 2 }], 'Bedrooms 2'],
  ['rooms without a number', rooms, [{}, { Count: 1 }], 'Lounges 1'],
  ['no rooms', rooms, [{ Count: 0 }], 'None'],
  ['a number reads with separators', { type: 'integer' }, 12_500, '12,500'],
  ['a zero', { type: 'integer' }, 0, '0'],
  ['yes', { type: 'boolean' }, true, 'Yes'],
  ['no', { type: 'boolean' }, false, 'No'],
  ['a typed text reads as it was typed', { type: 'string' }, 'The bach', 'The bach'],
])('%s', (_name, schema, answer, text) => expect(answerText(schema, answer)).toBe(text))
