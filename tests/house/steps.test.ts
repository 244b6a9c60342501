import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ignoresOf, isIgnored, STEPS } from '../../scripts/test.ts'
import { importsIn, root } from './imports-in.ts'

/* npm test leaves a step out where nothing has changed that it reads, so what it imports must not be among what it ignores. */

/** What a step starts from: its tests, and what is found by its folder. */
const BEGINS_WITH: Record<string, string[]> = {
  widgets: ['scripts/check-widgets.ts', 'widgets/*/{schema,fixtures}.ts'],
  unit: ['{schemas,lib,server,build,scripts,registry}/**/*.test.ts', 'widgets/*/schema.ts'],
  components: [
    '{widgets,src,tests,scripts}/**/*.test.tsx',
    '{src,tests/forms}/**/*.test.ts',
    'widgets/*/{index.tsx,fixtures.ts}',
    'tests/{components-setup,reset-globals}.ts',
    'vitest.config.ts',
  ],
  integration: ['tests/*.test.ts', 'tests/{drop-databases,quick-waits,setup-*}.ts', 'server/main.ts', 'widgets/*/schema.ts'],
  worlds: ['tests/make-world.ts'],
}

function loadedBy(step: string): Set<string> {
  const loaded = new Set<string>()
  const left = globSync(BEGINS_WITH[step] ?? [], { cwd: root })
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (loaded.has(file) || !existsSync(join(root, file))) continue
    loaded.add(file)
    const { atOnce, later } = importsIn(file)
    // Node does not run components, so an import() of one is never reached there.
    left.push(...atOnce, ...later.filter((one) => step === 'components' || !one.endsWith('.tsx')))
  }
  return loaded
}

test.each(Object.keys(BEGINS_WITH))('a change of any file that %s imports runs it', (name) => {
  const { ignores } = STEPS.flat().find((step) => step.name === name) ?? expect.fail()
  const loaded = [...loadedBy(name)]
  expect(loaded.length).toBeGreaterThan(50)
  expect(loaded.filter((file) => isIgnored(ignores, file))).toEqual([])
})

test.each([
  ['src/pages/account/bill/help/index.tsx', ['components']],
  ['src/ui/insight/compared-fixtures.ts', ['widgets', 'components']],
  ['src/ui/tokens.css', ['unit', 'components', 'integration']],
  ['server/billing/settle.ts', ['unit', 'integration', 'worlds']],
  ['server/billing/settle.test.ts', ['unit']],
  ['tests/billing.test.ts', ['integration']],
  ['docs/running.md', ['unit']],
  ['bench/load.ts', []],
])('%s is read by %j', (file, readers) => {
  const names = STEPS.flat().flatMap(({ name, ignores }) => (isIgnored(ignores, file) ? [] : [name]))
  expect(names.filter((name) => name in BEGINS_WITH)).toEqual(readers)
})

test.each(['src/app/main.tsx', 'widgets/billSummary/index.tsx'])('with --thorough integration builds %s', (file) => {
  const { ignores } = STEPS.flat().find(({ name }) => name === 'integration') ?? expect.fail()
  expect([false, true].map((isThorough) => isIgnored(ignoresOf({ ignores }, isThorough), file))).toEqual([true, false])
})
