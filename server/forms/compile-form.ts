import { _, Ajv, type Options } from 'ajv'
import type { FormSchema } from '#schemas/forms/entities.ts'
import { LONGEST_ANSWER } from '#schemas/forms/vocabulary.ts'
import { FORMATS, type FormatCheck, type FormatName, loadFormats } from '#lib/forms/formats.ts'
import { type AnswerChecks, answerChecks } from '#lib/forms/messages.ts'
import { type Rules, rulesOfCondition, rulesOfForm } from './form-rules.ts'
import { demandKnownCode } from './known-code.ts'
import { standaloneSource } from './standalone-source.ts'

const FORMAT_CHECKS: Record<string, FormatCheck> = await loadFormats(Object.keys(FORMATS) as FormatName[])

/** No answer is longer, and a longer one is refused for that: it is not read at all. */
const PATTERN = Object.assign(
  (source: string, flags: string) => {
    const rule = new RegExp(source, flags)
    return { test: (text: string) => text.length <= LONGEST_ANSWER && rule.test(text), toString: () => source }
  },
  { code: 'pattern' },
)
const PATTERN_CODE = `function pattern(source, flags) {
  const rule = new RegExp(source, flags)
  return { test: (text) => text.length <= ${LONGEST_ANSWER} && rule.test(text) }
}`

function createAjv(known: ReadonlySet<string>, code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    strict: false,
    $data: true,
    messages: false,
    logger: false,
    // The rules are made here and need no looking at.
    meta: false,
    validateSchema: false,
    code: {
      ...code,
      regExp: PATTERN,
      // It is asked before the code runs.
      process(source) {
        demandKnownCode(source, known)
        return source
      },
    },
  })
  for (const [name, check] of Object.entries(FORMAT_CHECKS)) ajv.addFormat(name, check)
  return ajv
}

/** @throws {TypeError} where the form holds what no form may */
export function checksOf(schema: FormSchema): AnswerChecks {
  const validate = createAjv(namesIn(schema)).compile(rulesOfForm(schema))
  return answerChecks(schema, (answers) => (validate(answers) ? [] : (validate.errors ?? [])))
}

/**
 * The same checks as an ES module for the browser, which needs neither ajv nor eval: its default export takes the
 * format checks and answers the rules and, by the JSON of each `if` of the schema, its conditions.
 */
export function compileForm(schema: FormSchema): string {
  const known = namesIn(schema)
  const conditions = [...conditionsOf(schema)].map(([json, rules], i) => ({ name: `condition${i}`, json, rules }))
  const schemas: Record<string, Rules> = { rules: rulesOfForm(schema) }
  for (const { name, rules } of conditions) schemas[name] = rules
  const ajv = createAjv(known, { source: true, esm: true, lines: false, optimize: 1, formats: _`formats` })
  for (const [name, rules] of Object.entries(schemas)) ajv.addSchema(rules, name)
  const source = standaloneSource(ajv, Object.keys(schemas), 'equal')
  const byJson = conditions.map(({ name, json }) => `${JSON.stringify(json)}: ${name}`)
  const code = `${EQUAL}
${PATTERN_CODE}
export default function checks(formats) {
${source}
return { rules, conditions: { ${byJson.join(', ')} } }
}
`
  demandKnownCode(code, known)
  return code
}

/** Deep equality of JSON, for choices that are more than a word, such as a range. */
const EQUAL = `function equal(a, b) {
  if (a === b) return true
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]))
}`

/** The rules of every `if` of a form, by its JSON, as the browser asks for it. */
function conditionsOf({ allOf = [] }: FormSchema): Map<string, Rules> {
  return new Map((allOf as { if: Rules }[]).map((one) => [JSON.stringify(one.if), rulesOfCondition(one.if)]))
}

/** Every name that code of the form may read: of its questions, of the parts of an answer, and of formats. */
const namesIn = (schema: FormSchema) => new Set([...partNames(rulesOfForm(schema) as Nested), ...Object.keys(FORMATS)])

interface Nested {
  properties?: Record<string, Nested>
  required?: string[]
  items?: Nested | Nested[]
  allOf?: Nested[]
  if?: Nested
  then?: Nested
  not?: { const?: { $data: string } }
}

function partNames({ properties = {}, required = [], items = [], allOf = [], if: asked, then, not }: Nested): string[] {
  const inner = [Object.values(properties), items, allOf, asked ?? [], then ?? []].flat()
  return [...Object.keys(properties), ...required, ...(not?.const ? [not.const.$data.slice(2)] : []), ...inner.flatMap(partNames)]
}
