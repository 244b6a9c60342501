import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { answerChecks, questionOf, type Validate } from './messages.ts'

const schema = {
  type: 'object',
  required: ['HouseType', 'Occupants'],
  properties: {
    HouseType: {
      oneOf: [{ const: 'House' }, { const: 'Flat' }],
      errorMessage: { required: 'What kind of home is it?', oneOf: 'Choose a kind of home.' },
    },
    Occupants: { type: 'integer', minimum: 1, multipleOf: 5, errorMessage: { type: 'A number, please.', minimum: 'At least one.' } },
    Heating: { type: 'array', minItems: 1, items: { type: 'string' } },
    'Odd/name~': { type: 'string', maxLength: 3, errorMessage: { maxLength: 'Three letters at most.' } },
  },
  allOf: [
    {
      if: { properties: { HouseType: { const: 'Flat' } }, required: ['HouseType'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['Floor'], properties: { Floor: { type: 'integer', errorMessage: { required: 'Which floor?' } } } },
    },
  ],
}
const rules = new Ajv({ allErrors: true, strict: false }).compile(schema) as unknown as Validate
const { whole, partial } = answerChecks(schema, rules)

test('right answers have no message, and none of earlier answers is left', () => {
  expect(whole({ HouseType: 'Boat' })).not.toEqual([])
  expect(whole({ HouseType: 'House', Occupants: 5 })).toEqual([])
})

test('a question without an answer has its own words, or general ones', () => {
  expect(whole({})).toEqual([
    { pointer: '/HouseType', detail: 'What kind of home is it?' },
    { pointer: '/Occupants', detail: 'Please answer this question.' },
  ])
})

test('while questions are unanswered, what is there has to be right', () => {
  expect(partial({})).toEqual([])
  expect(partial({ Occupants: 'five' })).toEqual([{ pointer: '/Occupants', detail: 'A number, please.' }])
})

test('an answer that breaks two rules has one message, the one that its form names first', () => {
  expect(whole({ HouseType: 'House', Occupants: -1 })).toEqual([{ pointer: '/Occupants', detail: 'At least one.' }])
})

test('an option that is none says so once', () => {
  expect(whole({ HouseType: 'Boat', Occupants: 5 })).toEqual([{ pointer: '/HouseType', detail: 'Choose a kind of home.' }])
})

test('a rule without words has general ones', () => {
  expect(whole({ HouseType: 'House', Occupants: 5, Heating: [] })).toEqual([{ pointer: '/Heating', detail: 'Please choose at least one.' }])
  expect(whole({ HouseType: 'House', Occupants: 7 })).toEqual([{ pointer: '/Occupants', detail: 'Please check this answer.' }])
})

test('a question that a condition brings has the words of that condition, and the condition none', () => {
  expect(whole({ HouseType: 'Flat', Occupants: 5 })).toEqual([{ pointer: '/Floor', detail: 'Which floor?' }])
})

test('the options of a plain list have the words for options', () => {
  const listed = {
    properties: {
      Kind: { enum: ['a'], errorMessage: { oneOf: 'Choose a kind.' } },
      Other: { enum: ['a'], errorMessage: { enum: 'Pick.' } },
    },
  }
  const check = answerChecks(listed, new Ajv({ allErrors: true, strict: false }).compile(listed) as unknown as Validate)
  expect(check.whole({ Kind: 'b', Other: 'b' })).toEqual([
    { pointer: '/Kind', detail: 'Choose a kind.' },
    { pointer: '/Other', detail: 'Pick.' },
  ])
})

test('a name with signs of a pointer is found', () => {
  expect(whole({ HouseType: 'House', Occupants: 5, 'Odd/name~': 'long' })).toEqual([
    { pointer: '/Odd~1name~0', detail: 'Three letters at most.' },
  ])
})

test('a message about a part of an answer belongs to its question', () => {
  expect([questionOf({ pointer: '/Heating/0', detail: '' }), questionOf({ pointer: '', detail: '' })]).toEqual(['Heating', ''])
})
