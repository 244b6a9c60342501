import { randomUUID } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** How many builds' files stay, so that pages opened before a deployment go on working. */
const KEPT_BUILDS = 5
/** No page is open for longer. */
const KEPT_DAYS = 30
const DAY_MS = 86_400_000
/** No copy takes that long. */
const LONGEST_COPY_MS = 3_600_000

/**
 * Puts the files of a release's build beside those of other releases, from where every process answers them: during a
 * deployment, pages of the new release ask processes of the old one for files too, and the other way round.
 * @param dist the browser application of a release
 * @param shared a folder that the releases of this machine, or all machines, have in common
 */
export function shareAssets(dist: string, shared: string): void {
  for (const folder of ['assets', 'builds']) {
    for (const name of readdirSync(join(dist, folder))) put(join(dist, folder, name), join(shared, folder, name))
    removeUnfinished(join(shared, folder))
  }
  const now = new Date()
  for (const name of readdirSync(join(dist, 'builds'))) utimesSync(join(shared, 'builds', name), now, now)
  removeOldBuilds(shared, now.getTime() - KEPT_DAYS * DAY_MS)
}

/** Whole or not at all: a file is named after its content, so one that is there is the same. */
function put(from: string, to: string): void {
  if (existsSync(to)) return
  mkdirSync(dirname(to), { recursive: true })
  // Two containers that share the folder may have one process id.
  const unfinished = `${to}.${randomUUID()}.unfinished`
  try {
    copyFileSync(from, unfinished)
    renameSync(unfinished, to)
  } catch (error) {
    rmSync(unfinished, { force: true })
    throw error
  }
}

/** Of processes that were killed as they copied. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.unfinished'))) {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false })
    if (stats && stats.mtimeMs < Date.now() - LONGEST_COPY_MS) rmSync(join(folder, name), { force: true })
  }
}

/** Removes what only builds need that are neither among the newest nor used since `sinceMs`. */
export function removeOldBuilds(folder: string, sinceMs = Number.POSITIVE_INFINITY): void {
  const records = readdirSync(join(folder, 'builds'))
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({ file: join(folder, 'builds', name), usedMs: statSync(join(folder, 'builds', name)).mtimeMs }))
    .sort((a, b) => b.usedMs - a.usedMs)
    .map((record, at) => ({ ...record, isOld: at >= KEPT_BUILDS && record.usedMs < sinceMs }))
  const filesOf = (those: typeof records) => those.flatMap(({ file }) => (JSON.parse(readFileSync(file, 'utf8')) as { all: string[] }).all)
  const kept = new Set(filesOf(records.filter(({ isOld }) => !isOld)))
  const old = records.filter(({ isOld }) => isOld)
  // Files that no record names stay: another process may be about to put their record here.
  for (const name of filesOf(old).filter((each) => !kept.has(each))) {
    for (const form of ['', '.br', '.gz']) rmSync(join(folder, `${name}${form}`), { force: true })
  }
  for (const { file } of old) rmSync(file, { force: true })
}
