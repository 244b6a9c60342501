import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FolderLocked } from '../db/lock.ts'

/*
 * Where the process that owns a data folder listens for commands: a socket in that folder. The socket is no lock
 * (db/lock.ts is): the owner of the folder may remove what an earlier process left.
 */

/** What every system takes; Linux takes 107 bytes, macOS 103. */
const LONGEST_SOCKET_PATH = 100

/**
 * Listens on the folder's socket. The caller holds the folder's lock.
 * @throws {FolderLocked} if a process answers there although its lock file was deleted
 */
export async function listenInFolder(server: Server, dataFolder: string): Promise<void> {
  if (await withSocketPath(dataFolder, isListening)) throw new FolderLocked(dataFolder)
  removeSocket(dataFolder)
  await withSocketPath(dataFolder, (path) => {
    return new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
  })
  if (process.platform !== 'win32') chmodSync(socketFile(dataFolder), 0o600)
}

export function removeSocket(dataFolder: string): void {
  rmSync(socketFile(dataFolder), { force: true })
}

/** Whether a process answers there. */
export function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}

/** Hands over a path of the folder's socket; it holds until `use` is done. */
export async function withSocketPath<T>(dataFolder: string, use: (path: string) => Promise<T>): Promise<T> {
  if (process.platform === 'win32') {
    const name = createHash('sha256').update(realpathSync(dataFolder)).digest('hex').slice(0, 16)
    return use(`\\\\.\\pipe\\switchboard-${name}`)
  }
  const path = socketFile(dataFolder)
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return use(path)
  // The length of a socket's path is limited, the length of a folder's is not: a link makes the path short.
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-socket-'))
  try {
    symlinkSync(dataFolder, join(folder, 'data'))
    return await use(socketFile(join(folder, 'data')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const socketFile = (folder: string) => join(folder, 'operator.sock')
