import { expect, test } from 'vitest'
import { loadChecks } from '#forms/checks.ts'
import { questionsOf } from '#forms/questions.ts'
import type { Form } from '#schemas/forms/entities.ts'
import { compileForm } from '#server/forms/compile-form.ts'
import { formDocument, readyForm } from './ready-form.ts'

/** A module as the server sends it. What the browser appends to its URL is a comment. */
const urlOf = (code: string) => `data:text/javascript,${encodeURIComponent(`${code}//`)}`
const formWith = (code: string) => ({ ...formDocument('email'), hash: 'one', checks: urlOf(code) }) satisfies Form

test('an option is chosen by its value, a range whichever end comes first', async () => {
  const { validator, schema } = (await readyForm('homeProfile')).checks
  const isChosen = (value: unknown, answer: unknown) => validator.isValid({ const: value } as object, answer, schema)
  expect([isChosen('Gas', 'Gas'), isChosen('Gas', 'Other'), isChosen('Gas', undefined)]).toEqual([true, false, false])
  expect(isChosen({ Min: 100, Max: 149 }, { Max: 149, Min: 100 })).toBe(true)
  expect(isChosen({ Min: 100, Max: 149 }, { Min: 100, Max: 199 })).toBe(false)
})

test('each condition of a form is asked of the answers', async () => {
  const ready = await readyForm('businessProfile')
  const isAsked = (name: string, answers: Record<string, unknown>) => questionsOf(ready, answers).has(name)
  const dairy = { Industry: 'Agriculture, Forestry and Fishing', MainUse: 'Dairy Cattle Farming' }
  const cafe = { Industry: 'Accommodation and Food Services', MainUse: 'Cafes' }
  expect([isAsked('MilkProducedInLitresPerMonth', dairy), isAsked('MilkProducedInLitresPerMonth', cafe)]).toEqual([true, false])
  expect([isAsked('NumberOfCustomersServedPerMonth', dairy), isAsked('NumberOfCustomersServedPerMonth', cafe)]).toEqual([false, true])
})

test('a form without conditions asks all its questions', async () => {
  expect([...questionsOf(await readyForm('email'), {}).keys()]).toContain('email')
})

test('the checks of a form come with the formats that it names', async () => {
  const { whole } = await loadChecks(formWith(compileForm(formDocument('email').schema)))
  expect(whole({ email: 'aroha@example.nz', current: '' })).toEqual([])
  expect(whole({ email: 'aroha', current: '' })).toEqual([{ pointer: '/email', detail: 'Please enter a valid email address' }])
})

test('after a module failed to load, the next attempt asks for it under another URL', async () => {
  // It fails with the URL under which it was asked for.
  const form = formWith('export default () => { throw new Error(import.meta.url) }')
  const asked: string[] = []
  for (let i = 0; i < 3; i++) await loadChecks(form).catch((error: Error) => asked.push(error.message))
  expect(new Set(asked).size).toBe(3)
  expect(asked.slice(1)).toEqual([1, 2].map(() => expect.stringMatching(/\?attempt=\d+$/)))
})
