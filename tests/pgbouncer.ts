import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '#server/db/open-postgres.ts'
import { freePort } from './postgres-server.ts'

/**
 * pgbouncer in transaction mode before a server, as docs/running.md has it; the program has to be there.
 * @param server URL of any database of that server
 */
export async function startPgbouncer(server: string): Promise<{ port: number; stop(): Promise<void> }> {
  const { hostname, port: behind, username, password } = new URL(server)
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-pgbouncer-'))
  chmodSync(folder, 0o755)
  const limits = Object.entries(LIMITS).map(([name, value]) => `set ${name} = ''${value}''`)
  // Each test file has a database, and connections to those of files that are done would use up the server's.
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${behind} user=${username} password=${password} connect_query='${limits.join('; ')}'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
server_idle_timeout = 5
ignore_startup_parameters = extra_float_digits
`,
  )
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
  const child = spawn('pgbouncer', [file], { stdio: ['ignore', 'ignore', 'pipe'], ...user })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const ended = once(child, 'exit')
  const exit = ended.then(() => {
    throw new Error(`pgbouncer ended: ${said}`)
  })
  exit.catch(() => {})
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      exit,
    ])
    socket.destroy()
    if (isOpen) break
  }
  return {
    port,
    async stop() {
      child.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
