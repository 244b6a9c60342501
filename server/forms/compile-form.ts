import type { FormSchema } from '#schemas/document/form.ts'
import { FORMAT_NAMES } from '#schemas/forms/vocabulary.ts'
import { compileChecks } from './compile-checks.ts'
import { type Rules, rulesOfForm } from './form-rules.ts'
import { demandKnownCode } from './known-code.ts'

/** The checks of a form as an ES module for browsers and the server. @throws {Error} for a form that may not be compiled */
export function compileForm(schema: FormSchema): string {
  const rules = rulesOfForm(schema)
  const known = new Set([...namesIn(rules), ...FORMAT_NAMES])
  const code = compileChecks(rules, FORMAT_NAMES, (source) => {
    demandKnownCode(source, known)
    return source
  })
  const module = `export default ${code}`
  demandKnownCode(module, known)
  return module
}

/** Every name that the form's code may read: its questions, and fields of answers. */
function namesIn({ properties = {}, required, items, allOf, anyOf, if: asked, then, not }: Nested): string[] {
  const own = present([Object.keys(properties), required, comparedWith(not?.const)].flat())
  const inner = present([Object.values(properties), items, allOf, anyOf, asked, then].flat())
  return [...own, ...inner.flatMap(namesIn)]
}

/** The question that an answer must differ from. A condition's `not` has an answer itself. */
const comparedWith = (value: unknown): string | undefined => (value as { $data?: string } | undefined)?.$data?.slice(2)

const present = <T>(several: readonly (T | undefined)[]): T[] => several.filter((one) => one !== undefined)

interface Nested extends Rules {
  properties?: Record<string, Nested>
  required?: string[]
  items?: Nested | Nested[]
  allOf?: Nested[]
  anyOf?: Nested[]
  if?: Nested
  then?: Nested
  not?: { const?: unknown }
}
