import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Everything the browser application is made from. */
const INPUTS = [
  '{lib,src,registry,widgets,schemas,build,public}/**/*',
  // The forms that come with the product are compiled with it.
  'server/forms/*',
  'server/config/first-release.json',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Names a build by what it is made from: the same sources give the same name. */
export function buildIdOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of globSync(INPUTS, { cwd: root }).sort()) {
    const path = join(root, file)
    if (!statSync(path).isFile() || /\.test\.tsx?$/.test(file)) continue
    hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 12)
}
