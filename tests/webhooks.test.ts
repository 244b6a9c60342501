import { Ajv } from 'ajv'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { changeEmail, removePhone, savePhone } from '#schemas/contact/routes.ts'
import { EVENT_TYPES } from '#schemas/feed/event-types.ts'
import { lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import { submitMeterRead } from '#schemas/meter-read/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { MOST_COUNTED } from '#schemas/webhooks/entities.ts'
import * as routes from '#schemas/webhooks/routes.ts'
import { webhookDeliveries } from '#server/db/schema/customer-events.ts'
import { createJobMetrics } from '#server/jobs/job-metrics.ts'
import { jobs } from '#server/jobs/job-table.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { webhookWork } from '#server/webhooks/deliver.ts'
import { startReceiver } from './webhook-receiver.ts'
import { HOUR_MS, PORTAL, rules, webhookWorld } from './webhook-world.ts'
import { storedMails } from './stored-mails.ts'
import { isThorough, times } from './thorough.ts'

/* What customers do, told to endpoints: once, in its order, until it is taken. */

const world = webhookWorld()
const { deliver, addedEndpoint, addEndpoint, endpointOf, deliveriesOf, act, namesTaken } = world

test('gas ordered, a reading sent, an address confirmed: each arrives, signed, as documented', async () => {
  await addEndpoint()
  const reading = { id: 'SP-100699-E', devices: [{ id: 'MD-SP-100699-E-1', deviceReading: '14260' }] }
  const questions = { medicallyDependent: false, noOtherHeating: true, runningOut: false }
  const gas = { supplyAgreementId: 'SA-100733-1', numberOfBottles: 1, questions, orderKey: 'key-webhooks' }
  const statuses = [
    (await world.portal.call('moana', lpgPlaceOrder, { body: gas })).status,
    (await world.portal.call('newcomer', submitMeterRead, { body: { meters: [reading] } })).status,
    (await world.portal.call('hemi', changeEmail, { body: { email: 'hemi.new@example.nz' } })).status,
  ]
  const [letter] = await storedMails(world.portal.database.db, 'hemi.new@example.nz')
  const token = /verify=(\S+)/.exec(letter?.body ?? '')?.[1] ?? ''
  statuses.push((await world.portal.call('hemi', emailVerification, { body: { token } })).status)
  expect(statuses).toEqual([200, 204, 204, 204])
  await deliver()
  expect(world.receiver.refusals).toEqual([])
  const byType = new Map(world.receiver.taken.map((event) => [event.type, event]))
  expect([...byType.keys()].sort()).toEqual([
    'nz.switchboard.email.changed',
    'nz.switchboard.lpg.ordered',
    'nz.switchboard.meter_reading.sent',
  ])
  const ajv = new Ajv({ strict: false, validateFormats: false })
  for (const [type, { data }] of byType) expect([type, ajv.validate(EVENT_TYPES[type].data as object, data)]).toEqual([type, true])
})

test('what a customer does arrives in its order, as the cursor tells it too', async () => {
  const id = await addEndpoint()
  await world.portal.call('aroha', savePhone, { params: { kind: 'work' }, body: { number: '04 555 0123' } })
  await world.portal.call('aroha', removePhone, { params: { kind: 'work' }, body: { number: '' } })
  await deliver()
  const { body } = await world.portal.ask('feed-reader', 'GET', '/feed/events')
  expect(world.receiver.refusals).toEqual([])
  expect(world.receiver.taken).toEqual((body as { events: unknown[] }).events)
  expect(world.receiver.taken).toHaveLength(2)
  expect(await endpointOf(id)).toMatchObject({ counts: { waiting: 0, delivered: 2, parked: 0 } })
  await deliver(HOUR_MS)
  expect(world.receiver.requests).toBe(2)
})

test('an endpoint is told of the types that it asked for, from when it was added', async () => {
  await act('before')
  await deliver()
  await addEndpoint(world.receiver.url, ['nz.switchboard.site.renamed'])
  await act('after')
  await world.portal.call('aroha', savePhone, { params: { kind: 'home' }, body: { number: '04 555 0124' } })
  await deliver()
  expect(namesTaken()).toEqual(['after'])
})

test('events of one account wait for the one before; those of others do not', async () => {
  await addEndpoint()
  for (const name of ['a1', 'a2', 'a3']) await act(name, 'BA-A')
  await act('b1', 'BA-B')
  let refusals = 0
  world.receiver.answer = (event, reply) => {
    const isRefused = event.data.nickname === 'a1' && refusals++ < 2
    reply.writeHead(isRefused ? 503 : 204).end()
    return !isRefused
  }
  await deliver()
  expect(namesTaken()).toEqual(['b1'])
  await deliver()
  expect(refusals).toBe(1)
  await deliver(6_000)
  await deliver(60_000)
  expect(namesTaken()).toEqual(['b1', 'a1', 'a2', 'a3'])
})

test('an endpoint that is down is tried later and later for three days; then the event is parked and the next one goes', async () => {
  const id = await addEndpoint()
  await act('lost')
  world.receiver.answer = (_event, reply) => {
    reply.writeHead(500).end()
    return false
  }
  const start = Date.now()
  const deliverAt = (ms: number) => deliver(0, { now: () => new Date(ms) })
  const tries = [start]
  for (let next = start; ; tries.push(next)) {
    await deliverAt(next)
    const [waiting] = await deliveriesOf(id, 'waiting')
    if (!waiting) break
    next = Date.parse(waiting.nextAttemptAt ?? '')
    await deliverAt(next - 1)
    expect(world.receiver.requests).toBe(tries.length)
  }
  const waits = tries.slice(1).map((at, i) => (at - (tries[i] ?? 0)) / 1000)
  expect(waits.slice(0, 8)).toEqual([5, 30, 120, 600, 1800, 3600, 10_800, 10_800])
  expect((tries.at(-1) ?? 0) - start).toBe(72 * HOUR_MS)
  expect(await deliveriesOf(id, 'parked')).toMatchObject([
    { type: 'nz.switchboard.site.renamed', attempts: tries.length, failure: 'It answered 500.' },
  ])
  expect(await endpointOf(id)).toMatchObject({ counts: { waiting: 0, delivered: 0, parked: 1 } })

  world.receiver.answer = (_event, reply) => {
    reply.writeHead(200).end('thanks')
    return true
  }
  await act('next')
  await deliver(74 * HOUR_MS)
  expect(namesTaken()).toEqual(['next'])

  const resent = await world.portal.call('staff', routes.resendWebhooks, { params: { endpointId: id }, body: {} })
  expect(resent.body).toEqual({ deliveries: 1 })
  await deliver()
  expect(namesTaken()).toEqual(['next', 'lost'])
  expect(await endpointOf(id)).toMatchObject({ counts: { waiting: 0, delivered: 2, parked: 0 } })
})

test('one that was delivered can be sent again, and has the same id', async () => {
  const id = await addEndpoint()
  await act('once more')
  await deliver()
  const [delivered] = await deliveriesOf(id, 'delivered')
  const again = await world.portal.call('staff', routes.resendWebhooks, {
    params: { endpointId: id },
    body: { deliveryId: delivered?.id ?? '' },
  })
  expect(again.status).toBe(200)
  await deliver()
  expect(world.receiver.taken.map((event) => event.id)).toEqual([delivered?.eventId, delivered?.eventId])
})

test('several processes deliver each event once, those of an account in their order', async () => {
  await addEndpoint()
  const [accounts, events] = [10, times(5, 50)]
  for (let i = 0; i < events; i++) for (let a = 0; a < accounts; a++) await act(`${a} ${i}`, `BA-${a}`)
  // A real clock: no claim ends while another is under way.
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(world.receiver.refusals).toEqual([])
  expect(world.receiver.requests).toBe(accounts * events)
  for (let a = 0; a < accounts; a++) {
    const own = namesTaken().filter((name) => String(name).startsWith(`${a} `))
    expect(own).toEqual(Array.from({ length: events }, (_, i) => `${a} ${i}`))
  }
})

describe('by the job queue', () => {
  async function start() {
    const { database, app } = world.portal
    const parts = { database, log: app.log, metrics: createJobMetrics(new Registry(), database.db) }
    return startJobs(parts, [webhookWork(database.db, { source: PORTAL, rules })])
  }
  const waiting = () => world.portal.database.db.select().from(jobs).where(eq(jobs.name, 'webhooks'))

  if (isThorough)
    test('what a customer does is told at once, and tried again at its time', async () => {
      await addEndpoint()
      const running = await start()
      world.receiver.answer = (_event, reply) => {
        reply.writeHead(503).end()
        return false
      }
      const againAt = Date.now() + 5_000
      await world.portal.call('aroha', savePhone, { params: { kind: 'work' }, body: { number: '04 555 0177' } })
      await expect.poll(() => world.receiver.requests).toBe(1)
      const nextAt = async () => (await waiting()).map(({ startAfter }) => startAfter.getTime() >= againAt)
      await expect.poll(nextAt).toEqual([true])
      expect(world.receiver.requests).toBe(1)
      world.receiver.answer = (_event, reply) => {
        reply.writeHead(204).end()
        return true
      }
      await expect.poll(() => world.receiver.taken.map(({ type }) => type)).toEqual(['nz.switchboard.phone.changed'])
      await running.stop()
    })

  test("publishers' 'Send again' and turning an endpoint on need no other act", async () => {
    const endpointId = await addEndpoint()
    await act('parked')
    await deliver()
    const [delivery] = await deliveriesOf(endpointId, 'delivered')
    const running = await start()
    await expect.poll(() => waiting()).toEqual([])
    await world.portal.call('staff', routes.resendWebhooks, { params: { endpointId }, body: { deliveryId: delivery?.id ?? '' } })
    await expect.poll(() => namesTaken()).toEqual(['parked', 'parked'])
    const change = (isOn: boolean) =>
      world.portal.call('staff', routes.changeWebhookEndpoint, {
        params: { endpointId },
        body: { url: world.receiver.url, description: 'Billing', types: [], isOn },
      })
    await change(false)
    await act('while off')
    await change(true)
    await expect.poll(() => namesTaken()).toEqual(['parked', 'parked', 'while off'])
    await running.stop()
  })

  test('a slow endpoint holds up no other', async () => {
    const slow = await startReceiver()
    try {
      slow.secret = (await addedEndpoint(slow.url)).secret
      await addEndpoint()
      const { promise, resolve } = Promise.withResolvers<void>()
      let isGivenUp = false
      slow.answer = async (_event, reply) => {
        reply.once('close', () => {
          isGivenUp = true
        })
        await promise
        reply.writeHead(204).end()
        return true
      }
      const running = await start()
      const savePhoneAs = (number: string) => world.portal.call('aroha', savePhone, { params: { kind: 'work' }, body: { number } })
      await savePhoneAs('04 555 0101')
      await expect.poll(() => [slow.requests, world.receiver.taken.length]).toEqual([1, 1])
      await savePhoneAs('04 555 0102')
      await expect.poll(() => world.receiver.taken.length).toBe(2)
      // Both came while the first was still waited for.
      expect([slow.requests, isGivenUp]).toEqual([1, false])
      resolve()
      await expect.poll(() => slow.taken.length).toBe(2)
      await running.stop()
    } finally {
      await slow.close()
    }
  })

  test('nothing is added to the queue where no endpoint is on', async () => {
    await act('nobody hears')
    expect(await waiting()).toEqual([])
  })
})

test('what a process had begun to send when it was killed is sent by another', async () => {
  await addEndpoint()
  await act('interrupted')
  const stop = new AbortController()
  world.receiver.answer = () => {
    stop.abort()
    return false
  }
  await deliver(0, { stop: stop.signal })
  world.receiver.answer = (_event, reply) => {
    reply.writeHead(204).end()
    return true
  }
  await deliver(30_000)
  expect(world.receiver.taken).toEqual([])
  await deliver(61_000)
  expect(namesTaken()).toEqual(['interrupted'])
})

test('/metrics says how many events wait and how many are parked', async () => {
  const counted = async () => (await world.portal.app.inject('/metrics')).body.match(/^webhook_events.*$/gm)
  const id = await addEndpoint()
  await act('waiting')
  await act('parked', 'BA-2')
  world.receiver.answer = (_event, reply) => {
    reply.writeHead(500).end()
    return false
  }
  await deliver()
  await world.portal.database.db.update(webhookDeliveries).set({ state: 'parked' }).where(eq(webhookDeliveries.billingAccountId, 'BA-2'))
  expect(await counted()).toEqual(['webhook_events{state="waiting"} 1', 'webhook_events{state="parked"} 1'])
  await world.portal.call('staff', routes.removeWebhookEndpoint, { params: { endpointId: id } })
  expect(await counted()).toEqual(['webhook_events{state="waiting"} 0', 'webhook_events{state="parked"} 0'])
})

test('of an endpoint with very many events a part is counted', async () => {
  const id = await addEndpoint()
  await act('first')
  await deliver()
  const [row] = await world.portal.database.db.select().from(webhookDeliveries)
  if (!row) throw new Error('nothing was delivered')
  await world.portal.database.db
    .insert(webhookDeliveries)
    .values(Array.from({ length: MOST_COUNTED + 5 }, (_, i) => ({ ...row, id: `${i}`, eventId: `${i}` })))
  const other = await addEndpoint()
  expect((await endpointOf(id))?.counts).toEqual({ waiting: 0, delivered: MOST_COUNTED, parked: 0 })
  expect((await endpointOf(other))?.counts).toEqual({ waiting: 0, delivered: 0, parked: 0 })
})
