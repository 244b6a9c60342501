import { describe, expect, test } from 'vitest'
import { firstDocument } from '#server/config/first-release.ts'
import type { FormDocument } from '#server/config/document.ts'
import { complainAboutForm } from '#server/forms/complaints.ts'
import {
  blankQuestion,
  type FormPiece,
  isMandatory,
  optionsOf,
  questionsOf,
  simpleCondition,
  whereIs,
  withCondition,
  withMandatory,
  withOptions,
  withQuestion,
} from '#studio/forms/form-piece.ts'

/* What Studio does to a questionnaire leaves one that may be released. */

const forms = (firstDocument.forms ?? []).filter(({ uiSchema }) => uiSchema['ui:steps']) as unknown as FormPiece[]
const complaintsOf = (form: FormPiece) => complainAboutForm(form as unknown as FormDocument, form.id)

describe.each(forms.map((form) => [form.id, form] as const))('%s', (_id, form) => {
  const questions = questionsOf(form)
  test('has questions, each with its words and where it stands', () => {
    expect(questions.length).toBeGreaterThan(5)
    for (const { name, title } of questions) expect(whereIs(form, name)?.question.title).toBe(title)
  })

  test('reworded, made mandatory and not, and with other options, every question leaves a form that may be released', () => {
    for (const { name } of questions) {
      const question = whereIs(form, name)?.question ?? {}
      const reworded = withQuestion(form, name, { ...question, title: 'In other words?' })
      expect(questionsOf(reworded).find((one) => one.name === name)?.title).toBe('In other words?')
      expect(complaintsOf(reworded)).toEqual([])

      const turned = withMandatory(form, name, !isMandatory(form, name))
      expect(isMandatory(turned, name)).toBe(!isMandatory(form, name))
      expect(complaintsOf(turned)).toEqual([])

      const options = optionsOf(question)
      if (!options) continue
      const fewer = withOptions(question, options.slice(1).toReversed())
      expect(optionsOf(fewer)).toHaveLength(options.length - 1)
      expect(complaintsOf(withQuestion(form, name, fewer))).toEqual([])
    }
  })

  test('a question that is asked of some, and then of all again, is asked as before', () => {
    const [on, ...others] = questions.filter(({ name }) =>
      optionsOf(whereIs(form, name)?.question ?? {})?.every(({ const: value }) => typeof value === 'string'),
    )
    if (!on) throw new Error('no question has plain options')
    const answer = optionsOf(whereIs(form, on.name)?.question ?? {})?.[0]?.const
    for (const { name } of others) {
      const asked = withCondition(form, name, { question: on.name, answer })
      const place = whereIs(asked, name)
      expect(simpleCondition(asked.schema.allOf?.[place?.condition ?? -1] ?? {})).toEqual({ question: on.name, answer })
      expect(isMandatory(asked, name)).toBe(isMandatory(form, name))
      expect(complaintsOf(asked)).toEqual([])
      const again = withCondition(asked, name, undefined)
      expect(whereIs(again, name)).toEqual({ question: whereIs(form, name)?.question })
      expect(complaintsOf(again)).toEqual([])
    }
  })

  test('questions of every kind can be added', () => {
    for (const kind of ['one', 'several', 'yesNo', 'number', 'text'] as const) {
      const [first, ...steps] = form.uiSchema['ui:steps'] ?? []
      if (!first) throw new Error('there is no step')
      const added: FormPiece = {
        ...form,
        schema: { ...form.schema, properties: { ...form.schema.properties, Question1: blankQuestion(kind) } },
        uiSchema: { ...form.uiSchema, 'ui:steps': [{ ...first, questions: [...first.questions, 'Question1'] }, ...steps] },
      }
      expect(complaintsOf(added)).toEqual([])
    }
  })
})
