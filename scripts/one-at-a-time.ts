import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ExpectedError } from './expected-error.ts'

const SQLITE_BUSY = 5
/** A build that takes longer hangs. */
const LONGEST_WAIT_MS = 600_000

/**
 * Does work on a folder that processes would spoil for one another, each after the one before. The lock is of the kernel and ends with its
 * process, as that of a data folder does: server/db/lock.ts says how.
 */
export async function oneAtATime(folder: string, work: () => void | Promise<void>): Promise<void> {
  const { DatabaseSync } = await import('node:sqlite')
  mkdirSync(folder, { recursive: true })
  const lock = new DatabaseSync(join(folder, '.lock'), { timeout: LONGEST_WAIT_MS })
  try {
    try {
      lock.exec('pragma journal_mode = memory; begin exclusive')
    } catch (cause) {
      if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause
      throw new ExpectedError(`Another process has been working on ${folder} for ten minutes. End it and try again.`, { cause })
    }
    await work()
  } finally {
    lock.close()
  }
}
