import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIdOf } from '../build/build-id.ts'
import { oneAtATime } from './one-at-a-time.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where the browser application is built. */
export function distFolder(): string {
  const folder = process.env.DIST_DIR || 'dist'
  return isAbsolute(folder) ? folder : join(root, folder)
}

/** Builds the browser application unless the last build was made from these very sources. */
export async function buildIfStale(): Promise<void> {
  const dist = distFolder()
  const stamp = join(dist, 'current')
  const id = buildIdOf(root)
  const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === id
  if (isBuilt()) return
  await oneAtATime(dist, () => {
    if (isBuilt()) return
    process.stderr.write('Building the browser application...\n')
    // In a separate process: the bundler sets NODE_ENV to production in its own.
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], { cwd: root, stdio: ['ignore', 2, 2] })
    writeFileSync(stamp, id)
  })
}
