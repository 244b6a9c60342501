import type { Ajv } from 'ajv'
import ajvStandalone from 'ajv/dist/standalone/index.js'

// The package is CommonJS: its function is the module's default export's default.
const standaloneCode = ajvStandalone as unknown as (ajv: Ajv, exports: Record<string, string>) => string

/**
 * The validators of these schemas as statements that declare one function per name, in need of nothing.
 * @param ajv knows the schemas by these names
 * @param equal the name of a function for deep equality, where one stands beside them
 */
export function standaloneSource(ajv: Ajv, names: readonly string[], equal?: string): string {
  let source = standaloneCode(ajv, Object.fromEntries(names.map((name) => [name, name])))
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', '(text) => [...text].length')
    .replaceAll('export const ', 'const ')
  if (equal) source = source.replaceAll('require("ajv/dist/runtime/equal").default', equal)
  if (source.includes('require(')) throw new Error(`a validator needs a part of ajv at run time: ${source.slice(0, 200)}`)
  return source
}
