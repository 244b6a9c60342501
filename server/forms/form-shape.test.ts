import { expect, test } from 'vitest'
import { checkPattern } from '#lib/forms/patterns.ts'
import { findFormShapeIssues } from './form-shape.ts'

const formWith = (properties: object, more: object = {}) => ({
  id: 'own',
  schema: { type: 'object', required: [], properties, ...more },
  uiSchema: {},
})

test('a pattern with two readings is told at its place, and one that is all right is not', () => {
  expect(findFormShapeIssues(formWith({ A: { type: 'string', title: 'A', pattern: '^[a-z]+$' } }))).toEqual([])
  expect(findFormShapeIssues(formWith({ A: { type: 'string', title: 'A', pattern: '^(a+)+$' } }))).toEqual([
    { place: 'form.schema.properties.A.pattern', message: expect.stringContaining('in two ways') },
  ])
})

test('what is no form has the issues of its shape, and too much of one comes first', () => {
  expect(findFormShapeIssues({ id: 'own' }).map(({ place }) => place)).toEqual(['form', 'form'])
  expect(findFormShapeIssues(formWith({ A: { type: 'string', title: 'A', colour: 'red' } }))).toEqual(
    expect.arrayContaining([{ place: 'form.schema.properties.A', message: 'there is no field "colour" here' }]),
  )
  const [excess, ...more] = findFormShapeIssues({ id: 'own', schema: new Array(100_000).fill(0) })
  expect([excess?.place, more]).toEqual(['form', []])
})

test('patterns that take long to check together are refused, though each is all right', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 40 }, (_, i) => [`A${i}`, { type: 'string', title: 'A', pattern: `^[a-z]{0,${100 + i}}$` }]),
  )
  expect(findFormShapeIssues(formWith({ A0: properties.A0 }))).toEqual([])
  expect(findFormShapeIssues(formWith(properties))).toEqual([
    { place: expect.stringMatching(/pattern$/), message: 'the patterns of the form take too long to check: use fewer' },
  ])
})

const twoReadings = '^(a+)+$'
const told = { message: expect.stringContaining('in two ways') }
const under = (condition: object, then: object = {}) => ({ if: { properties: condition }, then })

test('each pattern of a form is told at its place, wherever it is', () => {
  const text = { type: 'string', title: 'A', pattern: twoReadings }
  const rooms = { type: 'array', title: 'Rooms', items: ['Bedroom', 'Lounge'].map(() => ({ type: 'object', properties: { Name: text } })) }
  const allOf = [under({ A: { const: 'a' } }), under({ A: { pattern: twoReadings } }, { properties: { B: text } })]
  expect(findFormShapeIssues(formWith({ A: text, Rooms: rooms }, { allOf }))).toEqual([
    { place: 'form.schema.properties.A.pattern', ...told },
    { place: 'form.schema.properties.Rooms.items[0].properties.Name.pattern', ...told },
    { place: 'form.schema.properties.Rooms.items[1].properties.Name.pattern', ...told },
    { place: 'form.schema.allOf[1].if.properties.A.pattern', ...told },
    { place: 'form.schema.allOf[1].then.properties.B.pattern', ...told },
  ])
})

test('the message for a wrong pattern is no pattern, nor is a question of that name', () => {
  const question = { type: 'string', title: 'A', pattern: '^a$', errorMessage: { pattern: twoReadings } }
  expect(findFormShapeIssues(formWith({ A: question, pattern: { type: 'string', title: 'The pattern of your curtains' } }))).toEqual([])
})

/** Takes a good part of what the patterns of a form may take. */
const costly = (i: number) => `^[a-z]{0,${200 + i}}$`
const asking = (...patterns: string[]) =>
  formWith(Object.fromEntries(patterns.map((pattern, i) => [`A${i}`, { type: 'string', title: 'A', pattern }])))

test('a pattern that many questions share is checked once', () => {
  const shared = new Array<string>(40).fill(costly(0))
  expect(findFormShapeIssues(asking(...shared))).toEqual([])
  expect(findFormShapeIssues(asking(...shared, ...shared.map((_, i) => costly(i))))).toHaveLength(1)
})

test('patterns may take 200,000 steps together, and the first beyond them ends the check', () => {
  const most = 200_000
  const patterns = Array.from({ length: 40 }, (_, i) => costly(i))
  let steps = 0
  const first = patterns.findIndex((pattern) => {
    steps += checkPattern(pattern).steps
    return steps > most
  })
  expect(first).toBeGreaterThan(1)
  expect(findFormShapeIssues(asking(...patterns.slice(0, first)))).toEqual([])
  expect(findFormShapeIssues(asking(twoReadings, ...patterns, twoReadings)).map(({ place }) => place)).toEqual([
    'form.schema.properties.A0.pattern',
    expect.stringMatching(/^form\.schema\.properties\.A\d+\.pattern$/),
  ])
})

// rjsf's hash of both is the same.
const [one, other] = ['Aa', 'BB'].map((answer) => under({ A: { const: answer } })) as [object, object]
const conditionsOf = (...allOf: object[]) => findFormShapeIssues(formWith({ A: { type: 'string', title: 'A' } }, { allOf }))

test('of two conditions that rjsf cannot tell apart, the second is told', () => {
  const third = under({ A: { const: 'Cc' } })
  expect(conditionsOf(one, third)).toEqual([])
  expect(conditionsOf(one, third, other, one, other)).toEqual(
    [2, 4].map((i) => ({ place: `form.schema.allOf[${i}].if`, message: expect.stringContaining('the same hash') })),
  )
})

test('the same condition may come twice, whatever the order of its fields', () => {
  const condition = { properties: { A: { const: 'a' } }, required: ['A'] }
  const turned = { required: ['A'], properties: { A: { const: 'a' } } }
  const then = {}
  expect(conditionsOf({ if: condition, then }, { if: turned, then })).toEqual([])
})
