import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { isRelease, projectFolder } from '../settings.ts'

/** What runs: the name of the release, which says what is in it, or the version of the project. */
export function findVersion(): string {
  if (!isRelease()) return packageJson.version
  const { release } = JSON.parse(readFileSync(resolve(projectFolder, 'release.json'), 'utf8')) as { release: string }
  return release
}
