import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * Exactly one process works on a data folder. Whoever does listens on a socket that belongs to the folder: that is
 * the lock (it cannot go stale: a dead process answers nothing), and it is where the command line tools reach the
 * running server. See server/operator.ts.
 */

const LONGEST_SOCKET_PATH = 100

/** Where the process that owns a data folder listens. */
export function socketPath(dataFolder: string): string {
  mkdirSync(dataFolder, { recursive: true })
  const folder = realpathSync(dataFolder)
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16)
  if (process.platform === 'win32') return `\\\\.\\pipe\\switchboard-${name}`
  const inside = join(folder, 'operator.sock')
  return inside.length <= LONGEST_SOCKET_PATH ? inside : join(tmpdir(), `switchboard-${name}.sock`)
}

/** Whether a process is listening there; removes the socket of one that died. */
export function isInUse(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') rmSync(path, { force: true })
      resolve(false)
    })
  })
}
