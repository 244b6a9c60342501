import { expect, test } from 'vitest'
import { answersToKeep, faultOfAnswers, isQuestionOf } from './given-answers.ts'

const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)])
const CONTROL = 'has control characters or line breaks'

test.each([
  ['nothing', {}, undefined],
  ['text, numbers and lists', { name: 'Rātā', rooms: [1, null, { on: true }] }, undefined],
  ['20,000 letters', { a: 'x'.repeat(19_999) }, undefined],
  ['a letter more', { a: 'x'.repeat(20_000) }, 'has more than 20000 letters'],
  ['four levels', nested(4), undefined],
  ['five levels', nested(5), 'has more than 4 levels'],
  ['2,000 values', Array(1_999).fill(0), undefined],
  ['a value more', Array(2_000).fill(0), 'has more than 2000 parts'],
  ['two lines', { a: 'one\ntwo' }, CONTROL],
  ['a control character deep down', { a: 'fine', rooms: ['fine', { b: 'bell\u0007' }] }, CONTROL],
])('answers with %s: %j', (_what, answers, fault) => {
  expect(faultOfAnswers(answers)).toBe(fault)
})

test('a question of a form is told from other names, those that only some are asked too', () => {
  const isQuestion = isQuestionOf({ schema: { properties: { rooms: {} }, allOf: [{ properties: { pool: {} } }] } as never })
  expect(['rooms', 'pool', 'heating', 'toString'].map(isQuestion)).toEqual([true, true, false, false])
})

test('answers to what is asked are kept as given, what an earlier form asked as it is stored, and nothing else', () => {
  const isAsked = (question: string) => question === 'rooms'
  const given = { rooms: 3, pool: 'new', made: 'up', toString: 'x' }
  expect(answersToKeep(given, { rooms: 2, pool: 'old', heating: 'gas' }, isAsked)).toEqual({ rooms: 3, pool: 'old' })
  expect(answersToKeep(given, undefined, isAsked)).toEqual({ rooms: 3 })
})
