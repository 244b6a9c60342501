import { rmSync } from 'node:fs'
import { Agent, createServer, request, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { openPostgres } from '#server/db/open-postgres.ts'
import { mintToken } from './mint-token.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { readinessOf, type Run, startServer, stop, untilReady } from './server-process.ts'
import { testFolder } from './test-folder.ts'
import { times } from './thorough.ts'

const folder = testFolder('stopping')
const running = new Set<Run>()
afterAll(async () => {
  for (const run of running) await stop(run, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

function serve(port: number, more: Record<string, string>): Run {
  const run = startServer({ PORT: String(port), DATA_DIR: join(folder, 'data'), DIST_DIR: join(folder, 'dist'), ...more })
  running.add(run)
  return run
}

if (process.env.TEST_DATABASE === 'postgres') {
  /** A load balancer: asks every server whether it is ready, sends requests to those that are, and tries nothing twice. */
  function startBalancer(ports: number[]): { server: Server; close(): Promise<void> } {
    const agent = new Agent({ keepAlive: true })
    const ready = new Set<number>()
    let isOver = false
    const polls = ports.map(async (port) => {
      while (!isOver) {
        if ((await readinessOf(port)) === 200) ready.add(port)
        else ready.delete(port)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    })
    let turn = 0
    const server = createServer((incoming, answer) => {
      const port = [...ready][turn++ % ready.size]
      const { connection: _, ...headers } = incoming.headers
      const onward = request({ host: 'localhost', port, method: incoming.method, path: incoming.url, headers, agent }, (response) => {
        const { connection: __, ...kept } = response.headers
        answer.writeHead(response.statusCode ?? 502, kept)
        response.pipe(answer)
      })
      onward.on('error', (error) => answer.writeHead(502).end(String(error)))
      incoming.pipe(onward)
    })
    // The server under test is the only one that lets go of a connection.
    server.keepAliveTimeout = 0
    server.listen(0)
    return {
      server,
      async close() {
        isOver = true
        await Promise.all(polls)
        agent.destroy()
        server.closeAllConnections()
        server.close()
      },
    }
  }

  test('behind a load balancer no request fails when one of two servers is told to stop under load', { timeout: 600_000 }, async () => {
    const url = await copySeeded(inject('postgresUrl'), 'stopping')
    const ports = [await freePort(), await freePort()] as const
    const publicUrl = `http://localhost:${ports[0]}`
    const start = async (port: number) => {
      const run = serve(port, { DATABASE_URL: url, PUBLIC_URL: publicUrl, SHUTDOWN_DELAY_MS: '2000' })
      await untilReady(run, port)
      return run
    }
    const servers = await Promise.all([start(ports[0]), start(ports[1])])
    const { db, close } = await openPostgres(url)
    const authorization = `Bearer ${await mintToken(db, publicUrl, 'aroha')}`
    await close()

    const balancer = startBalancer([...ports])
    const { port } = balancer.server.address() as { port: number }
    await expect.poll(() => readinessOf(port)).toBe(200)
    const outcomes = new Map<number | string, number>()
    const count = (outcome: number | string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    let isOver = false
    const load = Array.from({ length: 40 }, async (_, i) => {
      const [method, path] = i % 2 ? ['GET', '/private/tabs'] : ['POST', '/private/events/userVisit']
      while (!isOver) {
        await fetch(`http://localhost:${port}/api/v1${path}`, { method, headers: { authorization } }).then(
          async (answer) => {
            const text = await answer.text()
            count(answer.status >= 500 ? `${answer.status} ${text}` : answer.status)
          },
          (error) => count(String(error.cause ?? error)),
        )
      }
    })
    const rounds = times(1, 6)
    for (let round = 0; round < rounds; round++) {
      const i = (round % 2) as 0 | 1
      const before = outcomes.get(200) ?? 0
      await expect.poll(() => outcomes.get(200) ?? 0).toBeGreaterThan(before + 50)
      expect(await stop(servers[i], 'SIGTERM')).toBe(0)
      if (round + 1 < rounds) servers[i] = await start(ports[i])
    }
    isOver = true
    await Promise.all(load)
    await balancer.close()
    expect([...outcomes.keys()].toSorted()).toEqual([200, 204])
  })
} else {
  test('a server that is told to stop says first that it is not ready, and answers on until its listener closes', {
    timeout: 120_000,
  }, async () => {
    const port = await freePort()
    const run = serve(port, { SHUTDOWN_DELAY_MS: '2000', DEMO: 'off' })
    await untilReady(run, port)
    const signalledAtMs = Date.now()
    run.child.kill('SIGTERM')
    await expect.poll(() => readinessOf(port), { interval: 10 }).toBe(503)
    // The same signal again, as a service manager sends it to every process of a service, cuts nothing short.
    run.child.kill('SIGTERM')
    const answer = await fetch(`http://localhost:${port}/api/v1/public/status`)
    expect([answer.headers.get('connection'), answer.status < 500, await readinessOf(port)]).toEqual(['close', true, 503])
    expect(await stop(run, 'SIGCONT')).toBe(0)
    expect(Date.now() - signalledAtMs).toBeGreaterThan(1900)
  })
}
