import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '../settings.ts'
import type { KnownTypes } from './resolve.ts'
import type { WidgetTypes } from './widget-types.ts'

/** The record of a build of the browser application: dist/builds/<id>.json. */
export interface BuildRecord {
  id: string
  /** widget types and the version of each */
  types: Record<string, number>
  /** files of each widget type besides the entry's */
  files: Record<string, string[]>
  /** files that every page loads first */
  entry?: string[]
  /** compressed size of each file */
  bytes?: Record<string, number>
}

export interface Builds {
  /** What a browser can render, by its build or its list of types. Undefined for an unknown build. */
  knownTypes(clientTypes: string | undefined): KnownTypes | undefined
  /** The files of a build that these widget types need. */
  filesFor(clientTypes: string | undefined, types: readonly string[]): string[]
  /** The build that visitors get now. Undefined before the first one. */
  newest(): BuildRecord | undefined
}

const BUILD = /^build:([\w-]{1,40})$/

/** True for a browser that names its build; others list their types, or say nothing. */
export const namesBuild = (clientTypes: string): boolean => BUILD.test(clientTypes)

/** Reads build records on demand, so that a build deployed beside a running server needs no restart. */
export type BuildFolders = readonly [own: string, ...shared: string[]]

/** The browser application of this server, and what it shares with other releases. */
export const buildFolders = ({ distFolder, assetsFolder }: Pick<Settings, 'distFolder' | 'assetsFolder'>): BuildFolders =>
  assetsFolder === undefined ? [distFolder] : [distFolder, assetsFolder]

export function createBuilds(folders: BuildFolders, ownTypes: WidgetTypes): Builds {
  const records = new Map<string, BuildRecord>()

  function find(clientTypes: string | undefined): BuildRecord | undefined {
    const id = BUILD.exec(clientTypes ?? '')?.[1]
    if (!id) return undefined
    const cached = records.get(id)
    if (cached) return cached
    const file = folders.map((folder) => join(folder, 'builds', `${id}.json`)).find(existsSync)
    if (!file) return undefined
    const record = JSON.parse(readFileSync(file, 'utf8')) as BuildRecord
    records.set(id, record)
    return record
  }

  return {
    knownTypes(clientTypes) {
      // Without it the caller renders every type, as a tool that looks at the configuration.
      if (!clientTypes) return new Map([...ownTypes].map(([type, { version }]) => [type, version]))
      if (namesBuild(clientTypes)) {
        const record = find(clientTypes)
        return record && new Map(Object.entries(record.types))
      }
      return new Map(
        clientTypes.split(',').flatMap((entry) => {
          const [, type, version] = /^([A-Za-z]\w*)@(\d+)$/.exec(entry) ?? []
          return type ? [[type, Number(version)] as const] : []
        }),
      )
    },
    newest() {
      const folder = join(folders[0], 'builds')
      const files = existsSync(folder) ? readdirSync(folder) : []
      const [last] = files
        .map((name) => ({ name, writtenMs: statSync(join(folder, name)).mtimeMs }))
        .sort((a, b) => b.writtenMs - a.writtenMs)
      return last && find(`build:${last.name.replace('.json', '')}`)
    },
    filesFor(clientTypes, types) {
      const record = find(clientTypes)
      const files = types.map((type) => record?.files[type] ?? [])
      // Each widget's own small file first, then shared ones such as charts, so that the first widgets show soonest.
      return [...new Set([...files.flatMap(([own]) => own ?? []), ...files.flat()])]
    },
  }
}
