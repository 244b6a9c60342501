import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Browser, openBrowser } from './browser.ts'
import type { Ledger, RowKind } from './ledger.ts'
import { signIn } from './sign-in.ts'
import type { Traffic } from './traffic.ts'
import { pause } from './wait-until.ts'

/** The retailer's systems, as FEED_CLIENTS names them. */
export const FEED_CLIENT = { id: 'chaos', scopes: ['feed:write', 'feed:read'], secret: 'a-secret-of-32-characters-or-more' }

const FILE_EVERY_MS = 5_000
const PEOPLE_A_FILE = 10
const DELIVERED_AFTER_MS = 5_000

const people: RowKind = { name: 'person of the feed', statement: 'select id as key from users where id = any($1)' }

/** What those who use the portal are given. */
export interface Surroundings {
  origin: string
  certificate: string
  traffic: Traffic
  ledger: Ledger
}

export interface Systems {
  leave(): Promise<void>
}

/** Billing, which sends a file of new customers every few seconds, and the delivery system, which brings the gas that was ordered. */
export function startSystems(options: Surroundings): Systems {
  let isOver = false
  const rounds = [sendPeople, deliverGas].map(async (round, i) => {
    const machine = await createMachine(options, `127.1.0.${i + 1}`)
    while (!isOver) {
      await round(machine, options.ledger)
      await pause(FILE_EVERY_MS)
    }
    machine.close()
  })
  return {
    async leave() {
      isOver = true
      await Promise.all(rounds)
    },
  }
}

interface Machine {
  feed: (records: readonly object[]) => Promise<boolean>
  /** Events after the cursor of the last time. */
  events: () => Promise<Event[]>
  close(): void
}

interface Event {
  type: string
  time: string
  billingaccountid: string
  data: { orderId: string; supplyPointId: string; numberOfBottles: number }
}

async function createMachine({ origin, certificate, traffic }: Surroundings, localAddress: string): Promise<Machine> {
  const browser = openBrowser({ port: Number(new URL(origin).port), certificate, localAddress, traffic })
  let token: string | undefined
  let after = ''
  const withToken = async (): Promise<Record<string, string>> => {
    token ??= await machineToken(browser)
    return { authorization: `Bearer ${token}` }
  }
  const settle = (status: number | undefined) => {
    if (status === 401) token = undefined
  }
  return {
    close: browser.close,
    async feed(records) {
      const body = records.map((record) => `${JSON.stringify(record)}\n`).join('')
      const headers = { ...(await withToken()), 'content-type': 'application/x-ndjson' }
      const answer = await browser.ask('feed', '/api/v1/feed', { method: 'POST', headers, body, expected: [401] })
      settle(answer?.status)
      return answer?.status === 200
    },
    async events() {
      const answer = await browser.ask('events', `/api/v1/feed/events?limit=1000${after}`, { headers: await withToken(), expected: [401] })
      settle(answer?.status)
      if (answer?.status !== 200) return []
      const { events, next } = JSON.parse(answer.text) as { events: Event[]; next: string }
      after = `&after=${next}`
      return events
    },
  }
}

async function machineToken(browser: Browser): Promise<string | undefined> {
  const answer = await browser.ask('token', '/idp/token', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${btoa(`${FEED_CLIENT.id}:${FEED_CLIENT.secret}`)}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: FEED_CLIENT.scopes.join(' ') }).toString(),
  })
  return answer?.status === 200 ? (JSON.parse(answer.text) as { access_token: string }).access_token : undefined
}

/** A file that no answer came for is sent again, as it is, until it is taken. */
async function sendPeople(machine: Machine, ledger: Ledger): Promise<void> {
  const ids = Array.from({ length: PEOPLE_A_FILE }, () => `C-${randomUUID()}`)
  const at = new Date().toISOString()
  const records = ids.map((id) => ({
    kind: 'person',
    id,
    at,
    data: { subject: id, email: `${id}@example.nz`, firstName: 'Mere', lastName: 'Holloway' },
  }))
  for (let tries = 0; tries < 20; tries++) {
    if (await machine.feed(records)) return ledger.row(people, ...ids)
    await pause(FILE_EVERY_MS)
  }
}

async function deliverGas(machine: Machine): Promise<void> {
  const events = await machine.events()
  const orders = events.filter(({ type }) => type === 'nz.switchboard.lpg.ordered')
  if (orders.length === 0) return
  await pause(DELIVERED_AFTER_MS)
  const today = new Date().toISOString().slice(0, 10)
  const records = orders.map(({ time, billingaccountid: billingAccountId, data: { orderId, supplyPointId, numberOfBottles } }) => ({
    kind: 'lpgOrder',
    id: orderId,
    at: new Date().toISOString(),
    data: {
      billingAccountId,
      supplyPointId,
      numberOfBottles,
      placedAt: time,
      state: 'successful',
      scheduledDay: today,
      deliveredDay: today,
    },
  }))
  for (let tries = 0; tries < 20 && !(await machine.feed(records)); tries++) await pause(FILE_EVERY_MS)
}

/** A system that is told of what customers do, and takes as long as it is told to. */
export interface Receiver {
  delayMs: number
  taken: number
  close(): void
}

/** Starts one and has the portal tell it of everything. @throws Error where the portal refuses it */
export async function startReceiver({
  origin,
  traffic,
  tls,
}: Omit<Surroundings, 'certificate' | 'ledger'> & { tls: { cert: string; key: string } }) {
  const receiver: Receiver = {
    delayMs: 0,
    taken: 0,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  const server = createServer(tls, async (request, reply) => {
    request.resume()
    await pause(receiver.delayMs)
    receiver.taken += 1
    reply.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const browser = openBrowser({ port: Number(new URL(origin).port), certificate: tls.cert, localAddress: '127.1.0.9', traffic })
  const token = await signIn(browser, origin, 'staff')
  const answer = await browser.ask('webhook', '/api/v1/private/studio/webhooks', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `https://localhost:${port}/`, description: 'Chaos', types: [] }),
  })
  browser.close()
  if (answer?.status !== 200) throw new Error(`the portal refused a webhook: ${answer?.status} ${answer?.text}`)
  return receiver
}
