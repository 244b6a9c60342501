import { join } from 'node:path'
import type { Plugin } from 'vite'
import { checkWidget, widgetNames } from './check-widget.ts'

const NAME = 'virtual:widgets'
/** The file of a widget's component. */
export const WIDGET = /\/widgets\/(\w+)\/index\.tsx$/

/** The registry's table: every folder below widgets/, with what the browser must know before its code: virtual-widgets.d.ts. */
export function widgetsPlugin(root: string): Plugin {
  const folder = join(root, 'widgets')
  let isBuild = false
  return {
    name: 'switchboard:widgets',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    // A widget that is edited while the page is open is swapped in its place: registry/index.ts, whenWidgetChanges.
    transform(code, id) {
      const name = isBuild ? undefined : id.match(WIDGET)?.[1]
      if (!name) return
      const swap = `(next) => next && dispatchEvent(new CustomEvent('widget:${name}', { detail: next.default }))`
      return { code: `${code}\nimport.meta.hot?.accept(${swap})\n`, map: null }
    },
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const lines = await Promise.all(
        widgetNames(folder).map(async (name) => {
          const file = join(folder, name, 'index.tsx')
          const { version, saysDanger } = await checkWidget(folder, name)
          const more = saysDanger ? ', true' : ''
          if (!isBuild) return `${name}: [${version}, ${JSON.stringify(`/widgets/${name}/index.tsx`)}${more}]`
          const reference = this.emitFile({ type: 'chunk', id: file, name, preserveSignature: 'strict' })
          return `${name}: [${version}, import.meta.ROLLUP_FILE_URL_${reference}${more}]`
        }),
      )
      return `export default {\n${lines.join(',\n')}\n}`
    },
  }
}
