import { expect, test } from 'vitest'
import { isOffered, type Journey, type Progress, type Question, stepAfter, suggestedAnswer, withSuggestions } from './questions.ts'

const question = (name: string, schema: object): Question => ({ name, schema, isMandatory: false })
const steps = ['one', 'two', 'three'].map((id) => ({ id, title: id, questions: [], isAnswered: false }))
const progress: Progress = { steps, journeys: [], current: 1, isMinimumComplete: false, isAllAnswered: false, answers: {} }

test('after an action comes the next step, and none beyond the last', () => {
  expect([stepAfter(progress, 0, { is: 'next' }), stepAfter(progress, 0, { is: 'skip' }), stepAfter(progress, 2, { is: 'next' })]).toEqual([
    1, 1, 3,
  ])
  expect(stepAfter(progress, 3, { is: 'next' })).toBe(3)
  expect(stepAfter(progress, 2, { is: 'none' })).toBe(1)
})

test('a step that is chosen by number is one that there is', () => {
  const chosen = (number: number) => stepAfter(progress, 0, { is: 'step', number })
  expect([chosen(2), chosen(-1), chosen(9)]).toEqual([2, 0, 3])
})

test.each([
  [{ type: 'integer', default: 2 }, 2],
  [{ type: 'boolean', default: false }, false],
  [{ type: 'array', items: { type: 'string' } }, []],
  [{ type: 'array', items: { type: 'string' }, minItems: 0 }, []],
  [{ type: 'array', items: { type: 'string' }, minItems: 1 }, undefined],
  [{ type: 'string' }, undefined],
  [
    { type: 'array', items: [{ properties: { Room: { const: 'Lounge' }, Count: { default: 1 } } }, {}] },
    [{ Room: 'Lounge', Count: 1 }, {}],
  ],
])('of %j the suggested answer is %j', (schema, answer) => {
  expect(suggestedAnswer(question('A', schema))).toEqual(answer)
})

test('suggestions fill in what is not answered, and nothing else', () => {
  const asked = [question('A', { default: 1 }), question('B', { default: 2 }), question('C', { type: 'string' })]
  expect(withSuggestions(asked, { B: 7, D: 8 })).toStrictEqual({ A: 1, B: 7, D: 8 })
})

test('a journey is offered while it is open or active', () => {
  const journey = (isOpen: boolean) => ({ isOpen }) as Journey
  expect([isOffered(journey(true), false), isOffered(journey(false), true), isOffered(journey(false), false)]).toEqual([true, true, false])
})
