import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { firstDocument } from '#server/config/first-release.ts'
import type { FormDocument, Question } from '#schemas/document/form.ts'
import { findFormIssues } from '#server/forms/form-issues.ts'
import {
  addQuestion,
  isMandatory,
  moveToStep,
  optionsOf,
  questionsOf,
  setCondition,
  setMandatory,
  setOptions,
  simpleCondition,
  whereIs,
} from '#studio/forms/form-piece.ts'

/* What Studio does to a questionnaire leaves one that may be released. */

const forms = (firstDocument.forms ?? []).filter(({ uiSchema }) => uiSchema['ui:steps'])
const withQuestion = (form: FormDocument, name: string, recipe: (question: Question) => void) =>
  produce(form, (draft: FormDocument) => recipe(whereIs(draft, name)?.question ?? {}))
const issuesOf = (form: FormDocument) => findFormIssues(form, form.id)

describe.each(forms.map((form) => [form.id, form] as const))('%s', (_id, form) => {
  const questions = questionsOf(form)
  test('has questions, each with its words and where it stands', () => {
    expect(questions.length).toBeGreaterThan(5)
    for (const { name, title } of questions) expect(whereIs(form, name)?.question.title).toBe(title)
  })

  test('reworded, made mandatory and not, and with other options, every question leaves a form that may be released', () => {
    for (const { name } of questions) {
      const question = whereIs(form, name)?.question ?? {}
      const reworded = withQuestion(form, name, (draft) => {
        draft.title = 'In other words?'
      })
      expect(questionsOf(reworded).find((one) => one.name === name)?.title).toBe('In other words?')
      expect(issuesOf(reworded)).toEqual([])

      const turned = produce(form, (draft: FormDocument) => setMandatory(draft, name, !isMandatory(form, name)))
      expect(isMandatory(turned, name)).toBe(!isMandatory(form, name))
      expect(issuesOf(turned)).toEqual([])

      const options = optionsOf(question)
      if (!options) continue
      const fewer = withQuestion(form, name, (draft) => setOptions(draft, options.slice(1).toReversed()))
      expect(optionsOf(whereIs(fewer, name)?.question ?? {})).toHaveLength(options.length - 1)
      expect(issuesOf(fewer)).toEqual([])
    }
  })

  test('a question that is asked of some, and then of all again, is asked as before', () => {
    const [on, ...others] = questions.filter(({ name }) =>
      optionsOf(whereIs(form, name)?.question ?? {})?.every(({ const: value }) => typeof value === 'string'),
    )
    if (!on) throw new Error('no question has plain options')
    const answer = optionsOf(whereIs(form, on.name)?.question ?? {})?.[0]?.const ?? ''
    for (const { name } of others) {
      const asked = produce(form, (draft: FormDocument) => setCondition(draft, name, { question: on.name, answer }))
      const place = whereIs(asked, name)
      expect(asked.schema.allOf?.map(simpleCondition)[place?.condition ?? -1]).toEqual({ question: on.name, answer })
      expect(isMandatory(asked, name)).toBe(isMandatory(form, name))
      expect(issuesOf(asked)).toEqual([])
      const again = produce(asked, (draft: FormDocument) => setCondition(draft, name, undefined))
      expect(whereIs(again, name)).toEqual({ question: whereIs(form, name)?.question })
      expect(issuesOf(again)).toEqual([])
    }
  })

  test('questions of every kind can be added', () => {
    for (const kind of ['one', 'several', 'yesNo', 'number', 'text'] as const) {
      const [first] = form.uiSchema['ui:steps'] ?? []
      const added = produce(form, (draft: FormDocument) => addQuestion(draft, first?.id ?? '', kind))
      expect(questionsOf(added)).toHaveLength(questions.length + 1)
      expect(issuesOf(added)).toEqual([])
    }
  })
  test('a question can be moved to the end of another step', () => {
    const [first, second] = form.uiSchema['ui:steps'] ?? []
    const [name = ''] = first?.questions ?? []
    const steps = produce(form, (draft: FormDocument) => moveToStep(draft, name, second?.id ?? '')).uiSchema['ui:steps'] ?? []
    expect(steps.filter(({ questions }) => questions.includes(name)).map(({ id }) => id)).toEqual([second?.id])
    expect(steps.find(({ id }) => id === second?.id)?.questions).toEqual([...(second?.questions ?? []), name])
  })
})
