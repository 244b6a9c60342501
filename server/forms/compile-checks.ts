import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { _ } from 'ajv'
import { FORM_RULES } from '#lib/forms/checks-module.ts'
import { withoutRequires } from './without-requires.ts'

/** Generated code calls this function by its name; the one here only finds out whether a pattern is one. */
const PATTERN = Object.assign((source: string, flags: string) => new RegExp(source, flags), { code: 'pattern' })

/**
 * The rules of a schema and of each of its conditions as the source of a function, which needs neither ajv nor eval: it
 * takes what checks call (lib/forms/checks-module.ts) and returns the functions that rjsf's precompiled validator asks.
 * @param formats that the schema may name
 * @param process reads each part of the code before it runs
 */
export function compileChecks(rules: object, formats: readonly string[], process = (source: string) => source): string {
  const source = compileSchemaValidatorsCode({ ...rules, $id: FORM_RULES } as object, {
    // Any function will do: the checks get the formats when they run.
    customFormats: Object.fromEntries(formats.map((name) => [name, () => true])),
    ajvFormatOptions: false,
    ajvOptionsOverrides: {
      $data: true,
      messages: false,
      verbose: false,
      logger: false,
      // The rules are our own and need no looking at.
      meta: false,
      validateSchema: false,
      code: { lines: false, optimize: 1, formats: _`formats`, regExp: PATTERN, process },
    },
  })
  return `function checks({ formats, pattern, equal, length }) {
const exports = {}
${withoutRequires(source, { equal: 'equal', ucs2length: 'length' })}
return exports
}
`
}
