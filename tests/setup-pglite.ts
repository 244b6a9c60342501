import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { TestProject } from 'vitest/node'
import { openPglite } from '#server/db/open.ts'
import { seedIfEmpty } from '#server/demo/seed.ts'

/** One seeded database; each file loads a copy of it into its memory. */
export default async function setup({ provide }: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-pglite-'))
  const data = join(folder, 'data')
  const seeded = await openPglite(data)
  await seedIfEmpty(seeded.db)
  await seeded.close()
  const client = await PGlite.create(data)
  const dump = await client.dumpDataDir('none')
  await client.close()
  const file = join(folder, 'seeded.tar')
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()))
  provide('pgliteFile', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
