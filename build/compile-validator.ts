import { Ajv, type AnySchema } from 'ajv'
import ajvStandalone from 'ajv/dist/standalone/index.js'
import { withoutRequires } from '#server/forms/without-requires.ts'

// The package is CommonJS: its function is the module's default export's default.
const standaloneCode = ajvStandalone as unknown as (ajv: Ajv, exports: Record<string, string>) => string

/**
 * Validators as source text, one function each: the browser needs neither ajv nor eval. Formats are not checked, since
 * the server alone writes the answers.
 * @returns statements that declare one function per name
 */
export function compileValidators(schemas: Record<string, AnySchema>): string {
  const ajv = new Ajv({
    code: { source: true, esm: true, lines: false, optimize: 2 },
    strict: false,
    validateFormats: false,
    messages: false,
    inlineRefs: true,
  })
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(withoutWords(schema), name)
  const source = standaloneCode(ajv, Object.fromEntries(Object.keys(schemas).map((name) => [name, name])))
  const code = withoutRequires(source, { ucs2length: '(text) => [...text].length' }).replaceAll('export const ', 'const ')
  // The browser only needs to know whether data are valid; the reasons are most of the code.
  return code.replace(/\w+\.errors = \[\{instancePath:.*?\}\];return false;/gs, 'return false;')
}

/** What the server minds when it writes; a browser that reads draws a long text as well as a short one. */
const LIMITS = new Set(['maxLength', 'minLength', 'pattern', 'minimum', 'maximum', 'minItems', 'maxItems'])

/** Takes out what only people read, and what only writing minds: a validator would carry it along as dead weight. */
function withoutWords(schema: AnySchema): AnySchema {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    (key === 'description' || LIMITS.has(key)) && typeof value !== 'object' ? undefined : value,
  ) as AnySchema
}
