import type { Condition, FormSchema, Option, Question } from '#schemas/document/form.ts'

type If = Condition['if']
type Answers = NonNullable<If['properties']>
/** A rule for one answer. */
export type AnswerRule = Answers[string]

const groupsOf = ({ properties, required, allOf = [], anyOf = [] }: If) => [{ properties, required }, ...allOf, ...anyOf]

/** Every question that a condition asks about. */
export const questionsAskedIn = (condition: If): string[] => [
  ...new Set(groupsOf(condition).flatMap(({ properties = {}, required = [] }) => [...Object.keys(properties), ...required])),
]

/** The answers that a condition names, each with its question. */
export const answersNamedIn = (condition: If): { question: string; answer: Option['const'] }[] =>
  groupsOf(condition).flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([question, rule]) => answersIn(rule).map((answer) => ({ question, answer }))),
  )

function answersIn({ const: is, enum: several = [], contains, not }: AnswerRule): Option['const'][] {
  const named = [is, ...several, contains?.const, not?.const, ...(not?.enum ?? []), not?.contains?.const]
  return named.filter((one) => one !== undefined)
}

/** All definitions of a question: its own, and one under each condition. */
const definitionsOf = ({ properties, allOf = [] }: FormSchema, name: string): Question[] =>
  [properties, ...allOf.map(({ then }) => then?.properties ?? {})].flatMap((several) =>
    Object.hasOwn(several, name) ? [several[name] as Question] : [],
  )

/** The answers that a question offers; undefined where it offers none to choose from. */
export function offeredBy(schema: FormSchema, name: string): Option['const'][] | undefined {
  const offers = definitionsOf(schema, name).flatMap(({ oneOf, items }) => {
    const options = oneOf ?? (items && !Array.isArray(items) ? (items as { oneOf?: Option[] }).oneOf : undefined)
    return options ? [options.map((option) => option.const)] : []
  })
  return offers.length > 0 ? offers.flat() : undefined
}
