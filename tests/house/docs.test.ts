import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
// A decision tells of the day on which it was taken.
const pages = ['README.md', ...globSync('docs/*.md', { cwd: root })]
const PATH = /`((?:schemas|lib|registry|widgets|src|server|build|tests|e2e|bench|scripts|docs|public)\/[\w./-]*[\w/])`/g

test.each(pages)('every file and folder that %s names exists', (page) => {
  const named = [...readFileSync(join(root, page), 'utf8').matchAll(PATH)].map(([, path = '']) => path)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
