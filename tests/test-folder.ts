import { existsSync, mkdtempSync, statfsSync, writeFileSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * A new folder for the files of a test: in memory where the machine has room there, because a database in a folder waits
 * for its disk more than a thousand times before it has begun.
 */
export function testFolder(name: string): string {
  return mkdtempSync(join(isRoomy() ? MEMORY : tmpdir(), `switchboard-${name}-`))
}

/** A new folder with the least that production takes for a browser application. */
export function emptyBuild(name: string): string {
  const folder = testFolder(name)
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  return folder
}

function isRoomy(): boolean {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return Math.min(bavail * bsize, freemem()) > ENOUGH_BYTES
}
