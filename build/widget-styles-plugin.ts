import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { transform } from 'lightningcss'
import type { Plugin, Rollup } from 'vite'

const PREFIX = '\0widget-style:'
/** Widgets, and what of the design system loads with them. */
const WITH_WIDGETS =
  /\/(widgets|ui\/charts|ui\/insight|ui\/picture|ui\/property|ui\/rich-text)\/|\/(ui\/figures|ui\/money|ui\/progress-bar|ui\/segmented-control|api\/promoted)\./

/**
 * A widget's styles travel inside its chunk as a constructed style sheet: one request instead of two, no wait between
 * code and styles, no style element for the content policy to allow.
 */
export function widgetStylesPlugin(root: string): Plugin {
  return {
    name: 'switchboard:widget-styles',
    enforce: 'pre',
    resolveId(id, importer) {
      if (!id.endsWith('.module.css') || !importer || !WITH_WIDGETS.test(importer)) return
      return `${PREFIX}${resolve(dirname(importer), id)}.js`
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return
      const file = id.slice(PREFIX.length, -'.js'.length)
      this.addWatchFile(file)
      const { code, exports } = transform({
        // Class names are made of it: the same wherever the project lies.
        filename: relative(root, file),
        code: readFileSync(file),
        minify: true,
        cssModules: { pattern: '[hash]_[local]' },
        targets: { chrome: 125 << 16, firefox: 128 << 16, safari: (17 << 16) | (5 << 8) },
      })
      // Their order is another in each run.
      const names = Object.fromEntries(
        Object.entries(exports ?? {})
          .map(([local, { name }]) => [local, name] as const)
          .sort(),
      )
      return {
        code: `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(code.toString())})
document.adoptedStyleSheets.push(sheet)
export default ${JSON.stringify(names)}`,
        moduleSideEffects: true,
      }
    },
    /** A page loads the files that a widget imports, and no style sheets with them. */
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
      const loadedWith = (chunk: Rollup.OutputChunk, seen = new Set<Rollup.OutputChunk>()): Set<Rollup.OutputChunk> => {
        if (!seen.has(chunk)) {
          seen.add(chunk)
          for (const other of chunks) if (chunk.imports.includes(other.fileName)) loadedWith(other, seen)
        }
        return seen
      }
      const isWidget = ({ facadeModuleId }: Rollup.OutputChunk) => /\/widgets\/\w+\/index\.tsx$/.test(facadeModuleId ?? '')
      const always = new Set(chunks.filter((chunk) => chunk.isEntry && !isWidget(chunk)).flatMap((chunk) => [...loadedWith(chunk)]))
      for (const widget of chunks.filter(isWidget)) {
        for (const chunk of loadedWith(widget)) {
          const sheets = [...(chunk.viteMetadata?.importedCss ?? [])]
          if (!always.has(chunk) && sheets.length > 0) {
            this.error(
              `${widget.name} needs ${sheets.join(', ')}, which no page loads for it: name its folder in build/widget-styles-plugin.ts`,
            )
          }
        }
      }
    },
  }
}
