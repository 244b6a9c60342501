import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brand } from '#schemas/brand.ts'
import { ExpectedError } from './expected-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const cache = join(root, 'node_modules/.cache/passed')

interface Step {
  name: string
  /** folders and files that cannot change its outcome; tests/house/steps.test.ts knows what each step imports */
  ignores: readonly (string | RegExp)[]
  run(): Promise<string[]> | string[]
  env?: () => Promise<Record<string, string>>
}

/** Tests of Vitest. */
const UNIT_TESTS = /\.test\.tsx?$/
const OF_UNIT = /^(?!src\/|widgets\/|tests\/).*\.test\.ts$/
const OF_COMPONENTS = /^(src|widgets|tests\/forms)\/.*\.test\.tsx?$/
const OF_INTEGRATION = /^tests\/[^/]+\.test\.ts$/
const OF_HOUSE = 'tests/house'

/** Programs and files beside the portal. Types, lint and house read them all; integration and end-to-end read some. */
const BESIDE = ['bench', 'chaos', 'conformance', 'deploy', 'e2e']
/** What tests on Node never load: components, and the folders of the browser’s code that hold little else. */
const OF_BROWSERS = [/\.(tsx|module\.css)$/, 'src/dashboard', /^src\/(app|pages\/account|studio|ui)\/[^/]+\//]
/** All of src but the folder in which the fixtures of some widgets are made. */
const NO_FIXTURES = /^src\/(?!ui\/insight\/)/
/** Components are tested with the forms and the first release, and with what those import. */
const REST_OF_SERVER = /^server\/(?!(config|db|forms|review)(\/|$))/

/** Steps of one line run beside each other. */
export const STEPS: readonly (readonly Step[])[] = [
  [
    // One checker looks at each type once. Several look at many of them twice, and the other steps leave no processor to them.
    { name: 'types', ignores: ['docs'], run: () => ['node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'] },
    {
      name: 'lint',
      ignores: ['docs'],
      run: () => ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', ...(process.stdout.isTTY ? [] : ['--colors=off'])],
    },
    { name: 'widgets', ignores: [...BESIDE, 'docs', 'server', NO_FIXTURES, UNIT_TESTS], run: () => ['scripts/check-widgets.ts'] },
    // With one worker the modules are loaded once. Components need two, or all others would wait for them.
    {
      name: 'unit',
      ignores: [...BESIDE, ...OF_BROWSERS, OF_COMPONENTS, OF_INTEGRATION, OF_HOUSE],
      run: () => [...vitest('unit'), '--maxWorkers', '1'],
    },
    {
      name: 'components',
      ignores: [...BESIDE, 'docs', REST_OF_SERVER, OF_UNIT, OF_INTEGRATION, OF_HOUSE],
      run: () => vitest('components', 'isolated'),
    },
    // They read all files.
    { name: 'house', ignores: [], run: () => vitest('house') },
  ],
  [
    {
      name: 'integration',
      ignores: ['bench', 'e2e', /(?<!docs\/scaling)\.md$/, ...OF_BROWSERS, OF_UNIT, OF_COMPONENTS, OF_HOUSE],
      run: () => vitest('pglite', 'postgres'),
    },
    // Both are for the end-to-end tests, and made while PostgreSQL is filled, which leaves one of two processors idle.
    { name: 'build', ignores: [...BESIDE, 'docs', UNIT_TESTS], run: () => ['scripts/commands.ts', 'build:browser'] },
    { name: 'worlds', ignores: [...BESIDE, 'docs', 'src', 'widgets', UNIT_TESTS], run: () => ['tests/make-world.ts', ...brand.enum] },
  ],
  [
    {
      name: 'end-to-end',
      ignores: ['docs', 'bench', UNIT_TESTS],
      async run() {
        const { buildIfStale } = await import('./build-if-stale.ts')
        await buildIfStale()
        // Where they were made before, on this day, this finds them.
        if ((await runNode(['tests/make-world.ts', ...brand.enum])) !== 0) throw new ExpectedError('The demo worlds could not be made.')
        return ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e']
      },
      async env() {
        const { findOrInstallBrowser } = await import('./browser.ts')
        return { CHROMIUM_PATH: findOrInstallBrowser() }
      },
    },
  ],
]

async function runNode(args: string[], env = process.env): Promise<number | null> {
  const [code] = (await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env }), 'exit')) as [number | null]
  return code
}

const vitest = (...projects: string[]) => ['node_modules/vitest/vitest.mjs', 'run', ...projects.flatMap((name) => ['--project', name])]

/**
 * `npm test`: everything, in the order in which a mistake is found soonest. A step that passed with exactly the files
 * that it depends on is not run again, unless `--force` says so.
 * @param args names of steps to run, all of them without any; `--force`; `--thorough` also runs what another test guards
 * on every run, whole servers that are killed or filled up, all integration tests on both databases, and what is left to
 * chance (random input, races) many more times: tests/thorough.ts
 */
export async function test(args: string[]): Promise<void> {
  const isForced = args.includes('--force')
  const isThorough = args.includes('--thorough')
  const wanted = args.filter((arg) => !arg.startsWith('--'))
  const steps = STEPS.map((line) => line.filter(({ name }) => wanted.length === 0 || wanted.includes(name)))
  if (steps.flat().length === 0) {
    throw new ExpectedError(
      `There are the steps ${STEPS.flat()
        .map(({ name }) => name)
        .join(', ')}.`,
    )
  }
  mkdirSync(cache, { recursive: true })
  for (const line of steps) {
    const failures = await Promise.all(line.map((step) => runStep(step, { isForced, isThorough })))
    const failed = failures.filter((failure) => failure !== undefined)
    if (failed.length > 0) throw new ExpectedError(failed.join('\n'))
  }
}

/** @returns how it failed */
async function runStep(step: Step, { isForced, isThorough }: { isForced: boolean; isThorough: boolean }): Promise<string | undefined> {
  const passed = join(cache, `${step.name}${isThorough ? '-thorough' : ''}`)
  const files = hashOfFiles(ignoresOf(step, isThorough))
  if (!isForced && existsSync(passed) && readFileSync(passed, 'utf8') === files) {
    console.log(`${step.name}: passed before with exactly these files (npm test -- --force runs it again)`)
    return undefined
  }
  const startMs = Date.now()
  const env = { ...process.env, THOROUGH: isThorough ? '1' : '', ...(await step.env?.()) }
  const code = await runNode(await step.run(), env)
  const seconds = ((Date.now() - startMs) / 1000).toFixed(1)
  if (code !== 0) return `${step.name}: failed after ${seconds} s`
  console.log(`${step.name}: passed in ${seconds} s`)
  writeFileSync(passed, files)
}

/** With `--thorough` tests on Node build the portal too: its releases and deployments. */
export const ignoresOf = ({ ignores }: Pick<Step, 'ignores'>, isThorough: boolean): Step['ignores'] =>
  isThorough ? ignores.filter((one) => !OF_BROWSERS.includes(one)) : ignores

/** Of the files that a step depends on, and of what else decides what its tests meet. */
export function hashOfFiles(ignores: Step['ignores']): string {
  const { TEST_POOLER, OLDER_VERSION } = process.env
  const hash = createHash('sha256').update(JSON.stringify([process.version, TEST_POOLER, OLDER_VERSION]))
  for (const file of filesFor(ignores)) {
    const content = readFileSync(join(root, file))
    hash.update(file).update('\0').update(content).update('\0')
  }
  return hash.digest('hex')
}

/** The files of the project that are not ignored, in order. */
export function filesFor(ignores: Step['ignores']): string[] {
  const left = /(^|\/)(node_modules|dist|release|\.data|\.git|test-results|playwright-report)(\/|$)/
  // Node asks `exclude` about the names of files below a folder, not about their paths: it only keeps this out of large folders.
  return globSync('**/*', { cwd: root, exclude: (path) => left.test(path) })
    .filter((path) => !isIgnored(ignores, path) && statSync(join(root, path)).isFile())
    .sort()
}

/** Whether what is at this path cannot change the outcome. */
export const isIgnored = (ignores: Step['ignores'], path: string): boolean =>
  ignores.some((one) => (typeof one === 'string' ? path === one || path.startsWith(`${one}/`) : one.test(path)))
