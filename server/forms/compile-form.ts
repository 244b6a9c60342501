import { _, Ajv, type AnySchemaObject, type Options } from 'ajv'
import { FORMATS, type FormatCheck, type FormatName, loadFormats } from '#lib/forms/formats.ts'
import { type AnswerChecks, answerChecks } from '#lib/forms/messages.ts'
import { walkSchema } from '#lib/forms/schema-parts.ts'
import { standaloneSource } from './standalone-source.ts'

const FORMAT_CHECKS: Record<string, FormatCheck> = await loadFormats(Object.keys(FORMATS) as FormatName[])

function createAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, strict: false, $data: true, messages: false, logger: false, code })
  for (const [name, check] of Object.entries(FORMAT_CHECKS)) ajv.addFormat(name, check)
  return ajv
}

/** @throws {Error} where the schema is none */
export function checksOf(schema: AnySchemaObject): AnswerChecks {
  const validate = createAjv().compile(rulesOf(schema))
  return answerChecks(schema, (answers) => (validate(answers) ? [] : (validate.errors ?? [])))
}

/**
 * The same checks as an ES module for the browser, which needs neither ajv nor eval: its default export takes the
 * format checks and answers the rules and, by the JSON of each `if` of the schema, its conditions.
 */
export function compileForm(schema: AnySchemaObject): string {
  const conditions = conditionsOf(schema).map((rules, i) => ({ name: `condition${i}`, rules }))
  const schemas: Record<string, AnySchemaObject> = { rules: schema }
  for (const { name, rules } of conditions) schemas[name] = rules
  const ajv = createAjv({ source: true, esm: true, lines: false, optimize: 1, formats: _`formats` })
  for (const [name, rules] of Object.entries(schemas)) ajv.addSchema(rulesOf(rules), name)
  const source = standaloneSource(ajv, Object.keys(schemas), 'equal')
  const byRules = conditions.map(({ name, rules }) => `${JSON.stringify(JSON.stringify(rules))}: ${name}`)
  return `${EQUAL}
export default function checks(formats) {
${source}
return { rules, conditions: { ${byRules.join(', ')} } }
}
`
}

/**
 * The rules alone: without the words that people read, and a choice whose options have titles as the plain list of
 * values that it is. That is a tenth of the code.
 */
function rulesOf(schema: AnySchemaObject): AnySchemaObject {
  return JSON.parse(JSON.stringify(schema), (keyword, part) => {
    if (typeof part === 'string' && (keyword === 'title' || keyword === 'description')) return undefined
    if (keyword === 'errorMessage') return undefined
    const options = part?.oneOf as { const?: unknown }[] | undefined
    if (!Array.isArray(options) || !options.every((option) => option && typeof option === 'object' && 'const' in option)) return part
    const { oneOf: _options, ...rest } = part
    return { ...rest, enum: options.map((option) => option.const) }
  }) as AnySchemaObject
}

/** Deep equality of JSON, for choices that are more than a word, such as a range. */
const EQUAL = `function equal(a, b) {
  if (a === b) return true
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && equal(a[name], b[name]))
}`

/** Every `if` of a schema, each once. */
function conditionsOf(schema: AnySchemaObject): AnySchemaObject[] {
  const found = new Map<string, AnySchemaObject>()
  walkSchema(schema, (part) => {
    if (part.if) found.set(JSON.stringify(part.if), part.if as AnySchemaObject)
  })
  return [...found.values()]
}
