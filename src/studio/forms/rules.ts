import { isSame } from '#lib/forms/is-same.ts'
import type { AnswerRule } from '#lib/forms/conditions.ts'
import type { Condition, FormDocument, Option } from '#schemas/document/form.ts'
import { optionsOf, whereIs } from '#lib/forms/form-questions.ts'
import { kindOf } from './form-piece.ts'

type If = Condition['if']
type Answer = Option['const']

/** What a rule says of an earlier answer. */
export type Verb = 'is' | 'isNot' | 'includes' | 'excludes' | 'isMoreThan' | 'isLessThan' | 'isAnswered'

/** A rule for the answer to one question. Of several answers, `is` takes any and `isNot` none. */
export interface Rule {
  question: string
  verb: Verb
  answers: Answer[]
}

/** When a question is asked: once all of its rules hold, or any of them. */
export interface Rules {
  match: 'all' | 'any'
  rules: Rule[]
}

/** The rules of a condition as staff edit them; undefined for one that only a file can have. */
export function rulesOf({ properties, required, allOf, anyOf, ...rest }: If): Rules | undefined {
  const own = { properties, required }
  const hasOwn = properties !== undefined || required !== undefined
  if (Object.keys(rest).length > 0 || (allOf && anyOf) || (anyOf && hasOwn)) return undefined
  if (!anyOf) {
    const groups = [...(hasOwn ? [own] : []), ...(allOf ?? [])].map(rulesOfGroup)
    return groups.some((group) => group === undefined) ? undefined : { match: 'all', rules: groups.flatMap((group) => group ?? []) }
  }
  const groups = anyOf.map(rulesOfGroup)
  const rules = groups.flatMap((group) => (group?.length === 1 ? group : []))
  return rules.length === anyOf.length ? { match: 'any', rules } : undefined
}

function rulesOfGroup({ properties = {}, required = [] }: Pick<If, 'properties' | 'required'>): Rule[] | undefined {
  // Without `required` a rule holds before there is an answer, which no rule here says.
  if (Object.keys(properties).some((question) => !required.includes(question))) return undefined
  const found = required.map((question) => (properties[question] ? ruleOf(question, properties[question]) : anyAnswer(question)))
  const rules = found.filter((rule) => rule !== undefined)
  return rules.length === found.length ? rules : undefined
}

const anyAnswer = (question: string): Rule => ({ question, verb: 'isAnswered', answers: [] })

function ruleOf(question: string, rule: AnswerRule): Rule | undefined {
  const [entry, ...more] = Object.entries(rule.not ?? rule)
  if (!entry || more.length > 0 || (rule.not && Object.keys(rule).length > 1)) return undefined
  const [keyword, value] = entry as [string, Answer & Answer[] & { const: Answer }]
  const isNot = rule.not !== undefined
  switch (keyword) {
    case 'const':
      return { question, verb: isNot ? 'isNot' : 'is', answers: [value] }
    case 'enum':
      return { question, verb: isNot ? 'isNot' : 'is', answers: value }
    case 'contains':
      return { question, verb: isNot ? 'excludes' : 'includes', answers: [value.const] }
    case 'exclusiveMinimum':
      return { question, verb: 'isMoreThan', answers: [value] }
    case 'exclusiveMaximum':
      return { question, verb: 'isLessThan', answers: [value] }
    default:
      return undefined
  }
}

/** The condition that says the same. */
export function conditionOf({ match, rules }: Rules): If {
  const groups = rules.map(groupOf)
  if (match === 'any' && groups.length > 1) return { anyOf: groups }
  const isEachOnce = new Set(rules.map(({ question }) => question)).size === rules.length
  if (!isEachOnce) return { allOf: groups }
  return {
    properties: Object.assign({}, ...groups.map(({ properties }) => properties)) as NonNullable<If['properties']>,
    required: rules.map(({ question }) => question),
  }
}

function groupOf(rule: Rule): Pick<If, 'properties' | 'required'> {
  const { question } = rule
  const asked = answerRule(rule)
  return asked ? { properties: { [question]: asked }, required: [question] } : { required: [question] }
}

function answerRule({ verb, answers }: Rule): AnswerRule | undefined {
  const [first = ''] = answers
  const among = answers.length > 1 ? { enum: answers } : { const: first }
  switch (verb) {
    case 'is':
      return among
    case 'isNot':
      return { not: among }
    case 'includes':
      return { contains: { const: first } }
    case 'excludes':
      return { not: { contains: { const: first } } }
    case 'isMoreThan':
      return { exclusiveMinimum: Number(first) }
    case 'isLessThan':
      return { exclusiveMaximum: Number(first) }
    case 'isAnswered':
      return undefined
  }
}

/** What can be said of the answer to a question, by its kind. */
export function verbsFor(form: FormDocument, question: string): Verb[] {
  const kind = kindOf(form, question)
  if (kind === 'several') return ['includes', 'excludes', 'isAnswered']
  if (kind === 'number') return ['isMoreThan', 'isLessThan', 'is', 'isNot', 'isAnswered']
  return answersOf(form, question).length > 0 ? ['is', 'isNot', 'isAnswered'] : ['isAnswered']
}

/** The answers that conditions can name. */
export function answersOf(form: FormDocument, name: string): Option[] {
  const question = whereIs(form, name)?.question
  if (!question) return []
  if (question.type === 'boolean' && !question.oneOf) {
    return [
      { const: true, title: 'Yes' },
      { const: false, title: 'No' },
    ]
  }
  return (optionsOf(question) ?? []).filter(({ const: value }) => typeof value !== 'object')
}

/** A first rule about a question. */
export function firstRule(form: FormDocument, question: string): Rule {
  const [verb = 'isAnswered'] = verbsFor(form, question)
  return { question, verb, answers: firstAnswers(form, question, verb) }
}

/** Answers that a rule can begin with. */
export function firstAnswers(form: FormDocument, question: string, verb: Verb): Answer[] {
  if (verb === 'isAnswered') return []
  if (kindOf(form, question) === 'number') return [whereIs(form, question)?.question.minimum ?? 0]
  const [first] = answersOf(form, question)
  return first ? [first.const] : []
}

/** True while the form still has the question, and the answer, that a rule is about. */
export function isPossible(form: FormDocument, { question, verb, answers }: Rule): boolean {
  if (!whereIs(form, question) || !verbsFor(form, question).includes(verb)) return false
  if (kindOf(form, question) === 'number') return answers.every((one) => typeof one === 'number')
  const offered = answersOf(form, question)
  return answers.every((answer) => offered.some((option) => isSame(option.const, answer)))
}

const VERBS: Record<Verb, string> = {
  is: 'is',
  isNot: 'is not',
  includes: 'includes',
  excludes: 'does not include',
  isMoreThan: 'is more than',
  isLessThan: 'is less than',
  isAnswered: 'is answered',
}
export const verbText = (verb: Verb): string => VERBS[verb]

/** A rule as staff read it: “Who owns the home?” is “Rented”. */
export function ruleText(form: FormDocument, { question, verb, answers }: Rule): string {
  const title = whereIs(form, question)?.question.title ?? question
  const offered = answersOf(form, question)
  const words = answers.map((answer) => {
    const option = offered.find((one) => isSame(one.const, answer))
    return typeof answer === 'number' && !option ? String(answer) : `“${option?.title ?? String(answer)}”`
  })
  return [`“${title}”`, VERBS[verb], words.join(verb === 'isNot' ? ' nor ' : ' or ')].filter(Boolean).join(' ')
}

/** When a question is asked, in words. */
export const rulesText = (form: FormDocument, { match, rules }: Rules): string =>
  `Ask this when ${rules.map((rule) => ruleText(form, rule)).join(match === 'all' ? ', and ' : ', or ')}.`
