import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import type { Brand } from '#schemas/brand.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { openPglite } from '#server/db/open.ts'
import { catchUp, seedIfEmpty } from '#server/demo/seed.ts'
// Those of the demo world too.
import './quick-hashes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'node_modules/.cache/seeded')
const LONGEST_MAKING_MS = 3_600_000

/** Names the demo world by all that it is made from. */
function nameOfWorld(): string {
  const hash = createHash('sha256')
  for (const file of globSync('{server,lib,schemas}/**/*.{ts,sql,json}', { cwd: root }).sort()) {
    if (!file.endsWith('.test.ts')) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
    .slice(0, 16)
}

/** Copies the demo world into a data folder: making it takes longer than most tests. */
export async function seedFolder(dataFolder: string): Promise<void> {
  mkdirSync(dataFolder, { recursive: true })
  const { close } = await openPglite(join(dataFolder, 'database'), new Blob([readFileSync(await seededFile())]))
  await close()
}

/**
 * The file of a database seeded with a brand's customers, as openPglite takes it. Made once for the same sources on the same day; the second
 * brand's from the first's, as an installation that changes its brand does.
 */
export async function seededFile(brand: Brand = 'northlight'): Promise<string> {
  const world = nameOfWorld()
  const day = localDayOf(new Date())
  const file = join(folder, `${world}-${day}-${brand}.tar`)
  if (existsSync(file)) return file
  const before = brand === 'northlight' ? undefined : new Blob([readFileSync(await seededFile())])
  mkdirSync(folder, { recursive: true })
  const made = `${file}.${process.pid}`
  const data = `${made}.data`
  const seeded = await openPglite(data, before)
  if (before) await catchUp(seeded.db, { brand })
  else await seedIfEmpty(seeded.db, { brand })
  await seeded.close()
  const client = await PGlite.create(data)
  const dump = await client.dumpDataDir('none')
  await client.close()
  rmSync(data, { recursive: true })
  writeFileSync(made, Buffer.from(await dump.arrayBuffer()))
  for (const other of readdirSync(folder)) {
    const path = join(folder, other)
    const touchedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
    // Tests that began before midnight go on with the file of that day.
    const isUsed = [day, addDays(day, -1)].some((one) => other.startsWith(`${world}-${one}`))
    // What is no finished file is of a process that makes one, or was killed as it did.
    const isOver = other.endsWith('.tar') ? !isUsed : touchedMs < Date.now() - LONGEST_MAKING_MS
    if (isOver) rmSync(path, { recursive: true, force: true })
  }
  renameSync(made, file)
  return file
}
