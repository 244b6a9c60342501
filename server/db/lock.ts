import { chmodSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/*
 * One process at a time works on a data folder. It holds a lock of the kernel on the file `lock`, which ends with the
 * process and so cannot go stale. Node has no call for file locks; SQLite, which comes with Node, takes one for a
 * transaction. No other code may open that file: closing it would end the lock (a rule of POSIX).
 */

const SQLITE_BUSY = 5
const SQLITE_CANTOPEN = 14
/** Two processes that start together may each see the other's attempt; both try again for this long. */
const LONGEST_WAIT_MS = 100

interface FolderLock {
  release(): void
}

/** Locks that nothing else refers to; collected as garbage they would end. */
const held = new Set<DatabaseSync>()

/**
 * Creates the data folder if needed, closes it to other users and locks it, before anything else is in it.
 * @throws {FolderLocked} if another process has it
 * @throws {FolderUnusable}
 */
export function lockDataFolder(folder: string): FolderLock {
  const lock = attempt(folder, () => {
    makePrivate(folder)
    return new DatabaseSync(join(folder, 'lock'), { timeout: LONGEST_WAIT_MS })
  })
  try {
    // The journal in memory: nothing is ever written, on a full disk neither.
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new FolderLocked(folder)
    throw new FolderUnusable(folder, describe(error))
  }
  held.add(lock)
  removeUnfinished(folder)
  return {
    release() {
      if (held.delete(lock)) lock.close()
    },
  }
}

/** The folder holds password hashes and signing keys: only its owner may look into it. */
function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (process.platform === 'win32') return
  const { mode, uid } = statSync(folder)
  const isShared = (mode & 0o1000) !== 0 || dirname(folder) === folder
  if (isShared) throw new FolderUnusable(folder, 'other programs use it too')
  // Root could use it, and what root leaves in it the portal's own user could not.
  if (uid !== process.getuid?.()) throw new FolderUnusable(folder, 'it belongs to another user, who has to run this')
  if ((mode & 0o077) !== 0) chmodSync(folder, 0o700)
}

/** What a backup or a restore was making when its process was killed. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (/^\.(backup|restore)-\w{6}$/.test(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function attempt<T>(folder: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    throw error instanceof FolderUnusable ? error : new FolderUnusable(folder, describe(error))
  }
}

function describe(error: unknown): string {
  if ((error as { errcode?: number }).errcode === SQLITE_CANTOPEN)
    return 'its file lock cannot be opened: all in it must belong to this user'
  return error instanceof Error ? error.message : String(error)
}

export class FolderLocked extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another Switchboard. Stop that one, or set DATA_DIR to another folder.`)
  }
}

export class FolderUnusable extends Error {
  constructor(folder: string, reason: string) {
    super(`The data folder ${folder} cannot be used (${reason}). Set DATA_DIR to a folder for Switchboard alone.`)
  }
}
