/*
 * Messages about wrong answers. The form has them as `errorMessage` beside each rule of its schema, so browser and server
 * say the same.
 */

/** One broken rule, as ajv reports it. */
interface BrokenRule {
  instancePath: string
  schemaPath: string
  keyword: string
  params: Record<string, unknown>
}

/** Rules compiled by ajv. `errors` holds the broken rules of the last call. */
export type Validate = ((answers: unknown) => boolean) & { errors?: BrokenRule[] | null }

/** A message, and a JSON pointer to its answer, such as `/HouseType`. */
export interface AnswerMessage {
  pointer: string
  detail: string
}

/** The question that a message is about. */
export const questionOf = ({ pointer }: AnswerMessage): string => pointer.split('/')[1] ?? ''

interface Place {
  errorMessage?: Record<string, string>
  properties?: Record<string, Place>
  [keyword: string]: unknown
}

/** For a rule without a message in the form. */
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
  /** checks all rules of the form */
  whole(answers: unknown): AnswerMessage[]
  /** checks the answers given so far: questions may still be unanswered */
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

/** Keywords that fail only because another rule did. */
const CONSEQUENCES = new Set(['if', 'allOf', 'anyOf'])

/** One message for each wrong answer, in the order of the schema. */
function messagesOf(schema: object, broken: readonly BrokenRule[]): AnswerMessage[] {
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

/** The form's own message comes before a general one. The rank is its place among the form's messages. */
function ruleMessage(schema: object, { schemaPath, keyword, params }: BrokenRule, pointer: string): { detail: string; rank: number } {
  const ruled = at(schema, schemaPath.split('/').slice(1, -1))
  const name = keyword === 'required' ? (params.missingProperty as string) : undefined
  const places = name
    ? [ruled?.properties?.[name], at(schema, ['properties', name])]
    : [ruled, at(schema, ['properties', ...pointer.split('/').slice(1, 2)])]
  for (const place of places) {
    const messages = place?.errorMessage
    const rule = keyword === 'enum' && messages?.oneOf ? 'oneOf' : keyword
    const detail = messages?.[rule]
    if (detail) return { detail, rank: Object.keys(messages).indexOf(rule) }
  }
  return { detail: GENERAL[keyword] ?? 'Please check this answer.', rank: 100 }
}

/** The value at a path of the schema, such as `allOf/0/then/properties/MainUse`. */
function at(schema: object, path: readonly string[]): Place | undefined {
  let place: unknown = schema
  for (const part of path)
    place = (place as Record<string, unknown> | undefined)?.[decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~')]
  return place as Place | undefined
}
