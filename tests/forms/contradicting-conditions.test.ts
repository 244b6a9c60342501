import { expect, test } from 'vitest'
import { countedAnswers, questionsOf } from '#forms/questions.ts'
import { formDocument, readyFormOf } from './ready-form.ts'

const isAnswer = (answer: boolean) => ({ properties: { isOwner: { const: answer } }, required: ['isOwner'] })
const forces = (answer: unknown) => ({ properties: { isOwner: { const: answer } } })
// biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
const when = (answer: boolean, forced: unknown) => ({ if: isAnswer(answer), then: forces(forced) })

const formWith = (...conditions: object[]) =>
  readyFormOf({
    ...formDocument('siteNickname'),
    schema: {
      type: 'object',
      required: [],
      properties: { isOwner: { type: 'boolean', title: 'Do you own your home?' } },
      allOf: conditions,
    },
  } as never)

test('a form whose conditions contradict each other is shown all the same', async () => {
  const ready = await formWith(when(true, false), when(false, true))
  const counted = countedAnswers(ready, { isOwner: true })
  expect([...questionsOf(ready, counted).keys()]).toEqual(['isOwner'])
})

test('an answer that a condition forces and the form refuses does not count', async () => {
  const ready = await formWith(when(true, 'yes'))
  const counted = countedAnswers(ready, { isOwner: true, nickname: 'Home' })
  expect([counted, ready.checks.partial(counted)]).toEqual([{ nickname: 'Home' }, []])
})
