import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countedAnswers, progressOf } from '#forms/questions.ts'
import { FORMATS, type FormatName, loadFormats } from '#lib/forms/formats.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { answersTo } from './arbitrary-answers.ts'
import { readyFormOf } from './ready-form.ts'

const formats = await loadFormats(Object.keys(FORMATS) as FormatName[])

/* For every form that comes with the product: what its checks say of any answers at all. */
describe.each((firstDocument.forms ?? []).map((document) => [document.id, document] as const))('%s', async (_id, document) => {
  const ready = await readyFormOf(document)
  const takes = new Ajv({ strict: false, $data: true, formats }).compile(document.schema)
  const answers = answersTo(document.schema)

  test('its compiled checks take the answers that its schema takes, and no other', () => {
    fc.assert(
      fc.property(answers, (given) => {
        expect(ready.checks.whole(given).length === 0).toBe(takes(given))
      }),
      { numRuns: 500 },
    )
  })

  test('what counts is what the form takes, and counting it again changes nothing', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const counted = countedAnswers(ready, given)
        expect(ready.checks.partial(counted)).toEqual([])
        expect(countedAnswers(ready, counted)).toEqual(counted)
        const { current, steps } = progressOf(ready, given)
        expect(current).toBeLessThanOrEqual(steps.length)
        expect(steps.slice(0, current).every((step) => step.isAnswered)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  test('one message for an answer, in words of its own or general ones', () => {
    fc.assert(
      fc.property(answers, (given) => {
        const messages = ready.checks.whole(given)
        expect(new Set(messages.map(({ pointer }) => pointer)).size).toBe(messages.length)
        expect(messages.every(({ detail }) => detail.length > 5)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })
})
