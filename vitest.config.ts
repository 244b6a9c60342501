import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { configDefaults, defineConfig } from 'vitest/config'
import { contractPlugin } from './build/contract-plugin.ts'
import { pieceSchemasPlugin } from './build/piece-schemas-plugin.ts'
import { widgetsPlugin } from './build/widgets-plugin.ts'
import { isThorough } from './tests/thorough.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** Without a number Vitest leaves one processor unused, which on a machine with two is half of it. */
const WORKERS = 2
/** One more where tests wait for a database, for timers and for files: with two, a quarter of both processors has nothing to do. */
const INTEGRATION_WORKERS = 3
/** Nothing is tested for being quick by these limits: a busy machine takes many times as long as a quiet one. */
const UNIT_TIMEOUT_MS = 30_000
const INTEGRATION_TIMEOUT_MS = 600_000
/** Tests that replace a module, or load one after changing what it reads when it is loaded. */
const ISOLATED = '{src,tests}/**/*.isolated.test.{ts,tsx}'
const INTEGRATION = ['tests/*.test.ts']
const filesOf = (...names: string[]) => names.map((name) => `tests/${name}.test.ts`)
/** About the database inside the process alone. */
const EMBEDDED_ONLY = filesOf('alerts', 'backup', 'deployments', 'last-words', 'release')
/** About a database with several connections. */
const POSTGRES_ONLY = filesOf(
  'idle',
  'database-away',
  'late-database',
  'lock-timeout',
  'older-version',
  'powershout-devices',
  'studio-processes',
  'several-servers',
  'tracing',
  'audience-limit',
  'distribution',
  'events-order',
  'failover',
  'feed-locks',
  'job-processes',
  'removed-meanwhile',
  'webhook-processes',
)
/** Tools that a machine may lack, and whole servers that are killed, upgraded, backed up or run out of room, many times. */
const OPERATIONS = filesOf(
  'alerts',
  'feed-export',
  'metrics',
  'processes',
  'tracing',
  'database-away',
  'late-database',
  'deployments',
  'failover',
  'lock-timeout',
  'older-version',
  'jobs-migration',
  'demo-ids-migration',
  'demo-world',
  'staff-rights-migration',
  'older-media-migration',
  'agreements-migration',
  'linkers-migration',
  'backup',
  'full-disk',
  'idle',
  'job-processes',
  'killed-feed',
  'killed-server',
  'last-words',
  'logged-day',
  'release',
  'restore-drill',
  'several-servers',
  'stopping',
  'studio-processes',
  'webhook-processes',
)
/**
 * About what others meet in part: every call as the contract has it, the neighbours of the demo world, one caller who asks for hundreds of
 * answers, each plan of a query, what chance does to releases and payments, the rest of campaigns and experiments, all answers of a network,
 * and combinations of rules that are tested one by one elsewhere.
 */
const AGAIN_AND_WHOLE = filesOf(
  'autopay-and-help',
  'autopay-and-instalments',
  'bill-zip',
  'charging-network',
  'conformance',
  'connections',
  'corrected-paid',
  'costly-calls',
  'distribution',
  'experiments-of-pages',
  'experiments-of-words',
  'feed-locks',
  'feed-newer',
  'hostile-media',
  'left-open',
  'neighbours',
  'ocpi',
  'payment-histories',
  'payments-told',
  'powershout-devices',
  'prepared-charges',
  'promises',
  'studio-campaigns',
  'studio-campaigns-random',
  'studio-four-eyes-for-a-time',
  'studio-kept',
  'studio-many-scheduled',
  'studio-scheduled-beside',
  'studio-times',
)
/**
 * `npm test` runs most files on PostgreSQL, and the end-to-end tests on the database inside the process. With `--thorough` each runs on both,
 * and those of operations and of what is met in part too.
 */
const INCLUDED = { pglite: isThorough ? INTEGRATION : [], postgres: INTEGRATION }
const EXCLUDED = { pglite: POSTGRES_ONLY, postgres: isThorough ? EMBEDDED_ONLY : [...OPERATIONS, ...AGAIN_AND_WHOLE] }

/** What runs on Node is tested as Node runs it, from its sources; only what runs in browsers needs the bundler, which takes its time. */
const ON_NODE = { viteModuleRunner: false, nodeLoader: false }

/** Kinds of test: rules, components, and the same integration tests on either database. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          environment: 'node',
          experimental: ON_NODE,
          testTimeout: UNIT_TIMEOUT_MS,
          include: ['{schemas,lib,server,build,scripts,registry}/**/*.test.ts'],
        },
      },
      { test: { name: 'house', isolate: false, environment: 'node', experimental: ON_NODE, include: ['tests/house/*.test.ts'] } },
      ...(['components', 'isolated'] as const).map((name) => ({
        plugins: [contractPlugin(root), widgetsPlugin(root), pieceSchemasPlugin(root), react()],
        define: { __BUILD_ID__: '"test"' },
        test: {
          name,
          environment: 'happy-dom' as const,
          testTimeout: UNIT_TIMEOUT_MS,
          // Loading React and a document again for each file takes as long as all of the tests.
          isolate: name === 'isolated',
          include:
            name === 'isolated' ? [ISOLATED] : ['{widgets,src,tests,scripts}/**/*.test.tsx', 'src/**/*.test.ts', 'tests/forms/*.test.ts'],
          exclude: name === 'isolated' ? configDefaults.exclude : [...configDefaults.exclude, ISOLATED],
          setupFiles: ['tests/reset-globals.ts', 'tests/components-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' as const } },
        },
      })),
      ...(['pglite', 'postgres'] as const).map((name) => ({
        test: {
          name,
          environment: 'node' as const,
          experimental: ON_NODE,
          include: INCLUDED[name],
          isolate: false,
          exclude: EXCLUDED[name],
          maxWorkers: INTEGRATION_WORKERS,
          env: { TEST_DATABASE: name },
          globalSetup: [`tests/setup-${name}.ts`],
          setupFiles: ['tests/quick-waits.ts', 'tests/drop-databases.ts'],
          testTimeout: INTEGRATION_TIMEOUT_MS,
          hookTimeout: INTEGRATION_TIMEOUT_MS,
          expect: { poll: { timeout: 60_000 } },
          pool: 'forks' as const,
        },
      })),
    ],
  },
})
