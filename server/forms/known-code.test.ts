import { expect, test } from 'vitest'
import { demandKnownCode } from './known-code.ts'

const check = (code: string) => () =>
  demandKnownCode(`export default function checks({ formats, pattern, equal, length }) {\n${code}\n}`, new Set(['HouseType']))

test('what the compiler makes is let through', () => {
  expect(
    check('const data0 = {}; if (data0.HouseType !== undefined && !Array.isArray(data0["HouseType"])) { return { rules: data0 } }'),
  ).not.toThrow()
})

test.each([
  ['a call of a global', 'fetch("https://example.org")'],
  ['a global', 'return globalThis'],
  ['an import', 'return import("node:fs")'],
  ['a way to Function', 'return [].constructor.constructor("return 1")()'],
  ['the same by brackets', 'return [][`constructor`]'],
  ['the same by a name made at run time', 'const name = "constructor"; return [][name + ""]'],
  ['another constructor', 'return new Function("return 1")()'],
  ['a template', 'return `x`'],
  ['a tagged template', 'return pattern`x`'],
  ['a class', 'class data0 {}'],
  ['an asynchronous function', 'return async () => 1'],
  ['a throw', 'throw data0'],
  ['a try', 'try { data0 } catch {}'],
  ['a while', 'while (data0) {}'],
  ['this', 'return this'],
  ['an optional call', 'return data0?.HouseType'],
  ['a question that the form has not', 'return data0.Other'],
  ['a method that no check calls', 'return data0.map(data0)'],
  ['another export', 'exports.HouseTypes = data0'],
  ['a call of what was read', 'return data0("return 1")'],
  ['a word for a counter', 'const i0 = "constructor"; return data0[i0]'],
  ['an entry of anything else', 'return self[i0]'],
  ['a function that is none of ours', 'const func0 = data0.length'],
  ['a pattern that is none', 'const pattern0 = { test: data0 }'],
  ['another list of errors', 'vErrors = data0'],
  ['an export that is no check', 'exports.rules = data0'],
  ['names that are taken apart', 'const { func0 } = data0'],
  ['a function that takes more', 'function validate0(data, func0) {}'],
  ['a regular expression of any source', 'return RegExp(data0)'],
])('%s is refused', (_name, code) => expect(check(code)).toThrow(/holds unexpected code/))

test('a second export and code outside the function are refused', () => {
  expect(() => demandKnownCode('export const data0 = 1', new Set())).toThrow()
  expect(() =>
    demandKnownCode('export default function checks({ formats, pattern, equal, length }) {}\nimport "node:fs"', new Set()),
  ).toThrow()
  expect(() => demandKnownCode('this is no code', new Set())).toThrow()
})
