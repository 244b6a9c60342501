import { buildIfStale } from './build-if-stale.ts'
import { ExpectedError } from './expected-error.ts'

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
  async dev() {
    const { dev } = await import('./dev.ts')
    await dev()
  },
  async build() {
    await buildIfStale()
    const { makeRelease } = await import('./release.ts')
    console.log(makeRelease())
  },
  'build:browser': () => buildIfStale(),
  async test(args) {
    const { test } = await import('./test.ts')
    await test(args)
  },
  async check(args) {
    const { test } = await import('./test.ts')
    await test([...args, 'types', 'lint', 'widgets'])
  },
  async mutants(args) {
    const { mutants } = await import('./mutants.ts')
    await mutants(args)
  },
  async conformance(args) {
    const { conformance } = await import('../conformance/command.ts')
    await conformance(args)
  },
  async bench(args) {
    await buildIfStale()
    const { bench } = await import('../bench/main.ts')
    await bench(args)
  },
  async chaos(args) {
    const { chaos } = await import('../chaos/command.ts')
    await chaos(args)
  },
  async 'new-widget'([name]) {
    const { newWidget } = await import('./new-widget.ts')
    for (const file of await newWidget(name)) console.log(`  ${file}`)
    console.log('\nNow give it something to show: docs/adding-a-widget.md')
  },
  config: (args) => operatorCommand('config', args),
  feed: (args) => operatorCommand('feed', args),
  import: (args) => operatorCommand('import', args),
  keys: (args) => operatorCommand('keys', args),
  migrate: (args) => operatorCommand('migrate', args),
  person: (args) => operatorCommand('person', args),
  backup: (args) => operatorCommand('backup', args),
  restore: (args) => operatorCommand('restore', args),
  restored: (args) => operatorCommand('restored', args),
  payments: (args) => operatorCommand('payments', args),
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
