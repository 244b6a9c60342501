import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { WidgetSchema } from '#schemas/widget.ts'

const NAME = 'virtual:widgets'

/** See registry/fixtures.ts. */
const STATES = ['content', 'partial', 'stale', 'veryLongText', 'empty', 'error', 'denied']

/** The registry's table: every folder below widgets/, with the version of its schema and the address of its code. */
export function widgetsPlugin(root: string): Plugin {
  const folder = join(root, 'widgets')
  let isBuild = false
  return {
    name: 'switchboard:widgets',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const lines = await Promise.all(
        widgetNames(folder).map(async (name) => {
          const file = join(folder, name, 'index.tsx')
          const { version } = await readWidgetSchema(folder, name)
          await checkFixtures(folder, name)
          if (!isBuild) return `${name}: [${version}, ${JSON.stringify(`/widgets/${name}/index.tsx`)}]`
          const reference = this.emitFile({ type: 'chunk', id: file, name, preserveSignature: 'strict' })
          return `${name}: [${version}, import.meta.ROLLUP_FILE_URL_${reference}]`
        }),
      )
      return `export default {\n${lines.join(',\n')}\n}`
    },
  }
}

/** The names of the widget folders, in order. */
export function widgetNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'index.tsx')))
    .sort()
}

/** A widget that cannot show what it looks like in every state does not register. */
async function checkFixtures(folder: string, name: string): Promise<void> {
  const file = join(folder, name, 'fixtures.ts')
  if (!existsSync(file)) throw new Error(`widgets/${name} has no fixtures.ts; docs/adding-a-widget.md says what belongs there`)
  const { default: fixtures } = (await import(pathToFileURL(file).href)) as { default: Record<string, unknown> }
  const missing = STATES.filter((state) => !(state in fixtures))
  if (missing.length > 0) throw new Error(`widgets/${name}/fixtures.ts has no ${missing.join(', no ')}`)
}

export async function readWidgetSchema(folder: string, name: string): Promise<WidgetSchema> {
  const file = pathToFileURL(join(folder, name, 'schema.ts')).href
  return ((await import(file)) as { default: WidgetSchema }).default
}
