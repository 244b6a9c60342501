import { afterEach, expect, inject, test } from 'vitest'
import { asc } from 'drizzle-orm'
import { openPostgres } from '#server/db/open-postgres.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { mintToken } from './mint-token.ts'
import { copySeeded, freePort } from './postgres-server.ts'
import { type Run, startServer, stop, untilReady } from './server-process.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

/* Two servers on one database that tell an endpoint what customers do, while both the endpoint and a server go away. */

const CUSTOMERS = ['aroha', 'tama', 'hemi', 'moana']
const ACTS = 250

const running: Run[] = []
let receiver: Receiver | undefined
afterEach(async () => {
  await Promise.all(running.map((run) => stop(run, 'SIGKILL')))
  await receiver?.close()
})

test('what customers do arrives, in order, though the endpoint is away for a while and a server is killed', async () => {
  const url = await copySeeded(inject('postgresUrl'), 'webhook_processes')
  const ports = [await freePort(), await freePort()]
  const hookPort = await freePort()
  const publicUrl = `http://localhost:${ports[0]}`
  running.push(...ports.map((port) => startServer({ PORT: String(port), DATABASE_URL: url, PUBLIC_URL: publicUrl })))
  await Promise.all(running.map((run, i) => untilReady(run, ports[i] ?? 0)))
  const { db, close } = await openPostgres(url)
  const ask = async (port: number | undefined, token: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return fetch(`http://localhost:${port}/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const hook = `http://127.0.0.1:${hookPort}/hook`
  const staff = await mintToken(db, publicUrl, 'staff')
  const added = await ask(ports[1], staff, '/private/studio/webhooks', { url: hook, description: 'Billing', types: [] })
  const { secret } = (await added.json()) as { secret: string }

  let done = 0
  /** One number after the other; whom the killed server served goes on at the other. */
  const customer = async (name: string, at: number) => {
    const token = await mintToken(db, publicUrl, name)
    const saved: string[] = []
    for (let i = 0, port = ports[at % 2]; i < ACTS; i++) {
      const number = `04 555 ${String(1_000 + i)}`
      const answer = await ask(port, token, '/private/billing/phone/work', { number }).catch(() => undefined)
      if (!answer) port = ports[1]
      else if (answer.status === 204) saved.push(`+6445551${String(i).padStart(3, '0')}`)
      if (++done === 300 && running[0]) await stop(running[0], 'SIGKILL')
    }
    return saved
  }
  const customers = CUSTOMERS.map(customer)
  const saved = await Promise.all(customers)
  receiver = await startReceiver(hookPort)
  receiver.secret = secret
  const { taken, refusals } = receiver

  const stored = await db.select().from(customerEvents).orderBy(asc(customerEvents.written))
  expect(stored.length).toBeGreaterThan(CUSTOMERS.length * ACTS - 10)
  await expect.poll(() => new Set(taken.map(({ id }) => id)).size, { timeout: 240_000 }).toBe(stored.length)
  expect(refusals).toEqual([])
  for (const [i, name] of CUSTOMERS.entries()) {
    const isTheirs = ({ personId }: { personId: string }) => personId === `U-${name}`
    const told = [...new Map(taken.filter(({ personid }) => personid === `U-${name}`).map((event) => [event.id, event])).values()]
    expect(told.map(({ id }) => id)).toEqual(stored.filter(isTheirs).map(({ id }) => id))
    // Each act that a customer was told is done is among them.
    expect(saved[i]?.filter((number) => !told.some(({ data }) => data.number === number))).toEqual([])
  }
  await close()
})
