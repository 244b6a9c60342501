import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { readinessOf } from '../tests/server-process.ts'
import { waitUntil } from './wait-until.ts'

const LONGEST_START_MS = 120_000

export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

/** A process of the portal on its own port, from a release, as a service manager runs it. */
export interface PortalProcess {
  readonly port: number
  /** Starts it and waits until it is ready. @param release another release from now on */
  start(release?: string): Promise<void>
  /** Starts it; it may take its time. */
  launch(): void
  /** Tells it to stop and waits until it has. */
  stop(): Promise<void>
  kill(): Promise<void>
  freeze(): void
  thaw(): void
}

/** @param log file for all that it says */
export function portalProcess(firstRelease: string, port: number, env: Record<string, string>, log: string): PortalProcess {
  let release = firstRelease
  let child: ChildProcess | undefined
  const end = async (signal: NodeJS.Signals) => {
    if (!child || hasEnded(child)) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await ended
  }
  const launch = () => {
    const output = createWriteStream(log, { flags: 'a' })
    const node = join(release, 'node_modules/node/bin/node')
    child = spawn(existsSync(node) ? node : process.execPath, [join(release, 'switchboard.mjs'), 'start'], {
      cwd: '/',
      env: { PATH: process.env.PATH, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.pipe(output)
    child.stderr?.pipe(output)
  }
  return {
    port,
    launch,
    async start(next = release) {
      release = next
      launch()
      await waitUntil(
        async () => (child !== undefined && hasEnded(child)) || (await readinessOf(port)) === 200,
        LONGEST_START_MS,
        `a process was not ready: ${log}`,
      )
      if (child && hasEnded(child)) throw new Error(`a process ended as it started: ${log}`)
    },
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
  }
}
