import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import { root } from './imports-in.ts'

/** What runs the portal rather than being imported by it. */
const RUNS_IT = ['node']

test('every package that a release takes along is used by what runs in production', () => {
  const code = globSync('{schemas,lib,registry,widgets,src,server}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  const packages = Object.keys(packageJson.dependencies)
  expect(packages.length).toBeGreaterThan(30)
  const isUsed = (name: string) => [`'${name}'`, `'${name}/`, `\`${name}/`].some((named) => code.includes(named))
  expect(packages.filter((name) => !isUsed(name) && !RUNS_IT.includes(name))).toEqual([])
})
