import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What the server is made of. The browser's files are swapped by Vite, which runs in the server. */
const FOLDERS = ['server', 'schemas', 'lib', 'widgets']
const SERVED = /^(?!.*\.test\.ts$)(server|schemas|lib)\/.*\.(ts|json|sql|css|js)$|^widgets\/\w+\/schema\.ts$/
/** Editors write a file in several steps. */
const SETTLED_MS = 100

/** `npm run dev`: the server, with hot reload of the browser's code; restarts when a server file changes. */
export async function dev(): Promise<void> {
  let server = start()
  let timer: NodeJS.Timeout | undefined
  let isStopping = false
  /** One after the other: a change while the server stops is another restart. */
  let restarts = Promise.resolve()
  const restart = async () => {
    await stop(server)
    if (!isStopping) server = start()
  }
  for (const folder of FOLDERS) {
    watch(join(root, folder), { recursive: true }, (_event, name) => {
      if (!name || !SERVED.test(`${folder}/${name}`)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        console.log(`${folder}/${name} changed: starting again`)
        restarts = restarts.then(restart)
      }, SETTLED_MS)
    })
  }
  const [signal] = await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  isStopping = true
  await restarts
  await stop(server, signal)
  process.exit()
}

const start = (): ChildProcess =>
  spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit', env: { ...process.env, SWITCHBOARD_DEV: '1' } })

async function stop(server: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill(signal)
  await once(server, 'exit')
}
