import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Stryker } from '@stryker-mutator/core'
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
  'server/tips',
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
  const mutated = files.length > 0 ? files : rules()
  const results = await new Stryker({
    mutate: mutated,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner', join(root, 'build/no-mutants.ts')],
    ignorers: ['no-mutants'],
    vitest: { configFile: 'build/rules.vitest.config.ts' },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: 2,
    timeoutMS: 10_000,
    incremental: true,
    incrementalFile: join(root, 'node_modules/.cache/mutants.json'),
    force: files.length > 0,
    ignorePatterns: ['dist', '.data', 'test-results', 'bench', 'e2e'],
    tempDirName: join(tmpdir(), 'switchboard-mutants'),
    // TypeScript 7 has no JavaScript interface, which the rewriting of that file needs.
    tsconfigFile: 'none',
    reporters: ['clear-text'],
    clearTextReporter: { logTests: false, reportTests: false, allowColor: process.stdout.isTTY },
  }).runMutationTest()
  // With results of earlier runs come those of files that this one did not ask about.
  const asked = new Set(mutated.map((file) => join(root, file)))
  const counted = results.filter(({ fileName, status }) => asked.has(fileName) && COUNTED.has(status))
  const noticed = counted.filter(({ status }) => NOTICED.has(status))
  const score = (100 * noticed.length) / counted.length
  console.log(`${noticed.length} of ${counted.length} changes noticed: ${score.toFixed(1)} %`)
  if (score < LOWEST_SCORE) throw new ExpectedError(`At least ${LOWEST_SCORE} % of the changes have to be noticed by a test.`)
}

const rules = () =>
  globSync(
    FOLDERS.map((folder) => `${folder}/**/*.ts`),
    { cwd: root },
  )
    .filter((file) => !/(\.test|\/routes|\/command)\.ts$/.test(file) && !LEFT_OUT.includes(file))
    .filter((file) => !ADAPTER.test(readFileSync(join(root, file), 'utf8')))
    .sort()
