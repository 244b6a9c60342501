import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

/** React's modules, and a shim for a hook that React has. */
const MODULES: Record<string, string> = {
  react: 'react',
  'react/jsx-runtime': 'react/jsx-runtime',
  'react-dom': 'react-dom',
  'react-dom/client': 'react-dom/client',
  'use-sync-external-store/shim': 'react',
}
const AS_MODULE = '?module'
const require = createRequire(import.meta.url)

/**
 * Makes a module with named exports of each of React's. They are CommonJS: without this, each file that imports one copies all its
 * exports and looks up every hook and element in the copy.
 */
export function reactPlugin(): Plugin {
  return {
    name: 'switchboard:react',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, { kind }) {
      const name = Object.hasOwn(MODULES, source) ? MODULES[source] : undefined
      if (!name || kind !== 'import-statement') return undefined
      const found = await this.resolve(name, importer, { skipSelf: true })
      return found ? `${found.id}${AS_MODULE}` : undefined
    },
    load(id) {
      if (!id.endsWith(AS_MODULE)) return undefined
      const file = id.slice(0, -AS_MODULE.length)
      return `import all from ${JSON.stringify(file)}
export default all
${Object.keys(require(file))
  .map((name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`)
  .join('\n')}`
    },
  }
}
