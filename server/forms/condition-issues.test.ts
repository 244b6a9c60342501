import { expect, test } from 'vitest'
import type { FormSchema } from '#schemas/document/form.ts'
import { findConditionIssues } from './condition-issues.ts'

const choice = { type: 'string', title: 'Ownership', oneOf: ['Own', 'Rented'].map((title) => ({ const: title, title })) }
const several = { type: 'array', title: 'Energy', items: { type: 'string', oneOf: [{ const: 'Gas', title: 'Gas' }] } }
const text = { type: 'string', title: 'A text' }

const issuesWhen = (condition: object, then: object = { properties: { Landlord: text } }) =>
  findConditionIssues(
    { type: 'object', properties: { Ownership: choice, Energy: several }, allOf: [{ if: condition, then }] } as unknown as FormSchema,
    'form',
  ).map(({ message }) => message)

test.each([
  [{ properties: { Ownership: { const: 'Rented' } }, required: ['Ownership'] }],
  [{ properties: { Ownership: { not: { const: 'Own' } }, Energy: { contains: { const: 'Gas' } } }, required: ['Ownership', 'Energy'] }],
  [{ anyOf: [{ required: ['Energy'] }, { properties: { Ownership: { enum: ['Own', 'Rented'] } }, required: ['Ownership'] }] }],
])('a condition on answers that there are has no issue: %j', (condition) => {
  expect(issuesWhen(condition)).toEqual([])
})

test.each([
  [{ properties: { Tenure: { const: 'Rented' } }, required: ['Tenure'] }, 'there is no question "Tenure"'],
  [{ required: ['Tenure'] }, 'there is no question "Tenure"'],
  [{ anyOf: [{ required: ['Energy'] }, { required: ['Tenure'] }] }, 'there is no question "Tenure"'],
  [{ properties: { Ownership: { const: 'Flat' } }, required: ['Ownership'] }, '"Flat" is no answer to the question "Ownership"'],
  [{ properties: { Ownership: { enum: ['Own', 'Flat'] } }, required: ['Ownership'] }, '"Flat" is no answer to the question "Ownership"'],
  [{ properties: { Ownership: { not: { const: 'Flat' } } }, required: ['Ownership'] }, '"Flat" is no answer to the question "Ownership"'],
  [{ properties: { Energy: { contains: { const: 'Coal' } } }, required: ['Energy'] }, '"Coal" is no answer to the question "Energy"'],
])('the condition %j is refused', (condition, message) => {
  expect(issuesWhen(condition)).toEqual([message])
})

test('a question that waits for its own answer, on whatever way, is refused', () => {
  const [own, round] = [
    issuesWhen({ required: ['Landlord'] }),
    findConditionIssues(
      {
        type: 'object',
        properties: {},
        allOf: [
          // biome-ignore-start lint/suspicious/noThenProperty: a keyword of JSON Schema
          { if: { required: ['B'] }, then: { properties: { A: text } } },
          { if: { required: ['A'] }, then: { properties: { B: text } } },
          // biome-ignore-end lint/suspicious/noThenProperty: a keyword of JSON Schema
        ],
      } as unknown as FormSchema,
      'form',
    ).map(({ message }) => message),
  ]
  expect(own).toEqual(['the question "Landlord" is asked only once it is answered'])
  expect(round).toEqual(['the question "A" is asked only once it is answered', 'the question "B" is asked only once it is answered'])
})

test('a hundred questions, each asked once all earlier ones are answered, are looked through at once', () => {
  const names = Array.from({ length: 100 }, (_, i) => `Q${i}`)
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  const asks = (name: string, required: string[]) => ({ if: { required }, then: { properties: { [name]: text } } })
  const chain = names.slice(1).map((name, i) => asks(name, names.slice(0, i + 1)))
  const issuesOf = (schema: object) => findConditionIssues({ type: 'object', ...schema } as unknown as FormSchema, 'form')
  expect(issuesOf({ properties: { Q0: text }, allOf: chain })).toEqual([])
  expect(issuesOf({ properties: {}, allOf: [...chain, asks('Q0', ['Q99'])] })).toHaveLength(100)
})
