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

test('a question that is mandatory from now on is asked of all who have answered without it, and of no one else', () => {
  const mandatory = { ...form, required: ['Rooms'] } as FormSchema
  const given = [{ People: 3 }, { People: 2, Rooms: 4 }, { Rooms: 50 }, {}]
  const { asked, newlyAsked, answered, unfit } = fitOf(mandatory, given, form)
  expect([asked, newlyAsked, unfit]).toEqual([1, [{ question: 'Rooms', customers: 1 }], 1])
  expect(answered).toEqual([
    { question: 'People', customers: 2 },
    { question: 'Rooms', customers: 2 },
  ])
  expect(fitOf(mandatory, given, mandatory).asked).toBe(0)
  expect(fitOf(mandatory, given)).toMatchObject({ asked: 0, newlyAsked: [] })
})
