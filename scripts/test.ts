import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ExpectedError } from './expected-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache/passed')

interface Step {
  name: string
  run(): Promise<string[]> | string[]
  env?: () => Promise<Record<string, string>>
}

const STEPS: readonly Step[] = [
  { name: 'types', run: () => ['node_modules/typescript/bin/tsc', '-p', '.'] },
  {
    name: 'lint',
    run: () => ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
  },
  { name: 'unit', run: () => vitest('unit', 'components') },
  { name: 'integration', run: () => vitest('pglite', 'postgres') },
  {
    name: 'end to end',
    async run() {
      const { buildIfStale } = await import('./build-if-stale.ts')
      await buildIfStale()
      return ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e']
    },
    async env() {
      const { findOrInstallBrowser } = await import('./browser.ts')
      return { CHROMIUM_PATH: findOrInstallBrowser() }
    },
  },
]

const vitest = (...projects: string[]) => ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])]

/**
 * `npm test`: everything, in the order in which a mistake is found soonest. What passed before with exactly these
 * files is not run again, unless `--force` says so.
 * @param args names of steps to run, all of them without any; `--force`; `--thorough` repeats what is left to chance
 * (random input, races, kills) many more times: tests/thorough.ts
 */
export async function test(args: string[]): Promise<void> {
  const isForced = args.includes('--force')
  const isThorough = args.includes('--thorough')
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name.replaceAll(' ', '-')))
  if (steps.length === 0) throw new ExpectedError(`There are the steps ${STEPS.map(({ name }) => name.replaceAll(' ', '-')).join(', ')}.`)
  const files = hashOfSources()
  mkdirSync(cache, { recursive: true })
  for (const step of steps) {
    const passed = join(cache, `${step.name.replaceAll(' ', '-')}${isThorough ? '-thorough' : ''}`)
    if (!isForced && existsSync(passed) && readFileSync(passed, 'utf8') === files) {
      console.log(`${step.name}: passed before with exactly these files (npm test -- --force runs it again)`)
      continue
    }
    const startMs = Date.now()
    const env = { ...process.env, THOROUGH: isThorough ? '1' : '', ...(await step.env?.()) }
    const { status } = spawnSync(process.execPath, await step.run(), { cwd: root, stdio: 'inherit', env })
    const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
    if (status !== 0) throw new ExpectedError(`${step.name}: failed after ${seconds} s`)
    console.log(`${step.name}: passed in ${seconds} s`)
    writeFileSync(passed, files)
  }
}

/** Everything a test can depend on. */
function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version)
  for (const file of globSync('**/*', {
    cwd: root,
    exclude: (name) => /(^|\/)(node_modules|dist|\.data|\.git|test-results|playwright-report)(\/|$)/.test(name),
  }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile()) hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}
