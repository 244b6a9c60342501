import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import type { BuildRecord } from '#server/config/builds.ts'
import { removeOldBuilds } from '#server/html/shared-assets.ts'
import { checkWidget, widgetNames } from './check-widget.ts'

/** A file waits for a connection, and costs as much as these bytes: what is smaller loads with the rest that widgets share. */
const LEAST_SHARED_BYTES = 600
const COMPRESSIBLE = /\.(js|css|svg|html)$/

/**
 * Ends a build: records what it can render and from which files, compresses every file, removes the files of old
 * builds.
 */
export function releasePlugin(root: string, buildId: string): Plugin {
  const widgets = join(root, 'widgets')
  let outFolder = ''
  return {
    name: 'switchboard:release',
    apply: 'build',
    configResolved({ build }) {
      outFolder = resolve(root, build.outDir)
    },
    async writeBundle(_options, bundle) {
      const chunks = new Map(
        Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
      )
      const entry = filesOf(
        [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app/main.tsx'))),
        chunks,
      )
      const record: BuildRecord & { all: string[] } = {
        id: buildId,
        types: {},
        files: {},
        entry: [...entry].map((file) => `/${file}`),
        bytes: {},
        all: Object.keys(bundle),
      }
      for (const name of widgetNames(widgets)) {
        record.types[name] = (await checkWidget(widgets, name)).version
        const own = [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId === join(widgets, name, 'index.tsx'))
        const files = [...filesOf(own, chunks)].filter((file) => !entry.has(file))
        record.files[name] = files.map((file) => `/${file}`)
        const small = files
          .flatMap((file) => chunks.get(file) ?? [])
          .find((one) => !own.includes(one) && one.code.length < LEAST_SHARED_BYTES)
        if (small) {
          const modules = small.moduleIds.map((id) => relative(root, id)).join(', ')
          this.error(`${name} waits for a file of ${small.code.length} bytes: name ${modules} in build/chunks.ts`)
        }
      }
      for (const file of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
        compress(join(outFolder, file))
        if (record.bytes) record.bytes[`/${file}`] = statSync(join(outFolder, `${file}.br`)).size
      }
      mkdirSync(join(outFolder, 'builds'), { recursive: true })
      writeFileSync(join(outFolder, 'builds', `${buildId}.json`), JSON.stringify(record))
      removeOldBuilds(outFolder)
    },
  }
}

/** The chunks and everything they import, statically, all the way down. */
function filesOf(start: readonly Rolldown.OutputChunk[], chunks: ReadonlyMap<string, Rolldown.OutputChunk>): Set<string> {
  const found = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const file of chunk.imports) visit(chunks.get(file))
  }
  for (const chunk of start) visit(chunk)
  return found
}

/** Writes a file’s brotli and gzip forms beside it. */
export function compress(file: string): void {
  const content = readFileSync(file)
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }
  writeFileSync(`${file}.br`, brotliCompressSync(content, options))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
