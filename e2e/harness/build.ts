import { cpSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { contractPlugin } from '../../build/contract-plugin.ts'

/** Builds the page of calls, its scripts beside the portal's. @returns its HTML, without the server's settings yet */
export async function buildHarness(assetsFolder: string): Promise<string> {
  const root = new URL('.', import.meta.url).pathname
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-harness-'))
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { __BUILD_ID__: '"harness"' },
    plugins: [contractPlugin()],
    build: { outDir: folder, emptyOutDir: true, modulePreload: false, target: 'chrome125' },
  })
  cpSync(join(folder, 'assets'), assetsFolder, { recursive: true })
  return readFileSync(join(folder, 'index.html'), 'utf8')
}
