import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { contractPlugin } from './contract-plugin.ts'
import { pieceSchemasPlugin } from './piece-schemas-plugin.ts'
import { widgetsPlugin } from './widgets-plugin.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The tests of rules, for `npm run mutants`: it runs them thousands of times, so none that takes seconds or starts a server. */
export default defineConfig({
  plugins: [contractPlugin(), widgetsPlugin(root), pieceSchemasPlugin(root)],
  define: { __BUILD_ID__: '"test"' },
  test: {
    environment: 'node',
    isolate: false,
    include: ['lib/**/*.test.ts', 'server/{usage,billing,meterdata,config,forms}/**/*.test.ts', 'src/forms/**/*.test.ts'],
    exclude: ['**/random-*.test.ts'],
  },
})
