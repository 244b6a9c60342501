import { expect, test } from 'vitest'
import type { FormDocument } from '#schemas/document/form.ts'
import { findFormShapeIssues } from '#server/forms/form-shape.ts'
import { compileForm } from '#server/forms/compile-form.ts'
import { rulesOfForm } from '#server/forms/form-rules.ts'
import { formOf } from '#server/forms/compiled-form.ts'
import { checksOfModule } from '#server/forms/module-checks.ts'
import { fc } from '../property.ts'
import { times } from '../thorough.ts'
import { answersTo } from './arbitrary-answers.ts'
import { allowedForms, GATE, hostileForms } from './arbitrary-forms.ts'
import { readyFormOf } from './ready-form.ts'

const gate = globalThis as unknown as Record<string, unknown>

/** Every keyword of a schema that holds one, at any level. */
function keywordsIn(part: unknown, isByName = false): string[] {
  if (!part || typeof part !== 'object') return []
  if (Array.isArray(part)) return part.flatMap((one) => keywordsIn(one))
  return Object.entries(part).flatMap(([key, inner]) => {
    const isPlain = !isByName && ['const', 'enum', 'oneOf', 'errorMessage', 'required'].includes(key)
    return [...(isByName ? [] : [key]), ...(isPlain ? [] : keywordsIn(inner, !isByName && key === 'properties'))]
  })
}
const KNOWN = new Set(
  `type title description required properties allOf anyOf if then default const enum oneOf contains minimum maximum exclusiveMinimum
  exclusiveMaximum minLength maxLength pattern
  format errorMessage items minItems uniqueItems additionalItems not $data`.split(/\s+/),
)

/** Of those that pass, about one in six, as many are run. */
const COMPILED = times(4, 500)

test(
  'what passes holds no keyword but those that a form may, and compiles to code that runs nothing of it',
  () => {
    let passed = 0
    fc.assert(
      fc.property(hostileForms, (form) => {
        const issues = findFormShapeIssues(form)
        expect(issues.every(({ place, message }) => place !== '' && message !== '')).toBe(true)
        if (issues.length > 0) return
        passed += 1
        for (const keyword of keywordsIn(form.schema)) expect(KNOWN).toContain(keyword)
        if (passed > COMPILED) return
        formOf(form, compileForm(form.schema)).whole({})
        expect(gate[GATE]).toBeUndefined()
      }),
      { numRuns: times(120, 20_000) },
    )
    // Some must be right, or nothing was tried.
    expect(passed).toBeGreaterThanOrEqual(COMPILED)
  },
  times(30_000, 1_200_000),
)

test(
  'the compiler runs nothing of a form that no check has seen',
  () => {
    fc.assert(
      fc.property(hostileForms, ({ schema }) => {
        try {
          compileForm(schema)
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
        expect(gate[GATE]).toBeUndefined()
      }),
      { numRuns: times(12, 5_000) },
    )
  },
  times(30_000, 1_200_000),
)

test(
  'browser and server say the same of any answers to any form',
  async () => {
    const forms = allowedForms.filter((form) => findFormShapeIssues(form).length === 0)
    await fc.assert(
      fc.asyncProperty(
        forms.chain((form) => fc.tuple(fc.constant(form), fc.array(answersTo(form.schema), { minLength: 1, maxLength: 3 }))),
        async ([form, answers]) => {
          const ready = await readyFormOf(form)
          const server = checksOfModule(form.schema, compileForm(form.schema))
          for (const given of answers) {
            expect(ready.checks.whole(given)).toEqual(server.whole(given))
            const { schema, validator } = ready.checks
            for (const { if: condition } of (schema.allOf ?? []) as { if: object }[]) validator.isValid(condition, given, schema)
          }
        },
      ),
      { numRuns: times(5, 500) },
    )
  },
  times(30_000, 600_000),
)

test('what was made for a validator is only what the form says', () => {
  const form: FormDocument['schema'] = {
    type: 'object',
    title: 'Words',
    properties: { nickname: { type: 'string', title: 'Nickname', oneOf: [{ const: 'a', title: 'A' }] }, current: { type: 'string' } },
  }
  expect(rulesOfForm(form)).toEqual({
    type: 'object',
    properties: { nickname: { type: 'string', enum: ['a'] }, current: { type: 'string', maxLength: 1_000 } },
  })
})
