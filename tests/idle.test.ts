import { inject, expect, test } from 'vitest'
import { makeDatabase, freePort } from './postgres-server.ts'
import { startServer, stop, untilReady } from './server-process.ts'
import { emptyBuild } from './test-folder.ts'

/* What a process of a portal that nobody visits takes of its machine. */

const MOST_BYTES = 250e6
const MOST_OF_A_CORE = 0.005
/** Beside other tests the same work takes a processor longer. A process that does too much takes too much each time. */
const MOST_MEASUREMENTS = 3
const TIMEOUT_MS = 900_000
/** Each look is work of its own. */
const RARELY = { interval: 20_000, timeout: 240_000 }

test('an idle process takes less than 250 MB and half a hundredth of a core', { timeout: TIMEOUT_MS }, async () => {
  const [port, adminPort] = [await freePort(), await freePort()]
  const server = startServer({
    NODE_ENV: 'production',
    PUBLIC_URL: `http://localhost:${port}`,
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    DATABASE_URL: await makeDatabase(inject('postgresUrl'), 'idle'),
    ALLOW_EMBEDDED_SIGN_IN: 'yes',
    DIST_DIR: emptyBuild('idle'),
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'portal@example.nz',
  })
  await untilReady(server, port)
  const read = async (series: string) => {
    const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
    return Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1] ?? 0,
    )
  }
  // The queue's own clock: this job comes with every minute.
  const minutes = () => read('jobs_total{queue="webhooks",outcome="done"}')
  const cpuSeconds = () => read('process_cpu_seconds_total')

  /** @returns the share of a core that two minutes took */
  async function measure(): Promise<number> {
    const begun = await minutes()
    const before = await cpuSeconds()
    const beganMs = performance.now()
    await expect.poll(minutes, RARELY).toBeGreaterThanOrEqual(begun + 2)
    return ((await cpuSeconds()) - before) / ((performance.now() - beganMs) / 1000)
  }

  // Its first minutes compile what a quiet portal does again and again.
  await expect.poll(minutes, RARELY).toBeGreaterThanOrEqual(2)
  let share = await measure()
  for (let again = 1; again < MOST_MEASUREMENTS && share >= MOST_OF_A_CORE; again++) share = Math.min(share, await measure())
  const bytes = await read('process_resident_memory_bytes')
  console.info(`${(bytes / 1e6).toFixed(0)} MB, ${(share * 100).toFixed(2)} % of a core`)
  expect(bytes).toBeLessThan(MOST_BYTES)
  expect(share).toBeLessThan(MOST_OF_A_CORE)
  await stop(server, 'SIGTERM')
})
