import { expect, test } from 'vitest'
import type { FormDocument } from '#schemas/document/form.ts'
import { findFormIssues } from './form-issues.ts'

const step = (id: string, ...questions: string[]) => ({ id, title: id, questions })
const issuesOf = (properties: object, uiSchema: object = {}, more: object = {}) =>
  findFormIssues({ id: 'own', schema: { type: 'object', properties, ...more }, uiSchema } as unknown as FormDocument, 'form')
const text = { type: 'string', title: 'A text' }

test('a form whose parts know one another has no issue', () => {
  const ui = {
    'ui:minimum': ['A'],
    'ui:steps': [step('one', 'A', 'B')],
    'ui:journeys': [{ id: 'more', skippedBy: 'C', steps: [step('two', 'D')] }],
  }
  expect(issuesOf({ A: text, B: text, C: { type: 'boolean' }, D: text }, ui, { required: ['A'] })).toEqual([])
  expect(issuesOf({ A: text, B: text })).toEqual([])
})

// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const comparing = { allOf: [{ if: {}, then: { properties: { A: { not: { const: { $data: '1/X' } } } } } }] }

test.each([
  ['schema.required', {}, { required: ['X'] }],
  ['schema', {}, comparing],
  ['uiSchema.ui:minimum', { 'ui:minimum': ['X'] }, {}],
  ['uiSchema.ui:steps', { 'ui:steps': [step('one', 'A', 'X')] }, {}],
  ['uiSchema.ui:journeys', { 'ui:steps': [step('one', 'A')], 'ui:journeys': [{ skippedBy: 'X', steps: [] }] }, {}],
])('a question that there is not is told where %s names it', (place, ui, more) => {
  expect(issuesOf({ A: text }, ui, more)).toEqual([{ place: `form, ${place}`, message: 'there is no question "X"' }])
})

test('a form that a page needs has the questions of that page', () => {
  const needed = findFormIssues({ id: 'siteNickname', schema: { type: 'object', properties: {} }, uiSchema: {} } as never, 'form')
  expect(needed.length).toBeGreaterThan(0)
  expect(needed[0]).toEqual({ place: 'form, schema', message: expect.stringMatching(/^its page needs the question "\w+"$/) })
})

test('a step and a question come once, and with steps every question is in one', () => {
  const ui = { 'ui:steps': [step('one', 'A'), step('one', 'A')] }
  expect(issuesOf({ A: text, B: text }, ui)).toEqual([
    { place: 'form, uiSchema.ui:steps', message: expect.stringContaining('the step "one"') },
    { place: 'form, uiSchema.ui:steps', message: expect.stringContaining('the question "A"') },
    { place: 'form, uiSchema.ui:steps', message: 'the question "B" is in no step' },
  ])
})

const contradictory = [{ place: 'form, schema', message: expect.stringContaining('the question "A" takes one value in one place') }]
// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const under = (question: object) => ({ allOf: [{ if: {}, then: { properties: { A: question } } }] })

test.each([
  ['a word and a list', { type: 'string' }, { type: 'array' }],
  ['a word and several named values', { type: 'string' }, { type: 'object' }],
  ['a word and a fixed range', { type: 'string' }, { const: { from: 1 } }],
  ['a list and a number to begin with', { type: 'array' }, { default: 1 }],
  ['options of words and a fixed range', { oneOf: [{ const: 'a' }] }, { const: { from: 1 } }],
  [
    'parts of two kinds',
    { type: 'object', properties: { from: { type: 'integer' } } },
    { type: 'object', properties: { from: { type: 'array' } } },
  ],
  ['entries of two kinds', { type: 'array', items: { type: 'string', const: { from: 1 } } }, {}],
])('%s for one question are a contradiction', (_name, one, other) => {
  expect(issuesOf({ A: one }, {}, under(other))).toEqual(contradictory)
})

test.each([
  ['a word and a word', { type: 'string' }, { const: 'a' }],
  ['options and one of them', { oneOf: [{ const: 'a' }, { const: 'b' }] }, { const: 'a' }],
  ['ranges alone', { oneOf: [{ const: { from: 1 } }] }, { const: { from: 1 } }],
  ['a number and another to begin with', { type: 'integer' }, { default: 1 }],
  [
    'the same parts',
    { type: 'object', properties: { from: { type: 'integer' } } },
    { type: 'object', properties: { from: { type: 'number' } } },
  ],
  ['a list of ranges', { type: 'array', items: { oneOf: [{ const: { from: 1 } }] } }, {}],
])('%s for one question are none', (_name, one, other) => {
  expect(issuesOf({ A: one }, {}, under(other))).toEqual([])
})

test('each question that a page needs and does not find is told, and a page needs nothing of a form of another name', () => {
  const missing = (id: string, properties: object) =>
    findFormIssues({ id, schema: { type: 'object', properties }, uiSchema: {} } as never, 'form').map(({ message }) => message)
  expect(missing('email', {})).toEqual(['its page needs the question "email"', 'its page needs the question "current"'])
  expect(missing('email', { email: text })).toEqual(['its page needs the question "current"'])
  expect([missing('email', { email: text, current: text }), missing('own', {}), missing('toString', {})]).toEqual([[], [], []])
})

test('every unknown name is told, where each is named', () => {
  const ui = {
    'ui:minimum': ['X', 'A', 'Y'],
    'ui:steps': [step('one', 'X')],
    'ui:journeys': [
      { skippedBy: 'A', steps: [step('two', 'Y')] },
      { skippedBy: 'Z', steps: [] },
    ],
  }
  expect(issuesOf({ A: text }, ui, { required: ['Y', 'A', 'X'] }).map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'form, schema.required: there is no question "Y"',
    'form, schema.required: there is no question "X"',
    'form, uiSchema.ui:minimum: there is no question "X"',
    'form, uiSchema.ui:minimum: there is no question "Y"',
    'form, uiSchema.ui:steps: there is no question "X"',
    'form, uiSchema.ui:steps: there is no question "Y"',
    'form, uiSchema.ui:journeys: there is no question "Z"',
  ])
})

test('no two steps of a journey share a name or a question', () => {
  const journey = (...steps: object[]) => ({ id: 'more', skippedBy: 'C', steps })
  const ui = { 'ui:steps': [step('one', 'A')], 'ui:journeys': [journey(step('two', 'B'), step('one', 'A'))] }
  expect(issuesOf({ A: text, B: text, C: text }, ui)).toEqual([
    { place: 'form, uiSchema.ui:steps', message: 'the step "one" is listed twice' },
    { place: 'form, uiSchema.ui:steps', message: 'the question "A" is asked twice' },
  ])
})

test('without steps a form asks all its questions, also one with a journey', () => {
  const ui = { 'ui:journeys': [{ id: 'more', skippedBy: 'C', steps: [step('two', 'A')] }] }
  expect(issuesOf({ A: text, B: text, C: text }, ui)).toEqual([])
})

test('with steps a question under a condition is in one too', () => {
  expect(issuesOf({ B: text }, { 'ui:steps': [step('one', 'B')] }, under(text))).toEqual([
    { place: 'form, uiSchema.ui:steps', message: 'the question "A" is in no step' },
  ])
})

test.each([
  [
    'the second of two parts',
    { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'integer' } } },
    { properties: { b: { type: 'array' } } },
  ],
  ['the second kind of entry', { type: 'array', items: [{ type: 'string' }, { type: 'string', const: { from: 1 } }] }, {}],
  ['entries under a condition', { type: 'array', items: { type: 'string' } }, { items: { type: 'string', const: { from: 1 } } }],
  ['a range and a number to begin with', { type: 'object' }, { default: 1 }],
  ['options of ranges and a fixed word', { oneOf: [{ const: { from: 1 } }] }, { const: 'a' }],
  ['the last option and a fixed word', { oneOf: [{ const: 'a' }, { const: { from: 1 } }] }, { const: 'a' }],
])('contradictions are found inside a question: %s', (_name, one, other) => {
  expect(issuesOf({ A: one }, {}, under(other))).toEqual(contradictory)
})

test.each([
  [
    'parts of two questions',
    { type: 'object', properties: { a: { type: 'integer' } } },
    { type: 'object', properties: { b: { type: 'array' } } },
  ],
  ['options alone, of words and ranges', { oneOf: [{ const: 'a' }, { const: { from: 1 } }] }, {}],
  ['a number and an amount', { type: 'integer', default: 1 }, { type: 'number', const: 2 }],
])('what differs without a contradiction is allowed: %s', (_name, one, other) => {
  expect(issuesOf({ A: one }, {}, under(other))).toEqual([])
})

test('of several questions only the contradictory one is told', () => {
  expect(issuesOf({ B: { type: 'string' }, A: { type: 'string' } }, {}, under({ type: 'array' }))).toEqual(contradictory)
})

const MADE = {
  id: 'solar-2',
  schema: { type: 'object', title: 'Solar', properties: { A: text } },
  uiSchema: { 'ui:steps': [step('one', 'A')] },
  made: { lead: 'Tell us' },
}
const issuesOfMade = (change: object) => findFormIssues({ ...MADE, ...change } as unknown as FormDocument, 'form')

test.each([
  ['an id of letters, digits and hyphens', {}],
  ['an id of 61 letters', { id: 'a'.repeat(61) }],
  [
    'of a page, whatever its id, name and steps',
    { id: 'Own_1', schema: { type: 'object', properties: {} }, uiSchema: {}, made: undefined },
  ],
])('a form that staff have made has no issue with %s', (_what, change) => {
  expect(issuesOfMade(change)).toEqual([])
})

const BAD_ID = ['id', 'must be small letters, digits and hyphens: it is part of an address']
test.each([
  ['a capital in its id', { id: 'Solar' }, BAD_ID],
  ['a digit before its id', { id: '2solar' }, BAD_ID],
  ['a stroke in its id', { id: 'solar/2' }, BAD_ID],
  ['an id of 62 letters', { id: 'a'.repeat(62) }, BAD_ID],
  ['no name', { schema: { ...MADE.schema, title: undefined } }, ['schema.title', 'a form needs a name']],
  ['a blank name', { schema: { ...MADE.schema, title: ' \n' } }, ['schema.title', 'a form needs a name']],
  ['no steps', { uiSchema: {} }, ['uiSchema.ui:steps', 'a form needs at least one step']],
])('a form that staff have made is told of %s', (_what, change, [at, message]) => {
  expect(issuesOfMade(change)).toEqual([{ place: `form, ${at}`, message }])
})

test('a form that staff have made has no id of a page’s', () => {
  expect(issuesOfMade({ id: 'siteNickname' })).toContainEqual({
    place: 'form, made',
    message: 'a page of the portal has this form already',
  })
})
