import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/lib/compileSchemaValidatorsCode.js'
import { _ } from 'ajv'
import { FORM_RULES } from '#lib/forms/checks-module.ts'
import type { FormSchema } from '#schemas/forms/entities.ts'
import { FORMAT_NAMES } from '#schemas/forms/vocabulary.ts'
import { type Rules, rulesOfForm } from './form-rules.ts'
import { demandKnownCode } from './known-code.ts'
import { withoutRequires } from './without-requires.ts'

/** Any function will do: the module gets the formats when it runs. */
const FORMATS = Object.fromEntries(FORMAT_NAMES.map((name) => [name, () => true]))

/** Generated code calls this function by its name; the one here only finds out whether a pattern is one. */
const PATTERN = Object.assign((source: string, flags: string) => new RegExp(source, flags), { code: 'pattern' })

/**
 * The rules of a form and of each of its conditions as an ES module, which needs neither ajv nor eval: its default export
 * takes what checks call and returns the functions that rjsf's precompiled validator asks. The server runs it too.
 * @throws {Error} where the form holds what no form may
 */
export function compileForm(schema: FormSchema): string {
  const rules = rulesOfForm(schema)
  const known = new Set([...namesIn(rules), ...FORMAT_NAMES])
  // The code of each function is asked for before it runs.
  const process = (source: string) => {
    demandKnownCode(source, known)
    return source
  }
  const source = compileSchemaValidatorsCode({ ...rules, $id: FORM_RULES } as object, {
    customFormats: FORMATS,
    ajvFormatOptions: false,
    ajvOptionsOverrides: {
      $data: true,
      messages: false,
      verbose: false,
      logger: false,
      // The rules are made here and need no looking at.
      meta: false,
      validateSchema: false,
      code: { lines: false, optimize: 1, formats: _`formats`, regExp: PATTERN, process },
    },
  })
  const code = `export default function checks({ formats, pattern, equal, length }) {
const exports = {}
${withoutRequires(source, { equal: 'equal', ucs2length: 'length' })}
return exports
}
`
  demandKnownCode(code, known)
  return code
}

/** Every name that code of the form may read: of its questions and of the parts of an answer. */
function namesIn({ properties = {}, required = [], items = [], allOf = [], if: asked, then, not }: Nested): string[] {
  const inner = [Object.values(properties), items, allOf, asked ?? [], then ?? []].flat()
  return [...Object.keys(properties), ...required, ...(not?.const ? [not.const.$data.slice(2)] : []), ...inner.flatMap(namesIn)]
}

interface Nested extends Rules {
  properties?: Record<string, Nested>
  required?: string[]
  items?: Nested | Nested[]
  allOf?: Nested[]
  if?: Nested
  then?: Nested
  not?: { const?: { $data: string } }
}
