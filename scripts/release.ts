import { createHash } from 'node:crypto'
import {
  constants,
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shareAssets } from '#server/html/shared-assets.ts'
import packageJson from '../package.json' with { type: 'json' }
import { distFolder } from './build-if-stale.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What the server and its commands read, besides packages and the browser application. */
const RUNS = ['{server,schemas,lib,registry}/**/*', 'widgets/*/schema.ts', 'src/ui/{tokens,scene}.css', 'package.json']
const ENTRY = 'scripts/switchboard.mjs'
/** Releases that stay, the new one among them: to go back, and for processes that still run. */
const KEPT = 5
const HOUR_MS = 3_600_000

interface Lock {
  packages: Record<string, { dev?: boolean }>
}

/**
 * Makes a folder that runs wherever it is copied: server, packages, Node and browser application. Its name says what is in
 * it: of the same sources comes the same folder. It appears whole, and then `current` becomes it.
 * @returns the folder, from the root of the project
 */
export function makeRelease(folder = join(root, 'release')): string {
  const dist = distFolder()
  const files = [...sources(), ...browserFiles(dist)]
  const packages = productionPackages()
  const name = `${packageJson.version}-${contentOf(files, packages)}`
  const target = join(folder, name)
  if (!existsSync(target)) {
    const unfinished = join(folder, `.${name}-${process.pid}`)
    for (const { from, to } of files) copy(from, join(unfinished, to))
    for (const path of packages) copy(join(root, path), join(unfinished, path))
    writeFileSync(join(unfinished, 'release.json'), JSON.stringify({ version: packageJson.version, release: name }, undefined, 2))
    move(unfinished, target)
  }
  // The newest by date is the one that was made or wanted last.
  utimesSync(target, new Date(), new Date())
  shareAssets(join(target, 'dist'), join(folder, 'assets'))
  makeCurrent(folder, name)
  removeOld(folder)
  return target
}

interface File {
  from: string
  /** path within the release */
  to: string
}

const sources = (): File[] => [
  ...globSync(RUNS, { cwd: root })
    .filter((path) => !/\.test\.ts$/.test(path) && statSync(join(root, path)).isFile())
    .map((path) => ({ from: join(root, path), to: path })),
  { from: join(root, ENTRY), to: basename(ENTRY) },
]

/** The files of the last build. Those of earlier ones are beside the releases (shareAssets); what has left public/ is not published. */
function browserFiles(dist: string): File[] {
  const id = readFileSync(join(dist, 'current'), 'utf8')
  const record = join('builds', `${id}.json`)
  const { all } = JSON.parse(readFileSync(join(dist, record), 'utf8')) as { all: string[] }
  const built = new Set([...all, record, 'current', ...globSync('**/*', { cwd: join(root, 'public') })])
  return globSync('**/*', { cwd: dist })
    .filter((path) => built.has(path.replace(/\.(br|gz)$/, '')) && statSync(join(dist, path)).isFile())
    .map((path) => ({ from: join(dist, path), to: join('dist', path) }))
}

/** Folders of the packages that run in production, on this kind of machine; what a package has inside comes with it. */
function productionPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  return Object.entries(packages)
    .filter(([path, { dev }]) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !dev && existsSync(join(root, path)))
    .map(([path]) => path)
    .sort()
}

function contentOf(files: readonly File[], packages: readonly string[]): string {
  const hash = createHash('sha256')
  for (const { from, to } of files.toSorted((a, b) => (a.to < b.to ? -1 : 1)))
    hash.update(`${to}\0`).update(readFileSync(from)).update('\0')
  hash.update(readFileSync(join(root, 'package-lock.json'))).update(packages.join())
  hash.update(`${process.platform}-${process.arch}`)
  return hash.digest('hex').slice(0, 12)
}

/** What the package of Node brings to install it: Node once more. */
const nodesOwnPackages = join(root, 'node_modules/node/node_modules')

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE, filter: (path) => !path.startsWith(nodesOwnPackages) })
}

/** Another process may have made the same release meanwhile. */
function move(unfinished: string, target: string): void {
  try {
    renameSync(unfinished, target)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    if (!existsSync(target)) throw error
  }
}

function makeCurrent(folder: string, name: string): void {
  const link = join(folder, `.current-${process.pid}`)
  rmSync(link, { force: true })
  symlinkSync(name, link)
  renameSync(link, join(folder, 'current'))
}

function removeOld(folder: string): void {
  const releases = readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'release.json')) && name !== 'current')
    .map((name) => ({ name, madeMs: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.madeMs - a.madeMs)
  for (const { name } of releases.slice(KEPT)) rmSync(join(folder, name), { recursive: true })
  // What a build left that was killed.
  const unfinished = readdirSync(folder).filter(
    (name) => name.startsWith('.') && lstatSync(join(folder, name)).mtimeMs < Date.now() - HOUR_MS,
  )
  for (const name of unfinished) rmSync(join(folder, name), { recursive: true })
}
