import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What takes least is tried first: most changes are noticed by the tests beside them, in milliseconds. */
class ShortestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const took = ({ project, moduleId }: TestSpecification) =>
      this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`)?.duration ?? 0
    return files.toSorted((a, b) => took(a) - took(b))
  }
}

/** The tests of rules, for `npm run mutants`: it runs them thousands of times, so none that takes seconds or starts a server. */
export default defineConfig({
  test: {
    environment: 'node',
    experimental: { viteModuleRunner: false, nodeLoader: false },
    isolate: false,
    sequence: { sequencer: ShortestFirst },
    testTimeout: 60_000,
    setupFiles: ['tests/reset-globals.ts', 'build/mutants-setup.ts'],
    include: [
      'lib/**/*.test.ts',
      'server/{usage,billing,payments,help,powershout,ev,insights,generation,carbon,meterdata,config,forms}/**/*.test.ts',
      'src/forms/**/*.test.ts',
      'src/app/leads-on.test.ts',
      'tests/forms/*.test.ts',
    ],
    exclude: [
      '**/random-*.test.ts',
      'server/usage/forecast-accuracy.test.ts',
      'server/config/largest-document.test.ts',
      'tests/forms/{any-form,browser-storage,breakpoints,load-status}.test.ts',
    ],
  },
})
