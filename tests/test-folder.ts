import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 << 30

/**
 * A new folder for the files of a test: in memory where the machine has room there, because a database in a folder waits
 * for its disk more than a thousand times before it has begun.
 */
export function testFolder(name: string): string {
  return mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), `switchboard-${name}-`))
}

function isRoomy(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize > ENOUGH_BYTES
}
