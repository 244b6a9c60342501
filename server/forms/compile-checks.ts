import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { _ } from 'ajv'
import { FORM_RULES } from '#lib/forms/checks-module.ts'
import { withoutRequires } from './without-requires.ts'

/** Generated code calls this function by its name. Here it only checks that the pattern compiles. */
const PATTERN = Object.assign((source: string, flags: string) => new RegExp(source, flags), { code: 'pattern' })

/**
 * Compiles the rules of a schema and of each condition to the source of a function without ajv and eval. It takes what
 * checks call (lib/forms/checks-module.ts) and returns the functions of rjsf's precompiled validator.
 * @param formats names that the schema may use
 * @param process sees each piece of code before it runs
 */
export function compileChecks(rules: object, formats: readonly string[], process = (source: string) => source): string {
  const source = compileSchemaValidatorsCode({ ...rules, $id: FORM_RULES } as object, {
    // The checks get the real ones when they run.
    customFormats: Object.fromEntries(formats.map((name) => [name, () => true])),
    ajvFormatOptions: false,
    ajvOptionsOverrides: {
      $data: true,
      messages: false,
      verbose: false,
      logger: false,
      // The rules were made here: they need no check.
      meta: false,
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
