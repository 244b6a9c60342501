import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sum } from '#lib/sum.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { syncPath } from '../db/sync.ts'
import { type OperatorCommand, type OperatorContext, OperatorError } from '../operator/operator.ts'
import { packFolder } from './archive.ts'

/** The first entry of every backup; tells it from other archives. */
export const NOTE_NAME = 'switchboard-backup.json'
export const BACKUP_FORMAT = 1

const SPARE_BYTES = 64 << 20

/** The files of the database that the running server keeps in a folder. */
export type Storage = NonNullable<OperatorContext['storage']>

/** `npm run backup -- FILE` in the running server. */
export const backUp: OperatorCommand = async ({ storage }, { file = '' }, _input, print) => {
  if (!storage) throw new OperatorError('This portal keeps no files: its database makes its own backups.')
  await backUpRunning(storage, file)
  print(describeBackup(file))
}

/** The database waits only while its files are copied; packing them takes much longer and runs beside it. */
export async function backUpRunning(storage: Storage, file: string): Promise<void> {
  refuseExisting(file)
  refuseFullDisk(storage.dataFolder)
  const copy = mkdtempSync(join(storage.dataFolder, '.backup-'))
  try {
    await storage.copyDatabase(join(copy, 'database'))
    await writeBackup(join(copy, 'database'), file)
  } catch (error) {
    throw asOperatorError(error, file)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

/** `npm run backup -- FILE` without a running server. The caller holds the folder's lock. */
export async function backUpStopped(databaseFolder: string, file: string): Promise<string> {
  refuseExisting(file)
  await writeBackup(databaseFolder, file).catch((error: unknown) => {
    throw asOperatorError(error, file)
  })
  return describeBackup(file)
}

/** Writes to a temporary file and renames it, so the name holds a whole backup or none. */
async function writeBackup(folder: string, file: string): Promise<void> {
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  const note = { format: BACKUP_FORMAT, version: packageJson.version, createdAt: new Date().toISOString() }
  const handle = await open(part, 'wx', 0o600)
  try {
    const archive = packFolder({ name: NOTE_NAME, text: JSON.stringify(note) }, folder)
    await pipeline(archive, createGzip({ level: 1 }), handle.createWriteStream({ flush: true }))
    refuseExisting(file)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  syncPath(dirname(file))
}

function refuseExisting(file: string): void {
  if (existsSync(file)) throw new OperatorError(`There is a file ${file} already. Choose another name.`)
}

/** The copy must leave the running database enough disk. */
function refuseFullDisk(dataFolder: string): void {
  const { bavail, bsize } = statfsSync(dataFolder)
  const files = readdirSync(join(dataFolder, 'database'), { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile())
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0)
  const neededBytes = SPARE_BYTES + sum(sizes)
  if (bavail * bsize >= neededBytes) return
  const megabytes = Math.ceil(neededBytes / (1 << 20))
  throw new OperatorError(`There is too little room beside the database: a backup needs ${megabytes} MB in ${dataFolder} while it is made.`)
}

function asOperatorError(error: unknown, file: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof OperatorError || !code) return error
  if (code === 'ENOSPC' || code === 'EDQUOT') return new OperatorError(`There is no room left for ${file}. No backup was made.`)
  return new OperatorError(`${file} cannot be written (${message}). No backup was made.`)
}

function describeBackup(file: string): string {
  const megabytes = (statSync(file).size / (1 << 20)).toFixed(1)
  return `${basename(file)}: ${megabytes} MB. It holds passwords' hashes, signing keys and mail: keep it as secret as the database.`
}
