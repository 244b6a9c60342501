import { produce } from 'immer'
import { describe, expect, test } from 'vitest'
import { firstDocument } from '#server/config/first-release.ts'
import type { FormDocument, Question } from '#schemas/document/form.ts'
import { findFormIssues } from '#server/forms/form-issues.ts'
import { findFormShapeIssues } from '#server/forms/form-shape.ts'
import {
  addQuestion,
  addStep,
  afterEdit,
  moveToStep,
  newKey,
  removeQuestions,
  renameOption,
  renameQuestion,
  retype,
  setMandatory,
  setOptions,
  setRules,
} from '#studio/forms/form-edits.ts'
import { optionsOf, questionsOf, whereIs } from '#lib/forms/form-questions.ts'
import { isMandatory, type Kind, kindOf, kindOptions, reasonToKeepAny } from '#studio/forms/form-piece.ts'
import { conditionOf, firstRule, type Rules, rulesOf, verbsFor, firstAnswers } from '#studio/forms/rules.ts'

/* What Studio does to a questionnaire leaves one that may be released. */

const forms = (firstDocument.forms ?? []).filter(({ uiSchema }) => uiSchema['ui:steps'])
const withQuestion = (form: FormDocument, name: string, recipe: (question: Question) => void) =>
  produce(form, (draft: FormDocument) => recipe(whereIs(draft, name)?.question ?? {}))
const issuesOf = (form: FormDocument) => [...findFormShapeIssues(form), ...findFormIssues(form, form.id)]

describe.each(forms.map((form) => [form.id, form] as const))('%s', (_id, form) => {
  const questions = questionsOf(form)
  test('has questions, each with its words and where it is', () => {
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
      const fewer = afterEdit(form, (draft) => {
        const edited = whereIs(draft, name)?.question
        if (edited) setOptions(edited, options.slice(1).toReversed())
      }).form
      expect(optionsOf(whereIs(fewer, name)?.question ?? {})).toHaveLength(options.length - 1)
      expect(issuesOf(fewer)).toEqual([])
    }
  })

  test('a question that is asked by an answer to any other, and then of all again, is asked as before', () => {
    for (const [i, { name }] of questions.entries()) {
      const others = questions.filter(
        (other) => other.name !== name && kindOf(form, other.name) && whereIs(form, other.name)?.condition === undefined,
      )
      const other = others[i % others.length]
      if (other) {
        for (const verb of verbsFor(form, other.name)) {
          const next = firstRule(form, (others[(i + 1) % others.length] ?? other).name)
          const rules: Rules = {
            match: i % 2 === 0 ? 'all' : 'any',
            rules: [
              { question: other.name, verb, answers: firstAnswers(form, other.name, verb) },
              ...(next.question === other.name ? [] : [next]),
            ],
          }
          const asked = produce(form, (draft: FormDocument) => setRules(draft, name, rules))
          expect(rulesOf(asked.schema.allOf?.[whereIs(asked, name)?.condition ?? -1]?.if ?? {})?.rules).toEqual(rules.rules)
          expect(isMandatory(asked, name)).toBe(isMandatory(form, name))
          // A page needs some of its questions of everyone.
          const again = produce(asked, (draft: FormDocument) => setRules(draft, name, undefined))
          expect(whereIs(again, name)).toEqual({ question: whereIs(form, name)?.question })
          expect(issuesOf(again)).toEqual([])
        }
      }
    }
  })

  test.each(kindOptions.map(({ value }) => value))('a question of the kind %s can be added, and a step with one', (kind: Kind) => {
    const [first] = form.uiSchema['ui:steps'] ?? []
    const added = produce(form, (draft: FormDocument) => {
      addQuestion(draft, first?.id ?? '', kind, 'Do you keep pūkeko?')
      addStep(draft, 'Ngā manu', kind, 'Do you keep pūkeko?')
    })
    expect(questionsOf(added)).toHaveLength(questions.length + 2)
    expect([kindOf(added, 'KeepPukeko'), kindOf(added, 'KeepPukeko2')]).toEqual([kind, kind])
    expect(added.uiSchema['ui:steps']?.at(-1)).toEqual({ id: 'nga-manu', title: 'Ngā manu', questions: ['KeepPukeko2'] })
    expect(issuesOf(added)).toEqual([])
  })

  test('every question that its page does not need can be removed, and whatever waited for it is asked without it', () => {
    const removable = questions.filter(({ name }) => reasonToKeepAny(form, [name]) === undefined)
    expect(removable.length).toBeGreaterThan(2)
    for (const { name } of removable) {
      const { form: left, waiting } = afterEdit(form, (draft) => removeQuestions(draft, [name]))
      expect(questionsOf(left).map((one) => one.name)).toEqual(expect.not.arrayContaining([name]))
      for (const one of waiting) expect(questionsOf(left).map((question) => question.name)).toContain(one.name)
      expect(issuesOf(left)).toEqual([])
      const both = [name, ...waiting.map((one) => one.name)]
      if (reasonToKeepAny(form, both)) continue
      expect(issuesOf(afterEdit(form, (draft) => removeQuestions(draft, both)).form)).toEqual([])
    }
  })

  test('every question can become one of each kind', () => {
    for (const [i, { name }] of questions.entries()) {
      if (
        !kindOf(form, name) ||
        form.schema.allOf?.some(({ then }) => then.properties?.[name]?.title === undefined && then.properties?.[name])
      )
        continue
      // Two of them for each question: checking a form takes a while.
      for (const { value: kind } of kindOptions.filter((_, k) => k % 4 === i % 4)) {
        const { form: next } = afterEdit(form, (draft) => retype(draft, name, kind))
        expect([name, kindOf(next, name), whereIs(next, name)?.question.title]).toEqual([name, kind, whereIs(form, name)?.question.title])
        expect(issuesOf(next)).toEqual([])
      }
    }
  })

  test('another key for a question, or for an option, is taken over everywhere', () => {
    for (const { name } of questions) {
      const renamed = produce(form, (draft: FormDocument) => renameQuestion(draft, name, 'AnotherName'))
      expect(JSON.stringify(renamed)).not.toContain(`"${name}":{"t`)
      expect(whereIs(renamed, 'AnotherName')).toEqual(whereIs(form, name))
      expect(issuesOf(renamed).filter(({ message }) => !message.startsWith('its page needs'))).toEqual([])
      expect(produce(renamed, (draft: FormDocument) => renameQuestion(draft, 'AnotherName', name))).toEqual(form)
      const [first] = optionsOf(whereIs(form, name)?.question ?? {}) ?? []
      if (typeof first?.const !== 'string') continue
      const other = produce(form, (draft: FormDocument) => renameOption(draft, name, first.const, 'AnotherValue'))
      expect(issuesOf(other)).toEqual([])
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

test.each([
  ['Do you have a heat pump?', 'HeatPump'],
  ['Is it?', 'IsIt'],
  ['Pūkeko & kererū in the garden', 'PukekoKereruGarden'],
  ['3 beds or more?', 'BedsMore'],
  ['¿…?', 'Question'],
  ['How much hot water do all of the people in the home use on a usual day?', 'HowMuchHotWaterAll'],
])('the key of “%s” is %s', (words, key) => {
  const form = { id: 'own', schema: { type: 'object', properties: {} }, uiSchema: {} } as FormDocument
  expect(newKey(form, words)).toBe(key)
})

test.each<Rules>([
  { match: 'all', rules: [{ question: 'A', verb: 'isMoreThan', answers: [3] }] },
  {
    match: 'all',
    rules: [
      { question: 'A', verb: 'isMoreThan', answers: [3] },
      { question: 'A', verb: 'isLessThan', answers: [9] },
    ],
  },
  {
    match: 'any',
    rules: [
      { question: 'A', verb: 'isNot', answers: ['x', 'y'] },
      { question: 'B', verb: 'isAnswered', answers: [] },
    ],
  },
  {
    match: 'all',
    rules: [
      { question: 'A', verb: 'includes', answers: ['x'] },
      { question: 'A', verb: 'excludes', answers: ['y'] },
    ],
  },
])('the rules of a condition are read as they were written: %j', (rules) => {
  expect(rulesOf(conditionOf(rules))).toEqual(rules)
})

test.each([
  { properties: { A: { const: 1 } } },
  { properties: { A: { pattern: '^a$' } }, required: ['A'] },
  { properties: { A: { const: 1, exclusiveMinimum: 2 } }, required: ['A'] },
  { anyOf: [{ required: ['A', 'B'] }, { required: ['C'] }] },
])('a condition that only a file can have is left alone: %j', (condition) => {
  expect(rulesOf(condition as never)).toBeUndefined()
})
