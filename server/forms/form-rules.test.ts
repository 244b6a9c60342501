import { expect, test } from 'vitest'
import type { FormSchema } from '#schemas/document/form.ts'
import { LONGEST_ANSWER } from '#schemas/forms/limits.ts'
import { compileForm } from './compile-form.ts'
import { rulesOfForm } from './form-rules.ts'
import { checksOfModule } from './module-checks.ts'

const form = (properties: object, more: object = {}) => ({ type: 'object', properties, ...more }) as unknown as FormSchema
const ruleOf = (question: object) => (rulesOfForm(form({ A: question })) as { properties: { A: unknown } }).properties.A

test('a choice becomes the plain list of its values, and the words for people are left out', () => {
  expect(
    ruleOf({
      type: 'string',
      title: 'Kind of home',
      oneOf: [
        { const: 'House', title: 'A house' },
        { const: 'Flat', title: 'A flat' },
      ],
      errorMessage: { required: 'Choose one.' },
    }),
  ).toEqual({ type: 'string', enum: ['House', 'Flat'] })
})

test.each([
  [{ type: 'string' }, { type: 'string', maxLength: LONGEST_ANSWER }],
  [
    { type: 'string', maxLength: 3 },
    { type: 'string', maxLength: 3 },
  ],
  [
    { type: 'string', const: 'yes' },
    { type: 'string', const: 'yes' },
  ],
  [{ format: 'email' }, { format: 'email', maxLength: LONGEST_ANSWER }],
  [{ pattern: '^[a-z]+$' }, { pattern: '^[a-z]+$', maxLength: LONGEST_ANSWER }],
  [
    { type: 'integer', minimum: 1, maximum: 9 },
    { type: 'integer', minimum: 1, maximum: 9 },
  ],
  [
    { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'boolean' } },
    { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'boolean' } },
  ],
  [
    { type: 'array', items: [{ type: 'number' }, { type: 'number' }], additionalItems: false, uniqueItems: false },
    { type: 'array', items: [{ type: 'number' }, { type: 'number' }], additionalItems: false },
  ],
  [{ additionalItems: true }, {}],
  [
    { type: 'object', properties: { from: { type: 'integer' } }, required: ['from'] },
    { type: 'object', properties: { from: { type: 'integer' } }, required: ['from'] },
  ],
  [{ not: { const: { $data: '1/current' } } }, { not: { const: { $data: '1/current' } } }],
  [{ not: { maximum: 3 } }, { not: { maximum: 3 } }],
  [{ const: { from: 1, to: 2 } }, { const: { from: 1, to: 2 } }],
  [{ const: false }, { const: false }],
  [{ const: 0 }, { const: 0 }],
])('the question %j has the rules %j', (question, rules) => {
  expect(ruleOf(question)).toEqual(rules)
})

test('a condition has its own rules, and asks for what it asks for', () => {
  const rules = rulesOfForm(
    form(
      { A: { type: 'boolean' } },
      {
        required: ['A'],
        allOf: [
          {
            if: {
              properties: {
                A: { const: true },
                B: { enum: ['x', 'y'] },
                C: { contains: { const: 'z' } },
                D: { minimum: 2, pattern: '^a$' },
              },
              required: ['A'],
            },
            // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
            then: { properties: { E: { type: 'integer' } }, required: ['E'] },
          },
        ],
      },
    ),
  )
  expect(rules).toEqual({
    type: 'object',
    properties: { A: { type: 'boolean' } },
    required: ['A'],
    allOf: [
      {
        if: {
          properties: {
            A: { const: true },
            B: { enum: ['x', 'y'] },
            C: { contains: { const: 'z' } },
            D: { minimum: 2, pattern: '^a$' },
          },
          required: ['A'],
        },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { E: { type: 'integer' } }, required: ['E'] },
      },
    ],
  })
})

test('a form without conditions has none', () => {
  expect(rulesOfForm(form({}))).toEqual({ type: 'object', properties: {} })
})

const fault = (question: object) => () => ruleOf(question)
test.each([
  ['a type that there is not', { type: 'null' }, 'type or format'],
  ['a format that there is not', { format: 'uri' }, 'type or format'],
  ['a format that is no text', { format: 7 }, 'wrong text'],
  ['a pattern with two readings', { pattern: '^(a+)+$' }, 'wrong pattern'],
  ['a pattern that is no text', { pattern: {} }, 'wrong text'],
  ['a limit that is a text', { minimum: '1' }, 'wrong number'],
  ['a limit without end', { maximum: Number.POSITIVE_INFINITY }, 'wrong number'],
  ['options that are no list', { oneOf: {} }, 'wrong list'],
  ['a list as a value', { const: [1] }, 'wrong value'],
  ['nothing as a value', { const: null }, 'wrong value'],
  ['no number as a value', { const: Number.NaN }, 'wrong value'],
  ['a value with a text inside', { const: { from: '1' } }, 'wrong number'],
  ['a value with an odd name', { const: { 'a-b': 1 } }, 'wrong name'],
  ['the name of what every object has', { properties: { constructor: {} } }, 'wrong name'],
  ['names that are no list', { required: 'A' }, 'wrong list'],
  ['a name that is a number', { required: [1] }, 'wrong text'],
  ['a reference to nothing', { not: { const: { $data: undefined } } }, 'wrong text'],
  ['a reference elsewhere', { not: { const: { $data: '2/other' } } }, 'wrong name'],
])('%s is refused', (_name, question, what) => {
  expect(fault(question)).toThrow(TypeError)
  expect(fault(question)).toThrow(what)
})

test('compiled rules say of answers what the form says, and a second answer is not judged by the first', () => {
  const schema = form(
    {
      Kind: { oneOf: [{ const: 'a' }, { const: 'b' }], errorMessage: { oneOf: 'Choose a or b.' } },
      Old: { type: 'string' },
      New: { type: 'string', not: { const: { $data: '1/Old' } }, errorMessage: { not: 'Choose another one.' } },
    },
    { required: ['Kind'] },
  )
  const { whole, partial } = checksOfModule(schema, compileForm(schema))
  expect(whole({ Kind: 'c' })).toEqual([{ pointer: '/Kind', detail: 'Choose a or b.' }])
  expect(whole({ Kind: 'a', Old: 'x', New: 'x' })).toEqual([{ pointer: '/New', detail: 'Choose another one.' }])
  expect([whole({ Kind: 'b', Old: 'x', New: 'y' }), partial({})]).toEqual([[], []])
})

const asksWhen = (condition: object) => {
  const schema = form(
    { Ownership: { type: 'string' }, Bedrooms: { type: 'integer' }, Energy: { type: 'array', items: { type: 'string' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    { allOf: [{ if: condition, then: { required: ['Landlord'], properties: { Landlord: { type: 'string' } } } }] },
  )
  const { whole } = checksOfModule(schema, compileForm(schema))
  return (answers: object) => whole(answers).some(({ pointer }) => pointer === '/Landlord')
}

test.each([
  [
    'is not',
    { properties: { Ownership: { not: { const: 'Own' } } }, required: ['Ownership'] },
    [{ Ownership: 'Rented' }],
    [{ Ownership: 'Own' }, {}],
  ],
  [
    'is more than',
    { properties: { Bedrooms: { exclusiveMinimum: 3 } }, required: ['Bedrooms'] },
    [{ Bedrooms: 4 }],
    [{ Bedrooms: 3 }, { Bedrooms: 0 }, {}],
  ],
  ['is less than', { properties: { Bedrooms: { exclusiveMaximum: 1 } }, required: ['Bedrooms'] }, [{ Bedrooms: 0 }], [{ Bedrooms: 1 }, {}]],
  [
    'does not include',
    { properties: { Energy: { not: { contains: { const: 'Gas' } } } }, required: ['Energy'] },
    [{ Energy: ['Power'] }],
    [{ Energy: ['Power', 'Gas'] }, {}],
  ],
  [
    'is none of',
    { properties: { Ownership: { not: { enum: ['Own', 'Family'] } } }, required: ['Ownership'] },
    [{ Ownership: 'Rented' }],
    [{ Ownership: 'Own' }, { Ownership: 'Family' }, {}],
  ],
  [
    'includes both',
    {
      allOf: ['Gas', 'Power'].map((one) => ({ properties: { Energy: { contains: { const: one } } }, required: ['Energy'] })),
    },
    [{ Energy: ['Power', 'Gas'] }],
    [{ Energy: ['Power'] }, { Energy: [] }, {}],
  ],
  ['is answered', { required: ['Bedrooms'] }, [{ Bedrooms: 0 }], [{}]],
  [
    'any of',
    { anyOf: [{ properties: { Ownership: { const: 'Rented' } }, required: ['Ownership'] }, { required: ['Bedrooms'] }] },
    [{ Ownership: 'Rented' }, { Bedrooms: 2 }, { Ownership: 'Own', Bedrooms: 2 }],
    [{ Ownership: 'Own' }, {}],
  ],
])('a question is asked when an earlier answer “%s”', (_words, condition, asked, notAsked) => {
  const isAsked = asksWhen(condition)
  expect(asked.map(isAsked)).toEqual(asked.map(() => true))
  expect(notAsked.map(isAsked)).toEqual(notAsked.map(() => false))
})

test('a condition of several may name answers that are ranges', () => {
  const range = { const: { from: 1, to: 2 } }
  const isAsked = asksWhen({ anyOf: [{ properties: { Bedrooms: { not: range } }, required: ['Bedrooms'] }, { required: ['Energy'] }] })
  expect([isAsked({ Bedrooms: 3 }), isAsked({}), isAsked({ Energy: [] })]).toEqual([true, false, true])
})
