/**
 * Replaces `require` of ajv's runtime in the code of validators by names of functions.
 * @param source from ajv's standalone code generation
 * @param names by module of `ajv/dist/runtime`
 */
export function withoutRequires(source: string, names: Record<string, string>): string {
  const code = source
    .replace('"use strict";', '')
    .replaceAll(/require\("ajv\/dist\/runtime\/(\w+)"\)\.default/g, (call, module) => names[module] ?? call)
  if (code.includes('require(')) throw new Error(`a validator needs a part of ajv at run time: ${code.slice(0, 200)}`)
  return code
}
