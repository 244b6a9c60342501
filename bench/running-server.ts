import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { projectFolder } from '#server/settings.ts'
import { freePort } from '../tests/postgres-server.ts'
import { readinessOf } from '../tests/server-process.ts'

/** The server in a separate process; `startMs` is from its start to its first answer. */
export async function runServer(env: Record<string, string>) {
  const port = await freePort()
  const beginMs = performance.now()
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectFolder,
    env: { ...process.env, LOG_LEVEL: 'error', RATE_LIMIT: 'off', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://localhost:${port}`
  while ((await readinessOf(port)) !== 200) {
    if (child.exitCode !== null) throw new Error('the server did not start')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    origin,
    startMs: performance.now() - beginMs,
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Does something while the server runs. */
export async function withServer(env: Record<string, string>, measure: (origin: string) => Promise<void>): Promise<void> {
  await using server = await runServer(env)
  await measure(server.origin)
}
