import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { issuesOfErrors, excessIssues } from './issues.ts'

const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    widgets: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        properties: { id: { type: 'string' }, tone: { enum: ['quiet', 'loud'] }, span: { type: 'object', required: ['rows'] } },
      },
    },
    names: { type: 'object', propertyNames: { pattern: '^[a-z]+$' } },
    many: { type: 'array', items: { type: 'string' } },
  },
  if: { required: ['many'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: { required: ['names'] },
}
const validate = new Ajv({ allErrors: true, strict: false }).compile(schema)
const issuesOf = (value: unknown, prefix?: string) => issuesOfErrors(validate(value) ? [] : validate.errors, value, prefix)

test('a place names lists by number and entries by their id', () => {
  expect(issuesOf({ widgets: [{ id: 'hero' }, { id: 'bill', tone: 'shrill', span: {} }] })).toEqual([
    { place: 'widgets[1] "bill".tone', message: 'must be one of quiet, loud' },
    { place: 'widgets[1] "bill".span', message: '“Rows” is needed' },
  ])
})

test('a field that there is not is named, shortened where it is long', () => {
  const long = 'x'.repeat(61)
  expect(issuesOf({ colour: 1 })).toEqual([{ place: 'document', message: 'there is no field "colour" here' }])
  expect(issuesOf({ [long]: 1 })).toEqual([{ place: 'document', message: `there is no field "${'x'.repeat(60)}…" here` }])
  expect(issuesOf({ ['x'.repeat(60)]: 1 })[0]?.message).toBe(`there is no field "${'x'.repeat(60)}" here`)
})

test('a name that is none is told once', () => {
  expect(issuesOf({ names: { 'A-B': 1 } })).toEqual([
    { place: 'names', message: '"A-B" cannot be a name here: a name is a letter, then letters and digits' },
  ])
})

test('what a condition asks for is told, the condition itself is not', () => {
  expect(issuesOf({ many: [] })).toEqual([{ place: 'document', message: '“Names” is needed' }])
})

test('a prefix comes first, and is alone where the whole is wrong', () => {
  expect(issuesOf({ widgets: [{ tone: 1 }] }, 'forms[2]')).toMatchObject([{ place: 'forms[2].widgets[0].tone' }])
  expect(issuesOf(7, 'forms[2]')).toEqual([{ place: 'forms[2]', message: 'must be a group of fields' }])
})

test('of many issues the first hundred are told', () => {
  expect(issuesOf({ many: new Array(150).fill(1), names: {} })).toHaveLength(100)
  expect(issuesOf({ many: new Array(100).fill(1), names: {} })).toHaveLength(100)
  expect([issuesOfErrors(undefined, {}), issuesOfErrors(null, {})]).toEqual([[], []])
})

test('an error without words is not right', () => {
  expect(issuesOfErrors([{ instancePath: '/a', schemaPath: '', keyword: 'check', params: {} }], { a: 1 })).toEqual([
    { place: 'a', message: 'is not right' },
  ])
})

const ajv = new Ajv({ allErrors: true, strict: false, formats: { date: /^\d{4}-\d\d-\d\d$/, hour: /^\d\d?$/ } })

test.each<[object, unknown, string]>([
  [{ minLength: 1 }, '', 'must not be empty'],
  [{ minLength: 2 }, 'a', 'must have at least 2 characters'],
  [{ maxLength: 2 }, 'abc', 'must have at most 2 characters'],
  [{ minItems: 1 }, [], 'must not be empty'],
  [{ minItems: 2 }, [1], 'must have at least 2 entries'],
  [{ maxItems: 1 }, [1, 2], 'must have at most 1 entries'],
  [{ minimum: 3 }, 2, 'must be at least 3'],
  [{ maximum: 3 }, 4, 'must be at most 3'],
  [{ uniqueItems: true }, [1, 1], 'must not have the same entry twice'],
  [{ type: 'string' }, 1, 'must be a text'],
  [{ type: ['integer', 'boolean'] }, 'a', 'must be a whole number or yes or no'],
  [{ type: 'number' }, 'a', 'must be a number'],
  [{ type: 'array' }, 'a', 'must be a list'],
  [{ type: 'null' }, 'a', 'must be null'],
  [{ format: 'date' }, 'a', 'must be a day, such as 2026-12-24'],
  [{ format: 'hour' }, 'a', 'must match format "hour"'],
  [{ pattern: '^a{17}$' }, 'b', 'is not right'],
  [{ const: 1 }, 2, 'must be equal to constant'],
])('what %j does not take is told in words', (own, value, message) => {
  const takes = ajv.compile(own)
  expect(issuesOfErrors(takes(value) ? [] : takes.errors, value)).toEqual([{ place: 'document', message }])
})

test('an entry beyond the ninth is told with its number, a field with a digit by its name', () => {
  const issues = (...path: string[]) =>
    issuesOfErrors([{ instancePath: `/${path.join('/')}`, schemaPath: '', keyword: 'x', params: {} }], {})
  expect(issues('list', '12', '3d', 'd3')).toMatchObject([{ place: 'list[12].3d.d3' }])
})

test('too much of something is an issue at its place', () => {
  const limits = { depth: 9, parts: 9, characters: 3 }
  expect([excessIssues('abc', limits, 'form'), excessIssues('abcd', limits, 'form')]).toEqual([
    [],
    [{ place: 'form', message: 'has more than 3 letters' }],
  ])
})
