import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#schemas/webhooks/entities.ts'
import * as routes from '#schemas/webhooks/routes.ts'
import { customerEvents, webhookDeliveries, webhookEndpoints } from '#server/db/schema/customer-events.ts'
import { recordEvent } from '#server/feed/events/record.ts'
import { deliverWebhooks } from '#server/webhooks/deliver.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { deleteMails, storedMails } from './stored-mails.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'
import { PORTAL, rules } from './webhook-world.ts'

/* Where two people are needed, nobody decides alone where events of customers go. Jo ('staff') and Sione ('viewer') may publish. */

let portal: TestPortal
let first: Receiver
let second: Receiver
beforeAll(async () => {
  portal = await startPortal({ FOUR_EYES: 'on', PUBLIC_URL: PORTAL })
  await portal.operate('person', { username: 'viewer', rights: 'publish', by: 'Kiri' }, '')
})
afterAll(() => portal.close())
beforeEach(async () => {
  first = await startReceiver()
  second = await startReceiver()
  await deleteMails(portal.database.db)
})
afterEach(async () => {
  await first.close()
  await second.close()
  await portal.database.db.delete(webhookEndpoints)
  await portal.database.db.delete(customerEvents)
})

const endpoint = async (id: string, as = 'staff') =>
  ((await portal.call(as, routes.webhookEndpoints)).body as { endpoints: Endpoint[] }).endpoints.find((one) => one.id === id)
async function add(as = 'staff', url = first.url): Promise<string> {
  const { body } = await portal.call(as, routes.addWebhookEndpoint, { body: { url, description: 'Billing', types: [] } })
  const { endpointId, secret } = body as { endpointId: string; secret: string }
  first.secret = secret
  second.secret = secret
  return endpointId
}
const change = (as: string, endpointId: string, more: object = {}) =>
  portal.call(as, routes.changeWebhookEndpoint, {
    params: { endpointId },
    body: { url: first.url, description: 'Billing', types: [], isOn: true, ...more },
  })
const decide =
  (route: typeof routes.allowWebhookProposal | typeof routes.dropWebhookProposal) =>
  async (as: string, endpointId: string, proposalId?: string) =>
    portal.call(as, route, { params: { endpointId, proposalId: proposalId ?? (await endpoint(endpointId))?.waiting?.id ?? 'none' } })
const allow = decide(routes.allowWebhookProposal)
const drop = decide(routes.dropWebhookProposal)
async function act(nickname: string): Promise<void> {
  const { db } = portal.database
  const event = {
    type: 'nz.switchboard.site.renamed',
    billingAccountId: 'BA-1',
    subject: 'ST-1',
    data: { siteId: 'ST-1', nickname },
  } as const
  await recordEvent(db, { userId: 'U-1' }, event)
  await deliverWebhooks(db, { source: PORTAL, rules })
}
const told = ({ taken }: Receiver) => taken.map(({ data }) => data.nickname)

describe('an endpoint that one publisher adds', () => {
  test('gets nothing until a colleague allows it, and then what has waited', async () => {
    const id = await add()
    expect(await endpoint(id)).toMatchObject({ isOn: false, waiting: { isNew: true, isMine: true, url: first.url } })
    expect((await endpoint(id, 'viewer'))?.waiting?.isMine).toBe(false)
    await act('waits')
    expect(first.requests).toBe(0)
    // Who has added it does not let it begin, by any way.
    expect(await allow('staff', id)).toMatchObject({ status: 422, body: { type: '/error/not_releasable' } })
    expect((await change('staff', id)).body).toEqual({ is: 'waits' })
    expect((await drop('staff', id)).status).toBe(404)
    await portal.call('staff', routes.resendWebhooks, { params: { endpointId: id }, body: {} })
    await act('still waits')
    expect([first.requests, (await endpoint(id))?.isOn]).toEqual([0, false])
    const proposal = (await endpoint(id))?.waiting?.id
    expect((await allow('viewer', id)).status).toBe(204)
    await act('comes')
    expect(told(first)).toEqual(['waits', 'still waits', 'comes'])
    expect(await endpoint(id)).toMatchObject({ isOn: true, allowedBy: expect.any(String) })
    expect(await endpoint(id)).not.toHaveProperty('waiting')
    // The same once more, as after a lost answer.
    expect((await allow('viewer', id, proposal)).status).toBe(204)
  })

  test('gets what has waited of those events alone that are allowed', async () => {
    const id = await add()
    await act('too much')
    await change('viewer', id, { types: ['nz.switchboard.lpg.ordered'] })
    await allow('staff', id)
    await act('not asked for')
    expect([first.requests, (await endpoint(id))?.counts]).toEqual([0, { waiting: 0, delivered: 0, parked: 0 }])
  })

  test('is sent none of its events again whose type was taken away, and keeps what it was told', async () => {
    const id = await add()
    await allow('viewer', id)
    await act('told')
    await change('staff', id, { types: ['nz.switchboard.lpg.ordered'] })
    await allow('viewer', id)
    const [delivery] = await portal.database.db.select().from(webhookDeliveries)
    const again = await portal.call('staff', routes.resendWebhooks, {
      params: { endpointId: id },
      body: { deliveryId: delivery?.id ?? '' },
    })
    await deliverWebhooks(portal.database.db, { source: PORTAL, rules })
    expect([again.status, told(first), (await endpoint(id))?.counts.delivered]).toEqual([404, ['told'], 1])
    // What was parked, nobody waits for any more.
    await portal.database.db.update(webhookDeliveries).set({ state: 'parked' })
    const all = await portal.call('staff', routes.resendWebhooks, { params: { endpointId: id }, body: {} })
    expect([all.body, (await endpoint(id))?.counts]).toEqual([{ deliveries: 0 }, { waiting: 0, delivered: 0, parked: 0 }])
  })

  test('is told to colleagues by mail, once', async () => {
    const id = await add()
    await change('staff', id)
    const mails = await storedMails(portal.database.db)
    expect(mails.map(({ recipient }) => recipient)).toEqual(['viewer@example.nz'])
    expect(mails[0]?.body).toContain('“Billing”')
  })

  test('is removed by one person', async () => {
    const id = await add()
    expect((await portal.call('staff', routes.removeWebhookEndpoint, { params: { endpointId: id } })).status).toBe(204)
    expect(await endpoint(id)).toBeUndefined()
  })
})

describe('an endpoint that is there', () => {
  async function allowed(): Promise<string> {
    const id = await add()
    await allow('viewer', id)
    return id
  }

  test('stays where it is until a colleague allows another URL, and is renamed, turned off and on by one', async () => {
    const id = await allowed()
    expect((await change('staff', id, { url: second.url, description: 'Bills' })).body).toEqual({ is: 'waits' })
    expect(await endpoint(id)).toMatchObject({
      url: first.url,
      description: 'Bills',
      isOn: true,
      waiting: { url: second.url, isNew: false },
    })
    await act('to the first')
    expect([told(first), told(second)]).toEqual([['to the first'], []])
    expect((await change('staff', id, { isOn: false })).body).toEqual({ is: 'changed' })
    await act('while off')
    expect((await change('staff', id)).body).toEqual({ is: 'changed' })
    await act('on again')
    expect([told(first), told(second)]).toEqual([['to the first', 'while off', 'on again'], []])
    expect((await allow('staff', id)).status).toBe(422)
    expect((await allow('viewer', id)).status).toBe(204)
    await act('to the second')
    expect(told(second)).toEqual(['to the second'])
  })

  test('gets other events once they are allowed', async () => {
    const id = await allowed()
    const types = ['nz.switchboard.lpg.ordered']
    await change('viewer', id, { types })
    expect(await endpoint(id)).toMatchObject({ types: [], waiting: { types } })
    await allow('staff', id)
    expect(await endpoint(id)).toMatchObject({ types })
    expect(await endpoint(id)).not.toHaveProperty('waiting')
  })

  test('is allowed as it was seen, by anyone but who changed it last', async () => {
    const id = await allowed()
    await change('staff', id, { url: second.url })
    const seen = (await endpoint(id))?.waiting?.id
    await change('viewer', id, { url: `${second.url}/in` })
    // The same once more changes nothing, and makes nobody the last.
    await change('staff', id, { url: `${second.url}/in` })
    expect([(await endpoint(id))?.waiting?.isMine, (await endpoint(id, 'viewer'))?.waiting?.isMine]).toEqual([false, true])
    expect((await allow('staff', id, seen)).status).toBe(412)
    expect((await allow('viewer', id)).status).toBe(422)
    expect(await endpoint(id)).toMatchObject({ url: first.url })
    expect((await allow('staff', id)).status).toBe(204)
    expect(await endpoint(id)).toMatchObject({ url: `${second.url}/in` })
    expect(await endpoint(id)).not.toHaveProperty('waiting')
  })

  test('is not allowed by who takes it back to their own after a colleague changed it', async () => {
    const id = await allowed()
    await change('staff', id, { url: second.url })
    await change('viewer', id, { url: `${second.url}/in` })
    await change('staff', id, { url: second.url })
    expect([(await allow('staff', id)).status, (await allow('viewer', id)).status]).toEqual([422, 204])
    expect(await endpoint(id)).toMatchObject({ url: second.url })
  })

  test('is dropped as it was seen, and stays', async () => {
    const id = await allowed()
    await change('staff', id, { url: second.url })
    const seen = (await endpoint(id))?.waiting?.id
    await change('viewer', id, { url: `${second.url}/in` })
    expect((await drop('viewer', id, seen)).status).toBe(412)
    expect((await drop('viewer', id)).status).toBe(204)
    expect(await endpoint(id)).toMatchObject({ url: first.url })
    expect(await endpoint(id)).not.toHaveProperty('waiting')
  })

  test('that is off stays off where another URL is allowed', async () => {
    const id = await allowed()
    await change('staff', id, { isOn: false })
    await change('staff', id, { url: second.url, isOn: false })
    await allow('viewer', id)
    expect(await endpoint(id)).toMatchObject({ url: second.url, isOn: false })
  })
})

test('there is nothing to allow or drop of an endpoint that is gone', async () => {
  expect([(await allow('staff', 'gone')).status, (await drop('staff', 'gone')).status]).toEqual([404, 404])
})
