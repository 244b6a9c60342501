import { build } from 'vite'
import { projectFolder } from '#server/settings.ts'
import { contractPlugin } from '../../build/contract-plugin.ts'

/** Builds the page of calls for /e2e/harness/ into a folder. @returns that folder, whose index.html is without the server's settings yet */
export async function buildHarness(folder: string): Promise<string> {
  const root = new URL('.', import.meta.url).pathname
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
