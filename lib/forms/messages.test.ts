import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
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

const compiled = (form: object) => answerChecks(form, new Ajv({ allErrors: true, strict: false }).compile(form) as unknown as Validate)

test('a range without one of its ends is wrong, even while other questions are unanswered', () => {
  const checks = compiled({
    required: ['Area', 'Age'],
    properties: { Area: { required: ['Min', 'Max'], errorMessage: { required: 'Which area?' }, properties: { Max: { type: 'integer' } } } },
  })
  expect(checks.partial({ Area: { Max: 9 } })).toEqual([{ pointer: '/Area/Min', detail: 'Please answer this question.' }])
  expect(checks.partial({ Area: { Min: 1, Max: 'many' } })).toEqual([{ pointer: '/Area/Max', detail: 'Please answer this question.' }])
  expect(checks.whole({ Area: { Min: 1, Max: 9 } })).toEqual([{ pointer: '/Age', detail: 'Please answer this question.' }])
})

describe('a rule that a condition adds', () => {
  const when = (then: object) => ({ allOf: [{ if: { required: ['IsOwner'] }, then }] })
  const age = (errorMessage: object) => ({ type: 'integer', errorMessage })

  test('has the words of the question where the condition has none', () => {
    const words = { required: 'How old is it?', minimum: 'Not that young.' }
    const checks = compiled({ properties: { Age: age(words) }, ...when({ required: ['Age'], properties: { Age: { minimum: 5 } } }) })
    expect(checks.whole({ IsOwner: true })).toEqual([{ pointer: '/Age', detail: 'How old is it?' }])
    expect(checks.whole({ IsOwner: true, Age: 4 })).toEqual([{ pointer: '/Age', detail: 'Not that young.' }])
  })

  test('has its own words before those of the question', () => {
    const own = { required: 'Owners know how old it is.', minimum: 'Owners do not live there that early.' }
    const then = { required: ['Age'], properties: { Age: { minimum: 5, errorMessage: own } } }
    const checks = compiled({ properties: { Age: age({ required: 'How old is it?', minimum: 'Not that young.' }) }, ...when(then) })
    expect(checks.whole({ IsOwner: true })).toEqual([{ pointer: '/Age', detail: own.required }])
    expect(checks.whole({ IsOwner: true, Age: 4 })).toEqual([{ pointer: '/Age', detail: own.minimum }])
  })

  test('has general words where nothing else is said, even about a question that the form does not describe', () => {
    const checks = compiled(when({ required: ['Age'], properties: { Size: { maximum: 3 } } }))
    expect(checks.whole({ IsOwner: true, Size: 4 })).toEqual([
      { pointer: '/Age', detail: 'Please answer this question.' },
      { pointer: '/Size', detail: 'Please check this answer.' },
    ])
  })
})

test('of two broken rules without words the first is told, and one with words before both', () => {
  const rule = { type: 'array', minItems: 1, contains: { const: 'a' } }
  expect(compiled({ properties: { A: rule } }).whole({ A: [] })).toEqual([{ pointer: '/A', detail: 'Please choose at least one.' }])
  const worded = { ...rule, errorMessage: { contains: 'Choose a.' } }
  expect(compiled({ properties: { A: worded } }).whole({ A: [] })).toEqual([{ pointer: '/A', detail: 'Choose a.' }])
})

test('of two broken rules with words the one that the form names first is told, whatever their order in the schema', () => {
  const errorMessage = { pattern: 'Digits only.', maxLength: 'Three digits at most.' }
  const rules = { maxLength: 3, pattern: '^[0-9]*$' }
  expect(compiled({ properties: { A: { ...rules, errorMessage } } }).whole({ A: 'abcd' })).toEqual([
    { pointer: '/A', detail: 'Digits only.' },
  ])
  const turned = { maxLength: 'Three digits at most.', pattern: 'Digits only.' }
  expect(compiled({ properties: { A: { ...rules, errorMessage: turned } } }).whole({ A: 'abcd' })).toEqual([
    { pointer: '/A', detail: 'Three digits at most.' },
  ])
})

test('a message about one of several rooms has the words of the question', () => {
  const rooms = { items: { properties: { Count: { maximum: 9 } } }, errorMessage: { maximum: 'Nine at most.' } }
  expect(compiled({ properties: { Rooms: rooms } }).whole({ Rooms: [{ Count: 1 }, { Count: 10 }] })).toEqual([
    { pointer: '/Rooms/1/Count', detail: 'Nine at most.' },
  ])
})

test.each([
  [{ enum: ['a'] }, 'Please choose one of these.'],
  [{ const: 'a' }, 'Please choose one of these.'],
  [{ oneOf: [{ const: 'a' }] }, 'Please choose one of these.'],
  [{ type: 'integer' }, 'Please answer this question.'],
  [{ maxLength: 0 }, 'Please check this answer.'],
])('a broken rule %j without words says: %s', (rule, detail) => {
  const { whole } = compiled({ properties: { A: rule } })
  expect(whole({ A: 'b' })).toContainEqual({ pointer: '/A', detail })
})

test('rules that say nothing about what is wrong have no message', () => {
  const silent: Validate = () => false
  expect([answerChecks({}, silent).whole({}), answerChecks({}, silent).partial({})]).toEqual([[], []])
})
