import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Delivery, Endpoint } from '#schemas/webhooks/entities.ts'
import * as routes from '#schemas/webhooks/routes.ts'
import { customerEvents, webhookEndpoints } from '#server/db/schema/customer-events.ts'
import { recordEvent } from '#server/feed/events/record.ts'
import { jobs } from '#server/jobs/job-table.ts'
import { deliverWebhooks } from '#server/webhooks/deliver.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { type Receiver, startReceiver } from './webhook-receiver.ts'

export const PORTAL = 'https://portal.northlight.nz'
export const HOUR_MS = 3_600_000
/** Whom webhooks may go to in tests. */
export const rules = { isHttpsOnly: false, allowsPrivate: true }

/** A portal with a receiver of webhooks for each test of a file, and what publishers and customers do there. */
export function webhookWorld() {
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
  return {
    get portal() {
      return portal
    },
    get receiver() {
      return receiver
    },
    deliver,
    addedEndpoint,
    addEndpoint,
    endpointOf,
    deliveriesOf,
    act,
    namesTaken,
  }
}
