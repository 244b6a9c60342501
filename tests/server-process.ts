import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/* The server and the operator's commands as processes, as they run on a machine. */

const project = fileURLToPath(new URL('..', import.meta.url))
/** Of a process that is to see nothing else of where the tests run. */
export const environment = (env: Record<string, string>) =>
  ({
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    // Reading and stripping the sources takes most of a start.
    NODE_COMPILE_CACHE: join(project, 'node_modules/.cache/compiled'),
    RATE_LIMIT: 'off',
    // They come behind the portal and would slow down what is tested.
    DEMO_NEIGHBOURS: 'off',
    ...env,
  }) as NodeJS.ProcessEnv

export interface Run {
  child: ChildProcess
  /** What it said so far, to whatever stream. */
  output(): string
}

/** @param nodeArgs such as `--import` with a file that changes what the process sees of its machine */
export const startServer = (env: Record<string, string>, nodeArgs: string[] = []): Run => startNode(env, ...nodeArgs, 'server/main.ts')

/** @param args of Node, a script among them */
export const startNode = (env: Record<string, string>, ...args: string[]): Run =>
  record(spawn(process.execPath, args, { cwd: project, env: environment(env) }))

/** Runs one of the commands of package.json to its end. */
export async function runCommand(env: Record<string, string>, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const { child, output } = startNode(env, 'scripts/commands.ts', ...args)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: output().trim() }
}

export function record(child: ChildProcess): Run {
  let output = ''
  const add = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return { child, output: () => output }
}

/** @throws with what the server said, if it ends or takes too long */
export async function untilReady({ child, output }: Run, port: number): Promise<void> {
  for (const deadlineMs = Date.now() + 180_000; Date.now() < deadlineMs && child.exitCode === null; ) {
    if ((await readinessOf(port)) === 200) return
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error(`the server did not start: ${output()}`)
}

/** The status that a load balancer sees; 0 where nothing answers. */
export const readinessOf = (port: number): Promise<number> =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )

export async function stop({ child }: Run, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  child.kill(signal)
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}
