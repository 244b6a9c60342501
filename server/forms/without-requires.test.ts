import { expect, test } from 'vitest'
import { withoutRequires } from './without-requires.ts'

const requiring = (...names: string[]) => names.map((name) => `const ${name} = require("ajv/dist/runtime/${name}").default;`).join('')

test("each part of ajv's runtime is called by its name here, without the directive of a script", () => {
  expect(withoutRequires(`"use strict";${requiring('equal', 'ucs2length')}`, { equal: 'isSame', ucs2length: 'length' })).toBe(
    'const equal = isSame;const ucs2length = length;',
  )
})

test.each([
  ['a part without a name here', requiring('equal', 'uri')],
  ['another package', 'const fs = require("node:fs")'],
])('%s is refused', (_name, source) => expect(() => withoutRequires(source, { equal: 'isSame' })).toThrow())
