import { expect, test } from 'vitest'
import { countedAnswers, progressOf } from '#forms/questions.ts'
import { formDocument, readyFormOf } from './ready-form.ts'

const NAMES = ['Name', 'Size', 'Rooms', 'HasCar', 'HasPool', 'SkipsCar', 'SkipsPool']
const journey = (id: string, skippedBy: string, question: string) => ({
  ...{ id, title: id, body: '', skippedBy },
  steps: [{ id: `${id} step`, title: id, questions: [question] }],
})
const openForm = () =>
  readyFormOf({
    ...formDocument('siteNickname'),
    schema: { type: 'object', properties: Object.fromEntries(NAMES.map((name) => [name, { type: 'integer', title: name }])) },
    uiSchema: {
      'ui:steps': [
        { id: 'one', title: 'One', questions: ['Name', 'Size'] },
        { id: 'two', title: 'Two', questions: ['Rooms'] },
      ],
      'ui:journeys': [journey('car', 'SkipsCar', 'HasCar'), journey('pool', 'SkipsPool', 'HasPool')],
    },
  } as never)
const STEPS = { Name: 1, Size: 2, Rooms: 3 }

test('a step is answered once each of its questions is', async () => {
  const ready = await openForm()
  const answered = (answers: object) => progressOf(ready, { ...answers }).steps.map(({ isAnswered }) => isAnswered)
  expect([answered({}), answered({ Name: 1 }), answered({ Size: 2 }), answered({ Name: 1, Size: 2 })]).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, false],
  ])
})

test('everything is answered once every step and every journey is', async () => {
  const ready = await openForm()
  const isAll = (answers: object) => progressOf(ready, { ...answers }).isAllAnswered
  expect([isAll(STEPS), isAll({ ...STEPS, HasCar: 1 }), isAll({ ...STEPS, HasPool: 1 })]).toEqual([false, false, false])
  expect(isAll({ HasCar: 1, HasPool: 1 })).toBe(false)
  expect(isAll({ ...STEPS, HasCar: 1, HasPool: 1 })).toBe(true)
})

test('a form without steps, journeys and a minimum is complete', async () => {
  const ready = await readyFormOf({ ...formDocument('siteNickname'), uiSchema: {} })
  expect(progressOf(ready, {})).toMatchObject({ steps: [], journeys: [], current: 0, isMinimumComplete: true, isAllAnswered: true })
})

test('an answer without a value does not count, known or not', async () => {
  expect(countedAnswers(await openForm(), { Name: undefined, Size: 2, Unknown: undefined, Other: 'kept' })).toStrictEqual({
    Size: 2,
    Other: 'kept',
  })
})
