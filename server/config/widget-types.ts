import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { WidgetSchema } from '#schemas/widget.ts'
import { projectFolder } from '../settings.ts'

export type WidgetTypes = ReadonlyMap<string, WidgetSchema>

/** Every widget type: one folder each in widgets/, of which the server reads the schema alone. */
export async function loadWidgetTypes(folder = join(projectFolder, 'widgets')): Promise<WidgetTypes> {
  const types = new Map<string, WidgetSchema>()
  for (const name of readdirSync(folder).sort()) {
    const file = join(folder, name, 'schema.ts')
    if (!existsSync(file)) continue
    const { default: schema } = (await import(pathToFileURL(file).href)) as { default: WidgetSchema }
    if (schema.type !== name) {
      throw new Error(`widgets/${name}/schema.ts is of type "${schema.type}"; folder and type must have one name`)
    }
    types.set(name, schema)
  }
  return types
}
