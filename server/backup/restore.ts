import { createReadStream, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { PassThrough } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { syncFolder, syncPath } from '../db/sync.ts'
import { DatabaseNewer } from '../db/failures.ts'
import { openPglite } from '../db/open.ts'
import { OperatorError } from '../operator/operator.ts'
import { afterRestore, HELD_AFTER_RESTORE } from './after-restore.ts'
import { ArchiveError, unpackFolder } from './archive.ts'
import { BACKUP_FORMAT, NOTE_NAME } from './back-up.ts'

/**
 * `npm run restore -- FILE`: makes a backup the database of an empty data folder. Unpacks and opens it beside its place
 * and renames it once it is sound, so a failure leaves nothing. The caller holds the folder's lock.
 */
export async function restore(dataFolder: string, file: string): Promise<string> {
  const found = readdirSync(dataFolder).filter((name) => name !== 'lock' && name !== 'operator.sock')
  if (found.length > 0) {
    throw new OperatorError(
      `The data folder ${dataFolder} is not empty (${found.slice(0, 3).join(', ')}). A backup is restored into an empty folder only.`,
    )
  }
  const beside = mkdtempSync(join(dataFolder, '.restore-'))
  try {
    const database = join(beside, 'database')
    mkdirSync(database, { mode: 0o700 })
    const note = await unpackBackup(file, database)
    await makeUsable(file, database, note)
    syncFolder(database)
    renameSync(database, join(dataFolder, 'database'))
    syncPath(dataFolder)
    return `Restored the backup of ${note.createdAt}, made by Switchboard ${note.version}. ${HELD_AFTER_RESTORE}`
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

interface Note {
  format: number
  version: string
  createdAt: string
}

async function unpackBackup(file: string, folder: string): Promise<Note> {
  let note: Note | undefined
  const archive = new PassThrough()
  const unpacked = unpackFolder(archive, folder, ({ name, text }) => {
    if (name !== NOTE_NAME) throw new ArchiveError('it does not begin like a backup')
    note = noteIn(text)
    if (note.format > BACKUP_FORMAT) throw new OperatorError(newerThanThis(file, note))
  })
  const read = pipeline(createReadStream(file), createGunzip(), archive)
  try {
    await Promise.all([read, unpacked])
  } catch (error) {
    archive.destroy()
    await Promise.allSettled([read, unpacked])
    throw refusal(error, file)
  }
  if (!note) throw new ArchiveError('it has no note')
  return note
}

/** @throws {ArchiveError} if it is no note of a backup */
function noteIn(text: string): Note {
  const { format, version, createdAt } = { ...(JSON.parse(text) as Partial<Note> | null) }
  if (typeof format !== 'number' || typeof version !== 'string' || typeof createdAt !== 'string') {
    throw new ArchiveError('it does not begin like a backup')
  }
  return { format, version, createdAt }
}

/** Opens what was unpacked as the server will: proves that the engine can read it and that this version knows its tables. */
async function makeUsable(file: string, folder: string, note: Note): Promise<void> {
  // In an empty folder the engine would make a new database.
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new OperatorError(`${file} was not restored: there is no database in it.`)
  const database = await openPglite(folder).catch((cause: unknown) => {
    throw cause instanceof DatabaseNewer
      ? new OperatorError(newerThanThis(file, note))
      : new OperatorError(`${file} was not restored: this version cannot open the database in it.`, { cause })
  })
  await afterRestore(database.db).finally(() => database.close())
}

const newerThanThis = (file: string, { version }: Note) =>
  `${file} was made by a newer Switchboard (${version}). Restore it with that version or a later one.`

function refusal(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof OperatorError) return error
  if (error instanceof ArchiveError) return new OperatorError(`${file} was not restored: ${message}.`)
  if (code === 'Z_BUF_ERROR') return new OperatorError(`${file} was not restored: it is cut off.`)
  if (code?.startsWith('Z_') || error instanceof SyntaxError)
    return new OperatorError(`${file} was not restored: it is no backup of Switchboard.`)
  if (code === 'EEXIST' || code === 'ENOTDIR') return new OperatorError(`${file} was not restored: it holds what no backup has.`)
  if (code === 'EISDIR') return new OperatorError(`${file} is a folder. A backup is one file.`)
  if (code === 'EACCES') return new OperatorError(`${file} cannot be read by this user.`)
  if (code === 'ENOENT') return new OperatorError(`There is no file ${file}.`)
  if (code === 'ENOSPC' || code === 'EDQUOT') return new OperatorError(`${file} was not restored: there is no room left for it.`)
  return error
}
