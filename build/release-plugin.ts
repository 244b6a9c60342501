import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type MinifyOptions, minify } from 'terser'
import terser from 'terser/package.json' with { type: 'json' }
import type { Plugin, Rolldown } from 'vite'
import type { BuildRecord } from '#server/config/builds.ts'
import { removeOldBuilds } from '#server/html/shared-assets.ts'
import { checkWidget, widgetNames } from './check-widget.ts'
import { placeOf } from './chunks.ts'

/** A file waits for a connection, and costs as much as these bytes: what is smaller loads with the rest that widgets share. */
const LEAST_SHARED_BYTES = 600
const OF_TERSER: MinifyOptions = { module: true, ecma: 2020, compress: { passes: 3 } }
/**
 * First in a file, it has Chromium compile all functions on another thread while the file loads; otherwise each one is compiled when
 * it is first called, while the page waits. Source: https://v8.dev/blog/explicit-compile-hints
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad\n'
const COMPRESSIBLE = /\.(js|css|svg|html)$/
const { BROTLI_PARAM_NDIRECT: NEAR, BROTLI_PARAM_NPOSTFIX: POSTFIX } = constants
/** Ways to write how far back something was: which one takes the fewest bytes depends on the file. */
export const WAYS = [{}, { [NEAR]: 15 }, { [POSTFIX]: 1, [NEAR]: 20 }, { [POSTFIX]: 2 }, { [POSTFIX]: 3 }]

/**
 * Ends a build: records what it can render and from which files, compresses every file, removes the files of old
 * builds.
 */
export function releasePlugin(root: string, buildId: string): Plugin {
  const widgets = join(root, 'widgets')
  let outFolder = ''
  const chunksOfWidget = (name: string, chunks: Chunks) =>
    [...chunks.values()].filter(({ facadeModuleId }) => facadeModuleId === join(widgets, name, 'index.tsx'))
  return {
    name: 'switchboard:release',
    apply: 'build',
    configResolved({ build }) {
      outFolder = resolve(root, build.outDir)
    },
    // A file is named before it is finished.
    augmentChunkHash: () => JSON.stringify([terser.version, OF_TERSER, COMPILED_AT_ONCE]),
    transformIndexHtml: { order: 'post', handler: withBootAtOnce },
    generateBundle: {
      // After Vite has put its own lines at the start of files.
      order: 'post',
      async handler(_options, bundle) {
        const chunks = chunksIn(bundle)
        const entry = entryIn(chunks)
        const own = widgetNames(widgets).flatMap((name) => chunksOfWidget(name, chunks))
        const first = [...filesOf(own, chunks), ...entry].flatMap((file) => chunks.get(file) ?? [])
        const small = new Set(
          first.filter((chunk) => !own.includes(chunk) && !entry.has(chunk.fileName) && chunk.code.length < LEAST_SHARED_BYTES),
        )
        if (small.size === 0) return finish(new Set(first))
        const modules = [...small].flatMap(({ moduleIds }) => moduleIds.map((id) => Object.values(placeOf(id, `${root}/`) ?? { id })[0]))
        this.error(`Widgets share files below ${LEAST_SHARED_BYTES} bytes. Add to WIDGETS in build/chunks.ts: ${modules.join(', ')}`)
      },
    },
    async writeBundle(_options, bundle) {
      const chunks = chunksIn(bundle)
      const entry = entryIn(chunks)
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
        record.files[name] = [...filesOf(chunksOfWidget(name, chunks), chunks)].filter((file) => !entry.has(file)).map((file) => `/${file}`)
      }
      const ofWidgets = new Set(Object.values(record.files).flat())
      const isFirst = (file: string) => entry.has(file) || ofWidgets.has(`/${file}`)
      for (const file of Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name))) {
        compress(join(outFolder, file), isFirst(file) || !file.endsWith('.js') ? WAYS : undefined)
        if (record.bytes) record.bytes[`/${file}`] = statSync(join(outFolder, `${file}.br`)).size
      }
      mkdirSync(join(outFolder, 'builds'), { recursive: true })
      writeFileSync(join(outFolder, 'builds', `${buildId}.json`), JSON.stringify(record))
      removeOldBuilds(outFolder)
    },
  }
}

/** The page whose first script runs as soon as it is there: all others wait for the styles too, and the first calls need none. */
function withBootAtOnce(html: string): string {
  const changed = html.replace(/(?<=<script type="module") (?=[^>]* src="\/assets\/boot-)/, ' async ')
  if (changed === html) throw new Error('The page does not load src/app/boot.ts as a separate file')
  return changed
}

/** What a dashboard begins with, in the fewest bytes. That takes too long for all files, and for React, where it gains next to nothing. */
async function finish(chunks: ReadonlySet<Rolldown.OutputChunk>): Promise<void> {
  for (const chunk of chunks) {
    const code = chunk.name === 'react' ? undefined : (await minify(chunk.code, OF_TERSER)).code
    chunk.code = COMPILED_AT_ONCE + (code ?? chunk.code)
  }
}

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

const chunksIn = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])))

/** All that a page begins with. */
const entryIn = (chunks: Chunks): Set<string> =>
  filesOf(
    [...chunks.values()].filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app/main.tsx'))),
    chunks,
  )

/** The chunks and everything they import, statically, all the way down. */
function filesOf(start: readonly Rolldown.OutputChunk[], chunks: Chunks): Set<string> {
  const found = new Set<string>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || found.has(chunk.fileName)) return
    found.add(chunk.fileName)
    for (const file of chunk.imports) visit(chunks.get(file))
  }
  for (const chunk of start) visit(chunk)
  return found
}

/**
 * Writes a file’s brotli and gzip forms beside it.
 * @param ways the shortest one is written; all of them take too long for files that no dashboard begins with
 */
export function compress(file: string, ways: readonly Record<number, number>[] = [{}]): void {
  const content = readFileSync(file)
  const best = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [shortest] = ways
    .map((way) => brotliCompressSync(content, { params: { ...best, ...way } }))
    .sort((a, b) => a.length - b.length) as [Buffer]
  writeFileSync(`${file}.br`, shortest)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}
