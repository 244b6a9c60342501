import { describe, expect, test } from 'vitest'
import * as routes from '#schemas/webhooks/routes.ts'
import { webhookDeliveries } from '#server/db/schema/customer-events.ts'
import { numberEvents } from '#server/feed/events/number.ts'
import { changeEndpoint } from '#server/webhooks/queries.ts'
import { startReceiver } from './webhook-receiver.ts'
import { HOUR_MS, PORTAL, webhookWorld } from './webhook-world.ts'

/* Endpoints: what they answer, where they may be, and their secrets. */

const world = webhookWorld()
const { deliver, addedEndpoint, addEndpoint, endpointOf, deliveriesOf, act, namesTaken } = world

test('while a secret is exchanged both verify; a day later the old one does not', async () => {
  const endpointId = await addEndpoint()
  const old = world.receiver.secret
  const { body } = await world.portal.call('staff', routes.rotateWebhookSecret, { params: { endpointId } })
  const { secret, oldSecretUntil } = body as { secret: string; oldSecretUntil: string }
  expect((await endpointOf(endpointId))?.oldSecretUntil).toBe(oldSecretUntil)
  await act('by the old one')
  await deliver()
  world.receiver.secret = secret
  await act('by the new one')
  await deliver()
  expect(namesTaken()).toEqual(['by the old one', 'by the new one'])
  world.receiver.secret = old
  await act('too late')
  await deliver(25 * HOUR_MS)
  expect(world.receiver.refusals).toHaveLength(1)
})

describe('an endpoint', () => {
  test('that is off is told of nothing, and of all of it once it is on again', async () => {
    const endpointId = await addEndpoint()
    const change = (isOn: boolean) =>
      world.portal.call('staff', routes.changeWebhookEndpoint, {
        params: { endpointId },
        body: { url: world.receiver.url, description: 'Billing', types: [], isOn },
      })
    expect((await change(false)).body).toEqual({ is: 'changed' })
    await act('meanwhile')
    await deliver()
    expect([world.receiver.requests, (await endpointOf(endpointId))?.counts.waiting]).toEqual([0, 1])
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
    world.receiver.answer = (_event, reply) => {
      reply.writeHead(429, { 'retry-after': retryAfter }).end()
      return false
    }
    const startMs = Date.now()
    const deliverAfter = (ms: number) => deliver(0, { now: () => new Date(startMs + ms) })
    await deliverAfter(0)
    await act('second', 'BA-2')
    world.receiver.answer = (_event, reply) => {
      reply.writeHead(204).end()
      return true
    }
    if (tooEarlyMs !== undefined) await deliverAfter(tooEarlyMs)
    expect(world.receiver.requests).toBe(1)
    expect((await endpointOf(id))?.pausedUntil).toBe(tooEarlyMs === undefined ? undefined : new Date(startMs + waitMs).toISOString())
    await deliverAfter(waitMs)
    expect(namesTaken().sort()).toEqual(['first', 'second'])
  })

  test('that asks for two times at once is left alone for the longer one', async () => {
    const id = await addEndpoint()
    await act('first', 'BA-1')
    await act('second', 'BA-2')
    const pausedUntil = async () => (await endpointOf(id))?.pausedUntil
    world.receiver.answer = ({ billingaccountid }, reply) => {
      const isFirst = billingaccountid === 'BA-1'
      const turn = isFirst ? Promise.resolve() : expect.poll(pausedUntil).toBeDefined()
      void turn.then(() => reply.writeHead(429, { 'retry-after': isFirst ? '3600' : '10' }).end())
      return false
    }
    const startMs = Date.now()
    await deliver(0, { now: () => new Date(startMs) })
    expect(await pausedUntil()).toBe(new Date(startMs + HOUR_MS).toISOString())
  })

  test('that is turned off while it is told gets nothing more', async () => {
    const endpointId = await addEndpoint()
    for (const name of ['first', 'second']) await act(name)
    const body = { url: world.receiver.url, description: 'Billing', types: [], isOn: false }
    world.receiver.answer = async (_event, reply) => {
      await world.portal.call('staff', routes.changeWebhookEndpoint, { params: { endpointId }, body })
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
      changeEndpoint(
        world.portal.database.db,
        endpointId,
        { url: world.receiver.url, description: 'Billing', types: [], isOn },
        daysLater(4),
      )
    const daysLater = (days: number) => new Date(Date.now() + days * 24 * HOUR_MS)
    await numberEvents(world.portal.database.db)
    await change(false)
    await change(true)
    world.receiver.answer = (_event, reply) => {
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
    world.receiver.answer = (_event, reply) => {
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
    world.receiver.answer = (_event, reply) => {
      reply.writeHead(204).end()
      return true
    }
    await deliver(0, { now: () => new Date(ms + 60_000) })
    expect(namesTaken()).toEqual(['behind'])
  })

  test('that says it is gone is turned off, and operators are told', async () => {
    const oldest = async () => Number(/^webhook_oldest_seconds (.*)$/m.exec((await world.portal.app.inject('/metrics')).body)?.[1])
    const warnings: unknown[] = []
    const id = await addEndpoint()
    world.receiver.answer = (_event, reply) => {
      reply.writeHead(410).end()
      return false
    }
    await act('unwanted')
    await deliver(0, { log: { warn: (fields: unknown) => warnings.push(fields) } })
    await deliver(HOUR_MS)
    expect(warnings).toEqual([{ endpointId: id }])
    expect(await oldest()).toBeGreaterThan(0)
    expect([world.receiver.requests, await endpointOf(id)]).toMatchObject([
      1,
      { isOn: false, offReason: 'It answered 410 Gone.', counts: { waiting: 1 } },
    ])
    for (const isOn of [true, false])
      await changeEndpoint(world.portal.database.db, id, { url: world.receiver.url, description: 'Billing', types: [], isOn })
    expect(await oldest()).toBe(0)
  })

  test.each([
    ['is gone', 410],
    ['asks to wait', 503],
  ])('whose old address %s while it moves is told at the new one', async (_, status) => {
    const endpointId = await addEndpoint()
    const other = await startReceiver()
    other.secret = world.receiver.secret
    const moves = Promise.withResolvers<void>()
    world.receiver.answer = (_event, reply) => {
      const body = { url: other.url, description: 'Billing', types: [], isOn: true }
      void world.portal.call('staff', routes.changeWebhookEndpoint, { params: { endpointId }, body }).then(() => {
        reply.writeHead(status, { 'retry-after': '7200' }).end()
        moves.resolve()
      })
      return false
    }
    try {
      await act('on the way')
      await deliver()
      await moves.promise
      expect(await endpointOf(endpointId)).toMatchObject({ isOn: true })
      await deliver(HOUR_MS)
      expect(other.taken.map(({ data }) => data.nickname)).toEqual(['on the way'])
    } finally {
      await other.close()
    }
  })

  test('that asks to speak another protocol holds up no other', async () => {
    const id = await addEndpoint()
    world.receiver.answer = (_event, reply) => {
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
      other.secret = world.receiver.secret
      world.receiver.answer = (_event, reply) => {
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
    world.receiver.answer = (_event, reply) => {
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
    await world.receiver.close()
    await act('unheard')
    await deliver()
    expect((await deliveriesOf(id, 'waiting'))[0]?.failure).toBe('It refused the connection.')
  })

  test('that is removed is told of nothing any more', async () => {
    const endpointId = await addEndpoint()
    await act('unwanted')
    expect((await world.portal.call('staff', routes.removeWebhookEndpoint, { params: { endpointId } })).status).toBe(204)
    await deliver()
    expect([world.receiver.requests, await world.portal.database.db.select().from(webhookDeliveries)]).toEqual([0, []])
    expect((await world.portal.call('staff', routes.removeWebhookEndpoint, { params: { endpointId } })).status).toBe(404)
  })

  test('answers a test event, which is no event of a customer', async () => {
    const endpointId = await addEndpoint()
    const ask = async () => (await world.portal.call('staff', routes.testWebhookEndpoint, { params: { endpointId } })).body
    expect(await ask()).toMatchObject({ isDelivered: true, tookMs: expect.any(Number) })
    expect(world.receiver.taken).toMatchObject([{ type: 'nz.switchboard.test', source: PORTAL, subject: endpointId }])
    world.receiver.answer = (_event, reply) => {
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
  expect(world.receiver.requests).toBe(0)
})

test('a URL that webhooks may not go to is refused with its reason', async () => {
  for (const url of ['hooks.example.nz', 'ftp://hooks.example.nz/', 'https://user:word@hooks.example.nz/']) {
    const answer = await world.portal.call('staff', routes.addWebhookEndpoint, { body: { url, description: 'Billing', types: [] } })
    expect(answer).toMatchObject({ status: 400, body: { type: '/error/validation', errors: [{ pointer: '/url' }] } })
  }
})

test('a URL is kept as it is read, without the spaces of a paste', async () => {
  const { endpointId } = await addedEndpoint(' HTTPS://Hooks.example.nz/Portal ')
  expect((await endpointOf(endpointId))?.url).toBe('https://hooks.example.nz/Portal')
})

test('a secret is told once, to publishers', async () => {
  const id = await addEndpoint()
  const { body } = await world.portal.call('staff', routes.webhookEndpoints)
  expect(JSON.stringify(body)).not.toContain(world.receiver.secret)
  expect(world.receiver.secret).toMatch(/^whsec_[\w+/]{43}=$/)
  for (const person of ['viewer', 'editor', 'aroha', 'feed-both']) {
    expect((await world.portal.call(person, routes.webhookEndpoints)).status).toBe(403)
    expect((await world.portal.call(person, routes.rotateWebhookSecret, { params: { endpointId: id } })).status).toBe(403)
  }
})
