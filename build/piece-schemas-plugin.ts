import { join } from 'node:path'
import type { Plugin } from 'vite'
import { FORM_RULES } from '#lib/forms/checks-module.ts'
import { brandTexts } from '#schemas/document/brand.ts'
import { portalDocument } from '#schemas/document/portal-document.ts'
import { tabDocument } from '#schemas/document/tab.ts'
import { compileChecks } from '#server/forms/compile-checks.ts'
import { checkWidget, widgetNames } from './check-widget.ts'

const NAME = 'virtual:piece-schemas'

/** The schemas of all that Studio edits by a form, each with its compiled checks: the server's own schemas. */
export function pieceSchemasPlugin(root: string): Plugin {
  return {
    name: 'switchboard:piece-schemas',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : undefined),
    async load(id) {
      if (id !== `\0${NAME}`) return
      const entries = Object.entries(await pieceSchemas(join(root, 'widgets'))).map(([name, schema]) => {
        const text = JSON.stringify({ ...schema, $id: FORM_RULES })
        return `${JSON.stringify(name)}: { schema: ${text}, checks: ${compileChecks(withoutWords(schema), ['date'])} }`
      })
      return `export default {\n${entries.join(',\n')}\n}`
    },
  }
}

async function pieceSchemas(folder: string): Promise<Record<string, object>> {
  const { navigation, switches, content } = portalDocument.properties
  const contents = Object.entries(content.properties).map(([name, schema]) => [`content:${name}`, schema] as const)
  const widgets = await Promise.all(widgetNames(folder).map((name) => checkWidget(folder, name)))
  const configs = widgets.map(({ type, config }) => [`config:${type}`, config] as const)
  const inline = widgets.flatMap(({ type, data, route }) => (route ? [] : [[`data:${type}`, data] as const]))
  return Object.fromEntries<object>([
    ...Object.entries({ tab: tabDocument, brand: brandTexts, navigation, switches }),
    ...contents,
    ...configs,
    ...inline,
  ] as [string, object][])
}

/** Checks say by keyword what is wrong; the words for people stay in the schema. */
const withoutWords = (schema: object): object =>
  JSON.parse(JSON.stringify(schema), (key, value) =>
    (key === 'description' || key === 'title') && typeof value === 'string' ? undefined : value,
  ) as object
