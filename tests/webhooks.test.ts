import { Ajv } from 'ajv'
import { eq } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeEmail, removePhone, savePhone } from '#schemas/contact/routes.ts'
import { EVENT_TYPES } from '#schemas/feed/event-types.ts'
import { lpgPlaceOrder } from '#schemas/lpg/routes.ts'
import { submitMeterRead } from '#schemas/meter-read/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { type Delivery, type Endpoint, MOST_COUNTED } from '#schemas/webhooks/entities.ts'
import * as routes from '#schemas/webhooks/routes.ts'
import { customerEvents, webhookDeliveries, webhookEndpoints } from '#server/db/schema/customer-events.ts'
import { numberEvents } from '#server/feed/events/number.ts'
import { recordEvent } from '#server/feed/events/record.ts'
import { createJobMetrics } from '#server/jobs/job-metrics.ts'
import { jobs } from '#server/jobs/job-table.ts'
import { startJobs } from '#server/jobs/start-jobs.ts'
import { deliverWebhooks, webhookWork } from '#server/webhooks/deliver.ts'
import { changeEndpoint } from '#server/webhooks/queries.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'
import { storedMails } from './stored-mails.ts'
import { isThorough, times } from './thorough.ts'

const PORTAL = 'https://portal.northlight.nz'
const HOUR_MS = 3_600_000

let portal: TestPortal
let receiver: Receiver
beforeAll(async () => {
  portal = await startPortal({ PUBLIC_URL: PORTAL })
})
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await portal.database.db.delete(webhookEndpoints)
  await portal.database.db.delete(customerEvents)
  await portal.database.db.delete(jobs)
})
afterAll(() => portal.close())

const rules = { isHttpsOnly: false, allowsPrivate: true }
/** Delivers what is due, so long after now. */
const deliver = (afterMs = 0, more: Partial<Parameters<typeof deliverWebhooks>[1]> = {}) =>
  deliverWebhooks(portal.database.db, { source: PORTAL, rules, now: () => new Date(Date.now() + afterMs), ...more })

async function addedEndpoint(url: string, types: string[] = []) {
  const { body } = await portal.call('staff', routes.addWebhookEndpoint, { body: { url, description: 'Billing', types: types as never } })
  return body as { endpointId: string; secret: string }
}
async function addEndpoint(url = receiver.url, types: string[] = []) {
  const { endpointId, secret } = await addedEndpoint(url, types)
  receiver.secret = secret
  return endpointId
}
const endpointOf = async (id: string) => {
  const { body } = await portal.call('staff', routes.webhookEndpoints)
  return (body as { endpoints: Endpoint[] }).endpoints.find((one) => one.id === id)
}
const deliveriesOf = async (endpointId: string, state: Delivery['state']) => {
  const { body } = await portal.call('staff', routes.webhookDeliveries, { params: { endpointId }, query: { state } })
  return (body as { deliveries: Delivery[] }).deliveries
}
/** Something that the customer of an account does. */
const act = (nickname: string, billingAccountId = 'BA-1') =>
  recordEvent(
    portal.database.db,
    { userId: 'U-1' },
    { type: 'nz.switchboard.site.renamed', billingAccountId, subject: 'ST-1', data: { siteId: 'ST-1', nickname } },
  )
const namesTaken = () => receiver.taken.map(({ data }) => data.nickname)

test('gas ordered, a reading sent, an address confirmed: each arrives, signed, as documented', async () => {
  await addEndpoint()
  const reading = { id: 'SP-100699-E', devices: [{ id: 'MD-SP-100699-E-1', deviceReading: '14260' }] }
  const questions = { medicallyDependent: false, noOtherHeating: true, runningOut: false }
  const gas = { supplyAgreementId: 'SA-100733-1', numberOfBottles: 1, questions, orderKey: 'key-webhooks' }
  const statuses = [
    (await portal.call('moana', lpgPlaceOrder, { body: gas })).status,
    (await portal.call('newcomer', submitMeterRead, { body: { meters: [reading] } })).status,
    (await portal.call('hemi', changeEmail, { body: { email: 'hemi.new@example.nz' } })).status,
  ]
  const [letter] = await storedMails(portal.database.db, 'hemi.new@example.nz')
  const token = /verify=(\S+)/.exec(letter?.body ?? '')?.[1] ?? ''
  statuses.push((await portal.call('hemi', emailVerification, { body: { token } })).status)
  expect(statuses).toEqual([200, 204, 204, 204])
  await deliver()
  expect(receiver.complaints).toEqual([])
  const byType = new Map(receiver.taken.map((event) => [event.type, event]))
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
  await portal.call('aroha', savePhone, { params: { kind: 'work' }, body: { number: '04 555 0123' } })
  await portal.call('aroha', removePhone, { params: { kind: 'work' }, body: { number: '' } })
  await deliver()
  const { body } = await portal.ask('feed-reader', 'GET', '/feed/events')
  expect(receiver.complaints).toEqual([])
  expect(receiver.taken).toEqual((body as { events: unknown[] }).events)
  expect(receiver.taken).toHaveLength(2)
  expect(await endpointOf(id)).toMatchObject({ counts: { waiting: 0, delivered: 2, parked: 0 } })
  await deliver(HOUR_MS)
  expect(receiver.requests).toBe(2)
})

test('an endpoint is told of the types that it asked for, from when it was added', async () => {
  await act('before')
  await deliver()
  await addEndpoint(receiver.url, ['nz.switchboard.site.renamed'])
  await act('after')
  await portal.call('aroha', savePhone, { params: { kind: 'home' }, body: { number: '04 555 0124' } })
  await deliver()
  expect(namesTaken()).toEqual(['after'])
})

test('events of one account wait for the one before; those of others do not', async () => {
  await addEndpoint()
  for (const name of ['a1', 'a2', 'a3']) await act(name, 'BA-A')
  await act('b1', 'BA-B')
  let refusals = 0
  receiver.answer = (event, reply) => {
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
  receiver.answer = (_event, reply) => {
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
    expect(receiver.requests).toBe(tries.length)
  }
  const waits = tries.slice(1).map((at, i) => (at - (tries[i] ?? 0)) / 1000)
  expect(waits.slice(0, 8)).toEqual([5, 30, 120, 600, 1800, 3600, 10_800, 10_800])
  expect((tries.at(-1) ?? 0) - start).toBe(72 * HOUR_MS)
  expect(await deliveriesOf(id, 'parked')).toMatchObject([
    { type: 'nz.switchboard.site.renamed', attempts: tries.length, failure: 'It answered 500.' },
  ])
  expect(await endpointOf(id)).toMatchObject({ counts: { waiting: 0, delivered: 0, parked: 1 } })

  receiver.answer = (_event, reply) => {
    reply.writeHead(200).end('thanks')
    return true
  }
  await act('next')
  await deliver(74 * HOUR_MS)
  expect(namesTaken()).toEqual(['next'])

  const resent = await portal.call('staff', routes.resendWebhooks, { params: { endpointId: id }, body: {} })
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
  const again = await portal.call('staff', routes.resendWebhooks, { params: { endpointId: id }, body: { deliveryId: delivered?.id ?? '' } })
  expect(again.status).toBe(200)
  await deliver()
  expect(receiver.taken.map((event) => event.id)).toEqual([delivered?.eventId, delivered?.eventId])
})

test('several processes deliver each event once, those of an account in their order', async () => {
  await addEndpoint()
  const [accounts, events] = [10, times(5, 50)]
  for (let i = 0; i < events; i++) for (let a = 0; a < accounts; a++) await act(`${a} ${i}`, `BA-${a}`)
  // A real clock: no claim ends while another is under way.
  await Promise.all([deliver(), deliver(), deliver()])
  await deliver()
  expect(receiver.complaints).toEqual([])
  expect(receiver.requests).toBe(accounts * events)
  for (let a = 0; a < accounts; a++) {
    const own = namesTaken().filter((name) => String(name).startsWith(`${a} `))
    expect(own).toEqual(Array.from({ length: events }, (_, i) => `${a} ${i}`))
  }
})

describe('by the job queue', () => {
  async function start() {
    const { database, app } = portal
    const parts = { database, log: app.log, metrics: createJobMetrics(new Registry(), database.db) }
    return startJobs(parts, [webhookWork(database.db, { source: PORTAL, rules })])
  }
  const waiting = () => portal.database.db.select().from(jobs).where(eq(jobs.name, 'webhooks'))

  if (isThorough)
    test('what a customer does is told at once, and tried again at its time', async () => {
      await addEndpoint()
      const running = await start()
      receiver.answer = (_event, reply) => {
        reply.writeHead(503).end()
        return false
      }
      const againAt = Date.now() + 5_000
      await portal.call('aroha', savePhone, { params: { kind: 'work' }, body: { number: '04 555 0177' } })
      await expect.poll(() => receiver.requests).toBe(1)
      const nextAt = async () => (await waiting()).map(({ startAfter }) => startAfter.getTime() >= againAt)
      await expect.poll(nextAt).toEqual([true])
      expect(receiver.requests).toBe(1)
      receiver.answer = (_event, reply) => {
        reply.writeHead(204).end()
        return true
      }
      await expect.poll(() => receiver.taken.map(({ type }) => type)).toEqual(['nz.switchboard.phone.changed'])
      await running.stop()
    })

  test("publishers' 'Send again' and turning an endpoint on need no other act", async () => {
    const endpointId = await addEndpoint()
    await act('parked')
    await deliver()
    const [delivery] = await deliveriesOf(endpointId, 'delivered')
    const running = await start()
    await expect.poll(() => waiting()).toEqual([])
    await portal.call('staff', routes.resendWebhooks, { params: { endpointId }, body: { deliveryId: delivery?.id ?? '' } })
    await expect.poll(() => namesTaken()).toEqual(['parked', 'parked'])
    const change = (isOn: boolean) =>
      portal.call('staff', routes.changeWebhookEndpoint, {
        params: { endpointId },
        body: { url: receiver.url, description: 'Billing', types: [], isOn },
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
      const savePhoneAs = (number: string) => portal.call('aroha', savePhone, { params: { kind: 'work' }, body: { number } })
      await savePhoneAs('04 555 0101')
      await expect.poll(() => [slow.requests, receiver.taken.length]).toEqual([1, 1])
      await savePhoneAs('04 555 0102')
      await expect.poll(() => receiver.taken.length).toBe(2)
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
  receiver.answer = () => {
    stop.abort()
    return false
  }
  await deliver(0, { stop: stop.signal })
  receiver.answer = (_event, reply) => {
    reply.writeHead(204).end()
    return true
  }
  await deliver(30_000)
  expect(receiver.taken).toEqual([])
  await deliver(61_000)
  expect(namesTaken()).toEqual(['interrupted'])
})

test('while a secret is exchanged both verify; a day later the old one does not', async () => {
  const endpointId = await addEndpoint()
  const old = receiver.secret
  const { body } = await portal.call('staff', routes.rotateWebhookSecret, { params: { endpointId } })
  const { secret, oldSecretUntil } = body as { secret: string; oldSecretUntil: string }
  expect((await endpointOf(endpointId))?.oldSecretUntil).toBe(oldSecretUntil)
  await act('by the old one')
  await deliver()
  receiver.secret = secret
  await act('by the new one')
  await deliver()
  expect(namesTaken()).toEqual(['by the old one', 'by the new one'])
  receiver.secret = old
  await act('too late')
  await deliver(25 * HOUR_MS)
  expect(receiver.complaints).toHaveLength(1)
})

describe('an endpoint', () => {
  test('that is off is told of nothing, and of all of it once it is on again', async () => {
    const endpointId = await addEndpoint()
    const change = (isOn: boolean) =>
      portal.call('staff', routes.changeWebhookEndpoint, {
        params: { endpointId },
        body: { url: receiver.url, description: 'Billing', types: [], isOn },
      })
    expect((await change(false)).status).toBe(204)
    await act('meanwhile')
    await deliver()
    expect([receiver.requests, (await endpointOf(endpointId))?.counts.waiting]).toEqual([0, 1])
    await change(true)
    await deliver()
    expect(namesTaken()).toEqual(['meanwhile'])
  })

  test.each([
    ['120', 119_999, 120_000],
    ['Wed, 01 Jan 2098 00:00:00 GMT', 3 * HOUR_MS - 1, 3 * HOUR_MS],
    ['soon', undefined, 5_000],
  ])('that answers Retry-After: %s is left alone for so long, three hours at most', async (retryAfter, tooEarlyMs, waitMs) => {
    const id = await addEndpoint()
    await act('first', 'BA-1')
    receiver.answer = (_event, reply) => {
      reply.writeHead(429, { 'retry-after': retryAfter }).end()
      return false
    }
    const startMs = Date.now()
    const deliverAfter = (ms: number) => deliver(0, { now: () => new Date(startMs + ms) })
    await deliverAfter(0)
    await act('second', 'BA-2')
    receiver.answer = (_event, reply) => {
      reply.writeHead(204).end()
      return true
    }
    if (tooEarlyMs !== undefined) await deliverAfter(tooEarlyMs)
    expect(receiver.requests).toBe(1)
    expect((await endpointOf(id))?.pausedUntil).toBe(tooEarlyMs === undefined ? undefined : new Date(startMs + waitMs).toISOString())
    await deliverAfter(waitMs)
    expect(namesTaken().sort()).toEqual(['first', 'second'])
  })

  test('that is turned off while it is told gets nothing more', async () => {
    const endpointId = await addEndpoint()
    for (const name of ['first', 'second']) await act(name)
    const body = { url: receiver.url, description: 'Billing', types: [], isOn: false }
    receiver.answer = async (_event, reply) => {
      await portal.call('staff', routes.changeWebhookEndpoint, { params: { endpointId }, body })
      reply.writeHead(204).end()
      return true
    }
    await deliver()
    expect(namesTaken()).toEqual(['first'])
  })

  test('that was off for longer than three days gets all tries once it is on', async () => {
    const endpointId = await addEndpoint()
    await act('old')
    const change = (isOn: boolean) =>
      changeEndpoint(portal.database.db, endpointId, { url: receiver.url, description: 'Billing', types: [], isOn }, daysLater(4))
    const daysLater = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS)
    await numberEvents(portal.database.db)
    await change(false)
    await change(true)
    receiver.answer = (_event, reply) => {
      reply.writeHead(503).end()
      return false
    }
    await deliver(4 * 24 * HOUR_MS)
    expect(await deliveriesOf(endpointId, 'waiting')).toMatchObject([{ attempts: 1, failure: 'It answered 503.' }])
    await deliver(6 * 24 * HOUR_MS)
    expect((await endpointOf(endpointId))?.counts.parked).toBe(0)
  })

  test('that is away for three days is tried with the next event of the account, too', async () => {
    const endpointId = await addEndpoint()
    await act('first')
    await act('behind')
    receiver.answer = (_event, reply) => {
      reply.writeHead(503).end()
      return false
    }
    let ms = Date.now()
    for (;;) {
      await deliver(0, { now: () => new Date(ms) })
      if ((await endpointOf(endpointId))?.counts.parked) break
      const first = (await deliveriesOf(endpointId, 'waiting')).at(-1)
      ms = Date.parse(first?.nextAttemptAt ?? '')
    }
    await deliver(0, { now: () => new Date(ms + 1_000) })
    expect(await deliveriesOf(endpointId, 'waiting')).toMatchObject([{ attempts: 1, failure: 'It answered 503.' }])
    receiver.answer = (_event, reply) => {
      reply.writeHead(204).end()
      return true
    }
    await deliver(0, { now: () => new Date(ms + 60_000) })
    expect(namesTaken()).toEqual(['behind'])
  })

  test('that says it is gone is turned off', async () => {
    const id = await addEndpoint()
    receiver.answer = (_event, reply) => {
      reply.writeHead(410).end()
      return false
    }
    await act('unwanted')
    await deliver()
    await deliver(HOUR_MS)
    expect([receiver.requests, await endpointOf(id)]).toMatchObject([
      1,
      { isOn: false, offReason: 'It answered 410 Gone.', counts: { waiting: 1 } },
    ])
  })

  test('that asks to speak another protocol holds up no other', async () => {
    const id = await addEndpoint()
    receiver.answer = (_event, reply) => {
      reply.socket?.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: x\r\n\r\n')
      return false
    }
    const other = await startReceiver()
    try {
      const { secret } = await addedEndpoint(other.url)
      other.secret = secret
      await act('for both')
      await deliver()
      expect(other.taken.map(({ data }) => data.nickname)).toEqual(['for both'])
      expect((await deliveriesOf(id, 'waiting'))[0]?.failure).toBe('It answered 101.')
    } finally {
      await other.close()
    }
  })

  test('that redirects is not followed', async () => {
    const other = await startReceiver()
    try {
      const id = await addEndpoint()
      other.secret = receiver.secret
      receiver.answer = (_event, reply) => {
        reply.writeHead(307, { location: other.url }).end()
        return false
      }
      await act('elsewhere')
      await deliver()
      expect(other.requests).toBe(0)
      expect((await deliveriesOf(id, 'waiting'))[0]?.failure).toBe('It answered 307.')
    } finally {
      await other.close()
    }
  })

  test('may answer as much as it likes: little of it is read', async () => {
    const id = await addEndpoint()
    let written = 0
    receiver.answer = (_event, reply) => {
      reply.writeHead(200)
      const chunk = Buffer.alloc(65_536)
      const write = () => {
        while (!reply.destroyed && written < 1_000_000_000) {
          written += chunk.length
          if (!reply.write(chunk)) return void reply.once('drain', write)
        }
      }
      write()
      return true
    }
    await act('talkative')
    await deliver()
    expect([(await endpointOf(id))?.counts.delivered, written < 100_000_000]).toEqual([1, true])
  })

  test('that nobody listens at is said to refuse the connection', async () => {
    const id = await addEndpoint()
    await receiver.close()
    await act('unheard')
    await deliver()
    expect((await deliveriesOf(id, 'waiting'))[0]?.failure).toBe('It refused the connection.')
  })

  test('that is removed is told of nothing any more', async () => {
    const endpointId = await addEndpoint()
    await act('unwanted')
    expect((await portal.call('staff', routes.removeWebhookEndpoint, { params: { endpointId } })).status).toBe(204)
    await deliver()
    expect([receiver.requests, await portal.database.db.select().from(webhookDeliveries)]).toEqual([0, []])
    expect((await portal.call('staff', routes.removeWebhookEndpoint, { params: { endpointId } })).status).toBe(404)
  })

  test('answers a test event, which is no event of a customer', async () => {
    const endpointId = await addEndpoint()
    const ask = async () => (await portal.call('staff', routes.testWebhookEndpoint, { params: { endpointId } })).body
    expect(await ask()).toMatchObject({ isDelivered: true, tookMs: expect.any(Number) })
    expect(receiver.taken).toMatchObject([{ type: 'nz.switchboard.test', source: PORTAL, subject: endpointId }])
    receiver.answer = (_event, reply) => {
      reply.writeHead(404).end()
      return false
    }
    expect(await ask()).toMatchObject({ isDelivered: false, failure: 'It answered 404.' })
    expect(await endpointOf(endpointId)).toMatchObject({ counts: { waiting: 0, delivered: 0, parked: 0 } })
  })
})

test('in production webhooks go to the public internet over https alone', async () => {
  const strict = { isHttpsOnly: true, allowsPrivate: false }
  const endpointId = await addEndpoint()
  await act('inside')
  await deliver(0, { rules: strict })
  expect((await deliveriesOf(endpointId, 'waiting'))[0]?.failure).toBe('The URL must begin with https://.')
  await deliver(60_000, { rules: { ...strict, isHttpsOnly: false } })
  expect((await deliveriesOf(endpointId, 'waiting'))[0]?.failure).toBe('The URL must lead to the public internet.')
  expect(receiver.requests).toBe(0)
})

test('a URL that webhooks may not go to is refused with its reason', async () => {
  for (const url of ['hooks.example.nz', 'ftp://hooks.example.nz/', 'https://user:word@hooks.example.nz/']) {
    const answer = await portal.call('staff', routes.addWebhookEndpoint, { body: { url, description: 'Billing', types: [] } })
    expect(answer).toMatchObject({ status: 400, body: { type: '/error/validation', errors: [{ pointer: '/url' }] } })
  }
})

test('a URL is kept as it is read, without the spaces of a paste', async () => {
  const { endpointId } = await addedEndpoint(' HTTPS://Hooks.example.nz/Portal ')
  expect((await endpointOf(endpointId))?.url).toBe('https://hooks.example.nz/Portal')
})

test('a secret is told once, to publishers', async () => {
  const id = await addEndpoint()
  const { body } = await portal.call('staff', routes.webhookEndpoints)
  expect(JSON.stringify(body)).not.toContain(receiver.secret)
  expect(receiver.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  for (const person of ['viewer', 'editor', 'aroha', 'feed-both']) {
    expect((await portal.call(person, routes.webhookEndpoints)).status).toBe(403)
    expect((await portal.call(person, routes.rotateWebhookSecret, { params: { endpointId: id } })).status).toBe(403)
  }
})

test('/metrics says how many events wait and how many are parked', async () => {
  const counted = async () => (await portal.app.inject('/metrics')).body.match(/^webhook_events.*$/gm)
  const id = await addEndpoint()
  await act('waiting')
  await act('parked', 'BA-2')
  receiver.answer = (_event, reply) => {
    reply.writeHead(500).end()
    return false
  }
  await deliver()
  await portal.database.db.update(webhookDeliveries).set({ state: 'parked' }).where(eq(webhookDeliveries.billingAccountId, 'BA-2'))
  expect(await counted()).toEqual(['webhook_events{state="waiting"} 1', 'webhook_events{state="parked"} 1'])
  await portal.call('staff', routes.removeWebhookEndpoint, { params: { endpointId: id } })
  expect(await counted()).toEqual(['webhook_events{state="waiting"} 0', 'webhook_events{state="parked"} 0'])
})

test('of an endpoint with very many events a part is counted', async () => {
  const id = await addEndpoint()
  await act('first')
  await deliver()
  const [row] = await portal.database.db.select().from(webhookDeliveries)
  if (!row) throw new Error('nothing was delivered')
  await portal.database.db
    .insert(webhookDeliveries)
    .values(Array.from({ length: MOST_COUNTED + 5 }, (_, i) => ({ ...row, id: `${i}`, eventId: `${i}` })))
  const other = await addEndpoint()
  expect((await endpointOf(id))?.counts).toEqual({ waiting: 0, delivered: MOST_COUNTED, parked: 0 })
  expect((await endpointOf(other))?.counts).toEqual({ waiting: 0, delivered: 0, parked: 0 })
})
