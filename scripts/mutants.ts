import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
import { sum } from '#lib/sum.ts'
import { ExpectedError } from './expected-error.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const FOLDERS = [
  'lib',
  'server/usage',
  'server/billing',
  'server/payments',
  'server/help',
  'server/powershout',
  'server/ev',
  'server/insights',
  'server/generation',
  'server/carbon',
  'server/meterdata',
  'server/config',
  'server/forms',
  'src/forms',
]
/** A rule takes its input as parameters. What asks a database, a file, a browser or another thread is tested through the server or a page. */
const ADAPTER =
  /^import (?:type )?[^']*'(drizzle-orm|fastify|react|react-router-dom|stripe|swr|zustand|node:(?!crypto)|[^']*\/(db|threads)\/)/m
/** Tables of plain values or of components by name, what only hands a call on, and what draws a PDF, which tests read as readers do. */
const LEFT_OUT = [
  'lib/forms/nz-bank-branches.ts',
  'server/billing/bill-pdf.ts',
  'server/billing/in-turn.ts',
  'server/billing/pdf-sheet.ts',
  'server/carbon/toggles.ts',
  'server/config/shipped.ts',
  'server/ev/network/test-accounts.ts',
  'server/insights/hours-of-use.ts',
  'server/insights/steps.ts',
  'server/meterdata/column-names.ts',
  'server/payments/work.ts',
  'src/forms/made-form/stored.ts',
  'src/forms/theme.ts',
]
const LOWEST_SCORE = 85
const NOTICED = new Set(['Killed', 'Timeout'])
const COUNTED = new Set([...NOTICED, 'Survived', 'NoCoverage'])

/**
 * `npm run mutants`: changes the rules one place at a time and runs their tests. A change that no test notices is a hole.
 * Results are kept, so that a second run asks only about what changed.
 * @param files paths from the root; all rules without any
 */
export async function mutants(files: string[]): Promise<void> {
  // One folder after another: with all rules rewritten at once, each test would run through code that can change in many places.
  const asked: [name: string, files: string[]][] =
    files.length > 0 ? [['These files', files]] : FOLDERS.map((folder) => [folder, rulesIn(folder)])
  const scores: [name: string, score: Score][] = []
  for (const [name, mutated] of asked) scores.push([name, await scoreOf(mutated, files.length > 0)])
  const all = {
    noticed: sum(scores.map(([, { noticed }]) => noticed)),
    counted: sum(scores.map(([, { counted }]) => counted)),
  }
  for (const [name, { noticed, counted }] of [...scores, ['All', all] as const]) {
    console.log(`${name}: ${noticed} of ${counted} changes noticed, ${((100 * noticed) / counted).toFixed(1)} %`)
  }
  if (100 * all.noticed < LOWEST_SCORE * all.counted) {
    throw new ExpectedError(`At least ${LOWEST_SCORE} % of the changes have to be noticed by a test.`)
  }
}

interface Score {
  noticed: number
  counted: number
}

async function scoreOf(mutated: string[], force: boolean): Promise<Score> {
  const results = await new Stryker({
    mutate: mutated,
    testRunner: 'warm-rules',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'build/warm-rules.ts'), join(root, 'build/no-mutants.ts')],
    ignorers: ['no-mutants'],
    vitest: { configFile: 'build/rules.vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 8000,
    incremental: true,
    incrementalFile: join(root, 'node_modules/.cache/mutants.json'),
    force,
    ignorePatterns: ['dist', 'release', '.data', 'test-results', 'bench', 'e2e'],
    tempDirName: join(tmpdir(), 'switchboard-mutants'),
    // TypeScript 7 has no JavaScript interface, which the rewriting of that file needs.
    tsconfigFile: 'none',
    reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: process.stdout.isTTY },
  }).runMutationTest()
  // With results of earlier runs come those of files that this one did not ask about.
  const asked = new Set(mutated.map((file) => join(root, file)))
  const counted = results.filter(({ fileName, status }) => asked.has(fileName) && COUNTED.has(status))
  return { noticed: counted.filter(({ status }) => NOTICED.has(status)).length, counted: counted.length }
}

const rulesIn = (folder: string) =>
  globSync(`${folder}/**/*.ts`, { cwd: root })
    .filter((file) => !/(\.test|\/routes|\/command)\.ts$/.test(file) && !LEFT_OUT.includes(file))
    .filter((file) => !ADAPTER.test(readFileSync(join(root, file), 'utf8')))
    .sort()
