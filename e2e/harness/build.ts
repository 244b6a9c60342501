import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { projectFolder } from '#server/settings.ts'
import { contractPlugin } from '../../build/contract-plugin.ts'

/** Builds the page of calls for /e2e/harness/. @returns the folder with its index.html, without the server's settings yet */
export async function buildHarness(): Promise<string> {
  const root = new URL('.', import.meta.url).pathname
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-harness-'))
  await build({
    root,
    configFile: false,
    base: '/e2e/harness/',
    logLevel: 'error',
    define: { __BUILD_ID__: '"harness"' },
    plugins: [contractPlugin(projectFolder)],
    build: { outDir: folder, emptyOutDir: true, modulePreload: false, target: 'chrome125' },
  })
  return folder
}
