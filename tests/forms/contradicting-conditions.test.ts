import { expect, test } from 'vitest'
import { countedAnswers, questionsOf } from '#forms/questions.ts'
import { formDocument, readyFormOf } from './ready-form.ts'

const isAnswer = (answer: boolean) => ({ properties: { isOwner: { const: answer } }, required: ['isOwner'] })
const forces = (answer: boolean) => ({ properties: { isOwner: { const: answer } } })

test('a form whose conditions contradict each other is shown all the same', async () => {
  const ready = await readyFormOf({
    ...formDocument('siteNickname'),
    schema: {
      type: 'object',
      required: [],
      properties: { isOwner: { type: 'boolean', title: 'Do you own your home?' } },
      allOf: [
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        { if: isAnswer(true), then: forces(false) },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        { if: isAnswer(false), then: forces(true) },
      ],
    },
  } as never)
  const counted = countedAnswers(ready, { isOwner: true })
  expect([...questionsOf(ready, counted).keys()]).toEqual(['isOwner'])
})
