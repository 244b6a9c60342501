import { expect, test } from 'vitest'
import type { FormSchema } from '#schemas/document/form.ts'
import { fitOf } from './answer-fit.ts'

const form = {
  type: 'object',
  properties: { People: { type: 'integer', maximum: 9 }, Rooms: { type: 'integer', maximum: 20 } },
} as unknown as FormSchema

test('answers with two mistakes are one that does not fit, and each question counts its own', () => {
  const { unfit, questions } = fitOf(form, [{ People: 12, Rooms: 50 }, { People: 12 }, { People: 3 }])
  expect(unfit).toBe(2)
  expect(questions.map(({ question, unfit: times }) => [question, times]).sort()).toEqual([
    ['People', 2],
    ['Rooms', 1],
  ])
})
