/*
 * The words for what is wrong with an answer. They are the form's own, `errorMessage` beside each rule of its schema,
 * and the same on both sides: what the server refuses reads like what the browser would have said.
 */

/** One rule that did not hold, as ajv tells it. */
export interface BrokenRule {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
}

/** Rules that ajv has compiled; what was wrong last is in its errors. */
export type Validate = ((answers: unknown) => boolean) & { errors?: BrokenRule[] | null }

/** What to say, and of which answer: `/HouseType`, a JSON pointer. */
export interface AnswerMessage {
  pointer: string
  detail: string
}

/** The question that a message is about, if only about a part of its answer. */
export const questionOf = ({ pointer }: AnswerMessage): string => pointer.split('/')[1] ?? ''

interface Words {
  errorMessage?: Record<string, string>
  properties?: Record<string, Words>
  [keyword: string]: unknown
}

/** For a rule without words of its own; a form that is published says most things better itself. */
const GENERAL: Record<string, string> = {
  required: 'Please answer this question.',
  minItems: 'Please choose at least one.',
  enum: 'Please choose one of these.',
  oneOf: 'Please choose one of these.',
  const: 'Please choose one of these.',
  type: 'Please answer this question.',
}

/** How answers to a form are checked. */
export interface AnswerChecks {
  /** all of the form's rules: what is wrong with these answers, if anything */
  whole(answers: unknown): AnswerMessage[]
  /** the same while questions are still unanswered: what is there has to be right */
  partial(answers: unknown): AnswerMessage[]
}

/** @param rules all rules of the schema, as ajv compiles them */
export function answerChecks(schema: object, rules: Validate): AnswerChecks {
  const check = (answers: unknown) => (rules(answers) ? [] : (rules.errors ?? []))
  const isUnanswered = ({ keyword, instancePath }: BrokenRule) => keyword === 'required' && instancePath === ''
  return {
    whole: (answers) => messagesOf(schema, check(answers)),
    partial: (answers) =>
      messagesOf(
        schema,
        check(answers).filter((rule) => !isUnanswered(rule)),
      ),
  }
}

/** A rule that fails only because another one did. */
const CONSEQUENCES = new Set(['if', 'allOf', 'anyOf'])

/** One message for each answer that is not right, in the order of the schema. */
export function messagesOf(schema: object, broken: readonly BrokenRule[]): AnswerMessage[] {
  const found = new Map<string, { detail: string; rank: number }>()
  for (const rule of broken) {
    if (CONSEQUENCES.has(rule.keyword)) continue
    const pointer = rule.keyword === 'required' ? `${rule.instancePath}/${rule.params.missingProperty as string}` : rule.instancePath
    const { detail, rank } = ruleMessage(schema, rule, pointer)
    const known = found.get(pointer)
    if (!known || rank < known.rank) found.set(pointer, { detail, rank })
  }
  return [...found].map(([pointer, { detail }]) => ({ pointer, detail }))
}

/** Words that the form has for a rule come before general ones, in the order in which it has them. */
function ruleMessage(schema: object, { schemaPath, keyword, params }: BrokenRule, pointer: string): { detail: string; rank: number } {
  const ruled = at(schema, schemaPath.split('/').slice(1, -1))
  const name = keyword === 'required' ? (params.missingProperty as string) : undefined
  const places = name
    ? [ruled?.properties?.[name], at(schema, ['properties', name])]
    : [ruled, at(schema, ['properties', ...pointer.split('/').slice(1, 2)])]
  for (const place of places) {
    const words = place?.errorMessage
    const spoken = keyword === 'enum' && words?.oneOf ? 'oneOf' : keyword
    const detail = words?.[spoken]
    if (detail) return { detail, rank: Object.keys(words).indexOf(spoken) }
  }
  return { detail: GENERAL[keyword] ?? 'Please check this answer.', rank: 100 }
}

/** What stands at a path of the schema: `allOf/0/then/properties/MainUse`. */
function at(schema: object, path: readonly string[]): Words | undefined {
  let place: unknown = schema
  for (const part of path)
    place = (place as Record<string, unknown> | undefined)?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')]
  return place as Words | undefined
}
