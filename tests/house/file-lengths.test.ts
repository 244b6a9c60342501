import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './imports-in.ts'

/** A longer file holds more than one idea. */
const MOST_LINES = 400
/**
 * 'No file above 400 lines but generated ones' is asked of the sources, and tests are counted apart: a file of them is a list of examples, of
 * which a reader looks up one. Dividing an integration file costs one more start of the server.
 */
const MOST_LINES_OF_TEST = 750

const SOURCES = '{bench,build,chaos,conformance,e2e,lib,registry,schemas,scripts,server,src,tests,widgets}/**/*.{ts,tsx,cjs,mjs,css}'
const IS_TEST = /\.(test|spec)\.tsx?$/

test('no file is too long to be read as a whole', () => {
  const files = globSync(SOURCES, { cwd: root })
  expect(files.length).toBeGreaterThan(1000)
  const long = files
    .map((file) => ({ file, lines: readFileSync(join(root, file), 'utf8').split('\n').length - 1 }))
    .filter(({ file, lines }) => lines > (IS_TEST.test(file) ? MOST_LINES_OF_TEST : MOST_LINES))
  expect(long).toEqual([])
})
