import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
// A decision tells of the day on which it was taken.
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })]
const FOLDERS = 'schemas|lib|registry|widgets|src|server|build|tests|e2e|bench|scripts|docs|public'
const PATH = new RegExp(`\`((?:${FOLDERS})\\/[\\w./-]*[\\w/])\``, 'g')
const COMMENT = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/ .*$/gm
/** In a comment a file is named without quotes. */
const FILE = new RegExp(`(?<![\\w./#-])(?:${FOLDERS})\\/[\\w./-]+\\.(?:tsx?|md|json|css|html)\\b`, 'g')

const isThere = (path: string) => existsSync(join(root, path))

test.each(pages)('every file and folder that %s names exists', (page) => {
  const named = [...readFileSync(join(root, page), 'utf8').matchAll(PATH)].map(([, path = '']) => path)
  expect([...new Set(named)].filter((path) => !isThere(path))).toEqual([])
})

test('every file that a comment names exists', () => {
  const files = globSync('{schemas,lib,registry,widgets,src,server}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(500)
  const named = files.flatMap((file) => {
    const comments = readFileSync(join(root, file), 'utf8').match(COMMENT) ?? []
    return comments.flatMap((comment) => comment.match(FILE) ?? []).map((path) => ({ file, path }))
  })
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ path }) => !isThere(path)).map(({ file, path }) => `${file} names ${path}`)).toEqual([])
})
