import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyProject, withPackages } from '../tests/project-copy.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const MIGRATIONS = 'server/db/migrations'
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 30 })

/** A release of these sources with a change in the server and in the browser application. @param folder for the sources */
export function makeNextVersion(folder: string): string {
  const copy = copyProject(folder)
  for (const [file, line] of [
    ['src/app/boot.ts', `document.documentElement.dataset.release = 'next'`],
    ['server/main.ts', `process.title = 'switchboard next'`],
  ] as const) {
    const path = join(copy, file)
    writeFileSync(path, `${readFileSync(path, 'utf8')}\n${line}\n`)
  }
  return build(copy)
}

/**
 * A release of the last commit with fewer migrations than these sources have.
 * @param folder for the sources
 * @returns undefined without such a commit, or where it made no releases yet
 */
export function makeEarlierVersion(folder: string): string | undefined {
  const commit = commitBeforeLastMigration()
  if (commit === undefined) return undefined
  mkdirSync(folder, { recursive: true })
  execFileSync('sh', ['-c', `git archive ${commit} | tar -x -C "$0"`, folder], { cwd: project })
  return build(withPackages(folder))
}

function commitBeforeLastMigration(): string | undefined {
  const last = readdirSync(join(project, MIGRATIONS))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1)
  try {
    const [added] = git('log', '--format=%H', '--diff-filter=A', '--', `${MIGRATIONS}/${last}`).split('\n')
    const commit = added ? git('rev-parse', `${added}^`).trim() : git('rev-parse', 'HEAD').trim()
    git('cat-file', '-e', `${commit}:scripts/release.ts`)
    return commit
  } catch {
    return undefined
  }
}

function build(sources: string): string {
  execFileSync(process.execPath, ['scripts/commands.ts', 'build'], { cwd: sources, stdio: ['ignore', 'ignore', 'inherit'] })
  return join(sources, 'release', readlinkSync(join(sources, 'release/current')))
}
