import { formDrawing } from '#schemas/forms/drawing.ts'
import { formVocabulary } from '#schemas/forms/vocabulary.ts'
import type { FormDocument } from '#schemas/document/form.ts'
import { findConditionIssues } from '#server/forms/condition-issues.ts'
import { findFormIssues } from '#server/forms/form-issues.ts'
import { findFormShapeIssues } from '#server/forms/form-shape.ts'
import { fc } from '../property.ts'

/* Forms by chance: of all that the vocabulary can say, and with texts and keywords that are meant to do harm. */

/** What it opens when it runs. */
export const GATE = 'formsOpenedTheGate'
const OPEN = `globalThis.${GATE}=true`

/** Texts that end a comment, a string, a pattern, a property, a template or a path, where something is open. */
export const hostileText = fc.constantFrom(
  `*/},(()=>{${OPEN}})(),function(data,{instancePath="",parentData,parentDataProperty,rootData=data}={}){/*`,
  `"];${OPEN};//`,
  `';${OPEN};//`,
  `\\";${OPEN};//`,
  `\`+(${OPEN})+\``,
  `\${${OPEN}}`,
  `\n${OPEN}\n`,
  `\u2028${OPEN}\u2029`,
  `)/.test("")||(${OPEN})||/(`,
  `<script>${OPEN}</script>`,
  `</script><script>${OPEN}</script>`,
  `javascript:${OPEN}`,
  '//elsewhere.example',
  '/\\elsewhere.example',
  '../../../etc/passwd',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '$data',
  '1/constructor/constructor',
  '#/definitions/a',
  '^(a+)+$',
  '(a|a)*$',
  '\\',
  '\u0000',
  '\ud800',
  '%s%s%n',
  "'; drop table releases; --",
)

/** Keywords of JSON Schema of every draft, of ajv, OpenAPI and rjsf. */
const KEYWORDS =
  `$id id $schema $anchor $dynamicAnchor $recursiveAnchor $ref $dynamicRef $recursiveRef $comment $defs definitions $vocabulary $async $data
  $merge $patch type const enum title description default examples readOnly writeOnly deprecated format formatMinimum formatMaximum pattern
  minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf items prefixItems additionalItems unevaluatedItems contains
  minContains maxContains minItems maxItems uniqueItems properties patternProperties additionalProperties unevaluatedProperties propertyNames
  required dependencies dependentRequired dependentSchemas minProperties maxProperties if then else allOf anyOf oneOf not nullable discriminator
  contentEncoding contentMediaType contentSchema errorMessage enumNames ui:widget ui:options`.split(/\s+/)

interface Schema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  minItems?: number
  maxLength?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
  minProperties?: number
  then?: Schema
  else?: Schema
  dependencies?: object
}

const name = fc.constantFrom('nickname', 'current', 'HouseType', 'Count', 'type', 'title', 'format', 'required', 'properties', 'length')
const words = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('First', 'Second', 'Mānuka', '', 'A question?') },
  { weight: 1, arbitrary: hostileText },
)
const PATTERNS: readonly string[] = ['^[0-9 ]*$', '^[0-9]{4}$', '^[A-Z]{2}-?[0-9]*$', "^[\\p{L}\\p{M}0-9 .\\-()'’]*$"]

/** Values that a schema describes, made from the schema itself, so that every keyword of it is tried. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.then && schema.else) return fc.oneof(valuesOf(schema.then), valuesOf(schema.else))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => valuesOf({ ...schema, type })))
  switch (schema.type) {
    case 'object': {
      const own = Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, part]) => [key, valuesOf(part)]))
      const record = fc.record(own, { requiredKeys: [...(schema.required ?? [])] })
      const more = schema.additionalProperties
      const fewest = schema.minProperties ?? 0
      if (!more || more === true) return record.filter((value) => Object.keys(value).length >= fewest).map(asWritten)
      return fc
        .tuple(record, fc.dictionary(name, valuesOf(more), { minKeys: fewest, maxKeys: 3 }))
        .map(([fixed, rest]) => ({ ...rest, ...fixed }))
    }
    case 'array':
      return (schema.uniqueItems ? fc.uniqueArray : fc.array)(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: 3,
      })
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? -5, -5), max: Math.min(schema.maximum ?? 60, 60) })
    case 'boolean':
      return fc.boolean()
    default:
      return schema.pattern ? textLike(schema.pattern) : words.map((text) => text.slice(0, schema.maxLength))
  }
}

/** What a pattern of the contract asks for. */
function textLike(pattern: string): fc.Arbitrary<string> {
  if (pattern.includes('https')) return fc.constantFrom('/account/bill', 'https://elsewhere.example/a?b=c', 'tel:0800555200')
  if (pattern.includes('1/')) return name.map((one) => `1/${one}`)
  if (pattern.startsWith('^[a-z]')) return fc.uuid().map((id) => `a-${id.slice(0, 8)}`)
  return name
}

/** Several answers that are all different need options; a question without a type its answers. */
function asWritten(part: Record<string, unknown>): Record<string, unknown> {
  if (part.uniqueItems && (!part.items || Array.isArray(part.items))) delete part.uniqueItems
  if ('errorMessage' in part && !('const' in part) && !('oneOf' in part)) part.type ??= 'string'
  return part
}

/** As the vocabulary has it: `pattern` takes any text, so a few that may be written are offered. */
const withPatterns = (schema: unknown): Schema =>
  JSON.parse(JSON.stringify(schema), (key, part) => (key === 'pattern' && part?.maxLength ? { enum: PATTERNS } : part)) as Schema

/** Forms in the vocabulary; most of them are right. */
export const allowedForms = fc.record({
  id: fc.constantFrom('siteNickname', 'phone', 'another'),
  schema: valuesOf(withPatterns(formVocabulary)),
  uiSchema: valuesOf(formDrawing as unknown as Schema),
}) as fc.Arbitrary<unknown> as fc.Arbitrary<FormDocument>

/** Those that a release may have: most by chance have rules and drawings of questions that are not there. */
export const publishableForms: fc.Arbitrary<FormDocument> = allowedForms
  .map(({ id, schema, uiSchema }) => ({
    id,
    schema: {
      ...schema,
      required: (schema.required ?? []).filter((name) => Object.hasOwn(schema.properties, name)),
      allOf: schema.allOf?.filter((condition) => findConditionIssues({ ...schema, allOf: [condition] }, 'form').length === 0),
    },
    uiSchema: Object.fromEntries(Object.entries(uiSchema).filter(([name]) => Object.hasOwn(schema.properties, name))),
  }))
  .filter((form) => findFormShapeIssues(form).length === 0 && findFormIssues({ ...form, id: 'another' }, 'form').length === 0)

/** One thing that is done to a form, somewhere in it. */
const harm = fc.record({
  at: fc.nat(9_999),
  how: fc.constantFrom('text', 'name', 'keyword', 'swap'),
  keyword: fc.constantFrom(...KEYWORDS),
  text: hostileText,
  value: fc.oneof(
    hostileText,
    hostileText.map((text) => ({ $id: text })),
    hostileText.map((text) => [text]),
    hostileText.map((text) => ({ $data: `1/${text}` })),
    fc.constantFrom<unknown>(null, 0, -1, 1e300, true, [], {}, { type: 'string' }),
  ),
})

/** Forms of which any text, name or value may do harm. */
export const hostileForms: fc.Arbitrary<FormDocument> = fc.tuple(allowedForms, fc.array(harm, { maxLength: 3 })).map(([form, harms]) => {
  const copy = structuredClone(form)
  for (const { at, how, keyword, text, ...harm } of harms) {
    // Its own copy for each: two harms may draw one value, which would then hold itself.
    const value = structuredClone(harm.value)
    const holders = holdersIn(copy)
    const holder = holders[at % holders.length] as Record<string, unknown>
    const keys = Object.keys(holder)
    const key = keys[at % Math.max(keys.length, 1)] ?? keyword
    if (how === 'text') holder[typeof holder[key] === 'string' ? key : keyword] = text
    else if (how === 'keyword') holder[keyword] = value
    else if (how === 'swap') holder[key] = value
    else Object.defineProperty(holder, text, { value: holder[key], enumerable: true, configurable: true, writable: true })
  }
  // As it would be sent: a list has nothing by name.
  return JSON.parse(JSON.stringify(copy)) as FormDocument
})

function holdersIn(value: unknown, found: object[] = []): object[] {
  if (value && typeof value === 'object') {
    found.push(value)
    for (const part of Object.values(value)) holdersIn(part, found)
  }
  return found
}
