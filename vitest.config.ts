import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { contractPlugin } from './build/contract-plugin.ts'
import { pieceSchemasPlugin } from './build/piece-schemas-plugin.ts'
import { widgetsPlugin } from './build/widgets-plugin.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** Without a number Vitest leaves one processor unused, which on a machine with two is half of it. */
const WORKERS = 2
/** Where the two databases can differ. The rest runs on PostgreSQL, and on both for `npm test -- --thorough`. */
const ENGINES_DIFFER = [
  'access',
  'config',
  'studio',
  'lpg',
  'meter-data',
  'usage',
  'killed-server',
  'backup',
  'full-disk',
  'last-words',
  'processes',
  'stopping',
].map((name) => `tests/${name}.test.ts`)
const INTEGRATION = ['tests/*.test.ts']
/** About the database inside the process alone. */
const EMBEDDED_ONLY = ['tests/last-words.test.ts']

/** Four kinds of test: rules, components, and the same integration tests on either database. */
export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['{schemas,lib,server,build,scripts,registry}/**/*.test.ts', 'tests/house/*.test.ts'],
        },
      },
      {
        plugins: [contractPlugin(), widgetsPlugin(root), pieceSchemasPlugin(root), react()],
        define: { __BUILD_ID__: '"test"' },
        test: {
          name: 'components',
          environment: 'happy-dom',
          include: [
            '{widgets,src,tests}/**/*.test.tsx',
            'src/{browser,api,session,dashboard,ui,forms,app,pages,studio}/**/*.test.ts',
            'tests/forms/*.test.ts',
          ],
          setupFiles: ['tests/components-setup.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      ...(['pglite', 'postgres'] as const).map((name) => ({
        test: {
          name,
          environment: 'node' as const,
          include: name === 'pglite' && !process.env.THOROUGH ? ENGINES_DIFFER : INTEGRATION,
          isolate: false,
          exclude: name === 'postgres' ? EMBEDDED_ONLY : [],
          env: { TEST_DATABASE: name },
          globalSetup: [`tests/setup-${name}.ts`],
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 15_000 } },
          pool: 'forks' as const,
        },
      })),
    ],
  },
})
