import { buildIfStale } from './build-if-stale.ts'
import { ExpectedError } from './expected-error.ts'

const OF_OPERATORS = ['config', 'feed', 'import', 'keys', 'migrate', 'person', 'backup', 'restore', 'restored', 'payments']

/** Every command of package.json, on the project's own Node. */
const commands: Record<string, (args: string[]) => Promise<unknown>> = {
  async start() {
    if (process.env.NODE_ENV === 'production') {
      throw new ExpectedError(
        'Production runs a release: npm run build, then node release/current/switchboard.mjs start (docs/running.md).',
      )
    }
    await buildIfStale()
    await import('../server/main.ts')
  },
  dev: async () => (await import('./dev.ts')).dev(),
  async build() {
    await buildIfStale()
    const { makeRelease } = await import('./release.ts')
    console.log(makeRelease())
  },
  'build:browser': () => buildIfStale(),
  test: async (args) => (await import('./test.ts')).test(args),
  check: async (args) => (await import('./test.ts')).test([...args, 'types', 'lint', 'widgets']),
  mutants: async (args) => (await import('./mutants.ts')).mutants(args),
  conformance: async (args) => (await import('../conformance/command.ts')).conformance(args),
  async bench(args) {
    await buildIfStale()
    const { bench } = await import('../bench/main.ts')
    await bench(args)
  },
  chaos: async (args) => (await import('../chaos/command.ts')).chaos(args),
  async 'new-widget'([name]) {
    const { newWidget } = await import('./new-widget.ts')
    for (const file of await newWidget(name)) console.log(`  ${file}`)
    console.log('\nNow give it something to show: docs/adding-a-widget.md')
  },
  ...Object.fromEntries(OF_OPERATORS.map((name) => [name, (args: string[]) => operatorCommand(name, args)])),
}

async function operatorCommand(name: string, args: string[]): Promise<void> {
  const { operate } = await import('#server/operator/cli.ts')
  await operate([name, ...args])
}

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
if (!command) {
  console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  process.exit(1)
}
try {
  await command(args)
} catch (error) {
  console.error(error instanceof ExpectedError ? error.message : error)
  process.exit(1)
}
