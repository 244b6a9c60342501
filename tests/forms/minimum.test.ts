import { expect, test } from 'vitest'
import { progressOf } from '#forms/questions.ts'
import { formDocument, readyFormOf } from './ready-form.ts'

const ready = await readyFormOf({
  ...formDocument('siteNickname'),
  schema: {
    type: 'object',
    required: [],
    properties: { isOwner: { type: 'boolean', title: 'Do you own your home?' } },
    allOf: [
      {
        if: { properties: { isOwner: { const: true } }, required: ['isOwner'] },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { year: { type: 'integer', title: 'Since when?' } } },
      },
    ],
  },
  uiSchema: { 'ui:minimum': ['isOwner', 'year'] },
} as never)

test('a question of the minimum counts only where it applies', () => {
  const isComplete = (answers: object) => progressOf(ready, { ...answers }).isMinimumComplete
  expect([
    isComplete({}),
    isComplete({ isOwner: false }),
    isComplete({ isOwner: true }),
    isComplete({ isOwner: true, year: 2010 }),
  ]).toEqual([false, true, false, true])
})
