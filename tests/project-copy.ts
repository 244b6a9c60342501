import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))
/** What is made of the sources, or beside them. */
const LEFT_BEHIND = new Set(['node_modules', 'dist', 'release', '.data', '.git', 'test-results'])

/** The sources in another place, with the packages that are installed here. @returns that place */
export function copyProject(to: string): string {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(project)) if (!LEFT_BEHIND.has(name)) cpSync(join(project, name), join(to, name), { recursive: true })
  return withPackages(to)
}

/** Gives sources that are elsewhere the packages that are installed here. @returns their place */
export function withPackages(sources: string): string {
  symlinkSync(join(project, 'node_modules'), join(sources, 'node_modules'))
  return sources
}
