import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { paths } from '#lib/paths.ts'
import { accountPages, tabPages } from '#pages/account/pages.ts'

const folder = new URL('../../e2e/', import.meta.url)
const tests = globSync('*.ts', { cwd: folder })
  .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n')

test.each(Object.keys({ ...tabPages, ...accountPages }))('an end-to-end test opens %s: a line in e2e/pages.ts is enough', (path) => {
  const name = Object.entries(paths).find(([, of]) => of() === path)?.[0] ?? expect.fail()
  expect(tests.includes(`paths.${name}(`) || tests.includes(`'${path}'`)).toBe(true)
})
