import { expect, test } from 'vitest'
import { demandKnownCode } from './known-code.ts'

const check = (code: string) => () =>
  demandKnownCode(`export default function checks({ formats, pattern, equal, length }) {\n${code}\n}`, new Set(['HouseType', 'nz-phone']))

const VALIDATOR = 'validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={})'

test.each([
  ['a question by either name', 'const data0 = {}; if (data0.HouseType !== undefined && !Array.isArray(data0["HouseType"])) return data0'],
  ['names of fields', 'return { anything: data0 }'],
  ['entries of lists', 'for (let i0=0; i0<data0.length; i0++) { const item0 = data0[i0]; indices0[item0] = i0; return data0[12] }'],
  ['labels', 'label0: for (;;) { if (data0) continue label0; break label0 }'],
  ['variables without a value', 'let data1; let j0; let valid0'],
  [
    'checks of formats and patterns',
    'const formats0 = formats["nz-phone"]; const func0 = pattern; const pattern0 = func0("^a\\"$", "u"); return pattern0.test(data0) && formats0(data0)',
  ],
  ['errors', 'let vErrors = null; const err0 = {}; vErrors = [err0]; vErrors.push(err0); validate10.errors = vErrors'],
  ['checks of conditions', `exports["-4f2a"] = validate10; function ${VALIDATOR} { return equal && isFinite(data) }`],
  ['checks as values', `const data1 = function ${VALIDATOR} { return data }`],
])('what the compiler makes is let through: %s', (_name, code) => expect(check(code)).not.toThrow())

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
  ['a function that makes several values', `function* ${VALIDATOR} {}`],
  ['an asynchronous check', `async function ${VALIDATOR} {}`],
  ['an asynchronous function as a value', `const data1 = async function ${VALIDATOR} {}`],
  ['a function as a value that takes more', 'const data1 = function validate0(data, func0) {}'],
  ['a field named by a global', 'return { [globalThis]: data0 }'],
  ['a field named by what was read', 'return data0[func0]'],
  ['another question by brackets', 'return data0["Other"]'],
  ['an entry before the first', 'return data0[-1]'],
  ['a field named by a regular expression', 'return data0[/HouseType/]'],
  ['errors without a value', 'let vErrors'],
  ['a counter that is a text', 'for (let i0="length";;) {}'],
  ['an unknown name after a known one', 'return data0.HouseType.Other'],
  ['a global behind a known one', 'const data1 = [undefined, process]'],
])('%s is refused', (_name, code) => expect(check(code)).toThrow(/holds unexpected code/))

test('a second export and code outside the function are refused', () => {
  expect(() => demandKnownCode('export const data0 = 1', new Set())).toThrow()
  expect(() =>
    demandKnownCode('export default function checks({ formats, pattern, equal, length }) {}\nimport "node:fs"', new Set()),
  ).toThrow()
  expect(() => demandKnownCode('this is no code', new Set())).toThrow()
})
