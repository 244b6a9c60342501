import { defineConfig } from 'vitest/config'

/** The tests of rules, for `npm run mutants`: it runs them thousands of times, so none that takes seconds or starts a server. */
export default defineConfig({
  test: {
    environment: 'node',
    isolate: false,
    testTimeout: 60_000,
    setupFiles: ['tests/reset-globals.ts'],
    include: [
      'lib/**/*.test.ts',
      'server/{usage,billing,payments,help,powershout,ev,insights,tips,generation,carbon,meterdata,config,forms}/**/*.test.ts',
      'src/forms/**/*.test.ts',
      'src/app/leads-on.test.ts',
      'tests/forms/*.test.ts',
    ],
    exclude: ['**/random-*.test.ts', 'tests/forms/{any-form,browser-storage,breakpoints,load-status}.test.ts'],
  },
})
