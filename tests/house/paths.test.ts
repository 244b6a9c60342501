import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('{src,widgets,registry,lib,server}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.tsx?$|\/fixtures\.ts$|^lib\/paths\.ts$|^server\/demo\//.test(file),
)
const LITERAL = /['"`}]\/(?:account|app|auth|auth-error|general-error|impersonate|impersonate-logout|login|outage|studio)(?:[/?#'"`]|$)/

test('addresses of pages come from lib/paths.ts', () => {
  expect(files.length).toBeGreaterThan(200)
  const written = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (LITERAL.test(line) ? [`${file}:${i + 1} ${line.trim()}`] : [])),
  )
  expect(written).toEqual([])
})
