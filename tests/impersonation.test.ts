import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { selectSite } from '#schemas/account/routes.ts'
import { contract } from '#schemas/contract.ts'
import { userVisit } from '#schemas/events/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import { endImpersonation, impersonationLog, startImpersonation } from '#schemas/staff/routes.ts'
import { events } from '#server/db/schema.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const reason = 'Case 4471: asked about her bill'
const start = async (customer = 'tama', as = 'staff') => portal.call(as, startImpersonation, { body: { customer, reason } })
const begin = async (customer?: string) => ((await start(customer)).body as { id: string }).id
const asCustomer = (id: string, method: string, path: string, body?: unknown) =>
  portal.ask('staff', method, path, { headers: { 'x-impersonation': id }, ...(body === undefined ? {} : { body }) })

interface Entry {
  id: string
  staffName: string
  customerName: string
  reason: string
  endedAt?: string
  actions: { method: string; path: string; status: number; correlationId: string }[]
}
const entryOf = async (id: string) =>
  ((await portal.call('staff', impersonationLog)).body as { impersonations: Entry[] }).impersonations.find((entry) => entry.id === id)

test.each(['tama', 'TAMA', 'tama@example.nz', '1003 4285', '10034285'])(
  'staff find a customer by %s, and see what they see',
  async (named) => {
    const { status, body } = await start(named)
    expect([status, body]).toEqual([200, expect.objectContaining({ staffName: 'Jo Marlowe', customerName: 'Tama Wihongi' })])
    const { id, endsAt } = body as { id: string; endsAt: string }
    expect(Date.parse(endsAt) - Date.now()).toBeGreaterThan(29 * 60_000)
    const seen = await asCustomer(id, 'GET', initialize.path)
    expect(seen.body).toMatchObject({ username: 'tama', isStaff: false, impersonation: { id, customerName: 'Tama Wihongi', endsAt } })
  },
)

test.each(['staff', 'nobody', 'leaver'])('%s cannot be acted for', async (named) => {
  expect(await start(named)).toMatchObject({ status: 404, body: { type: '/error/not_found' } })
})

test.each(['aroha', 'rua'])('%s, a customer, cannot act for anybody', async (customer) => {
  expect(await start('tama', customer)).toMatchObject({ status: 403, body: { type: '/error/forbidden' } })
})

test('a reason must be given', async () => {
  const body = { customer: 'tama', reason: '    ' }
  expect(await portal.call('staff', startImpersonation, { body })).toMatchObject({ status: 400 })
})

test('every action is recorded with both identities, refused ones too', async () => {
  const id = await begin('tama')
  const site = { billingAccountId: 'BA-100342', siteId: 'ST-100342-2' }
  expect((await asCustomer(id, 'POST', selectSite.path, site)).status).toBe(204)
  expect((await asCustomer(id, 'POST', selectSite.path, { ...site, siteId: 'ST-100201-1' })).status).toBe(404)
  const { headers } = await asCustomer(id, 'POST', userVisit.path)
  const entry = await entryOf(id)
  expect(entry).toMatchObject({ staffName: 'Jo Marlowe', customerName: 'Tama Wihongi', reason })
  expect(entry?.actions.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'POST /private/drd/user/site 204',
    'POST /private/drd/user/site 404',
    'POST /private/events/userVisit 204',
  ])
  expect(entry?.actions.at(-1)?.correlationId).toBe(headers['x-correlation-id'])
  const visits = await portal.database.db.select().from(events).where(eq(events.userId, 'U-tama'))
  expect(visits).toEqual([expect.objectContaining({ type: 'userVisit', actorId: 'U-staff' })])
})

test('payments and credentials stay the customer’s own', async () => {
  const id = await begin('newcomer')
  const own = contract.filter(({ isOwnHandOnly }) => isOwnHandOnly)
  expect(own.length).toBeGreaterThan(0)
  for (const { method, path, body } of own) {
    // What the customer themselves could send.
    const number = method === 'DELETE' ? '' : '021 555 0123'
    const sent = body ? { email: 'mei.new@example.nz', number } : undefined
    expect([path, await asCustomer(id, method, path.replace(':kind', 'mobile'), sent)]).toMatchObject([
      path,
      { status: 403, body: { type: '/error/impersonating' } },
    ])
  }
})

test('what is for staff is done as staff, also while acting for a customer', async () => {
  const id = await begin('tama')
  expect((await asCustomer(id, 'GET', impersonationLog.path)).status).toBe(200)
})

test('it ends when it is ended, when another begins, and by the clock', async () => {
  const ended = { status: 403, body: { type: '/error/impersonation_ended' } }
  const [first, second] = [await begin('tama'), await begin('priya')]
  expect(await asCustomer(first, 'GET', initialize.path)).toMatchObject(ended)
  expect((await asCustomer(second, 'GET', initialize.path)).status).toBe(200)

  for (let i = 0; i < 2; i++) {
    expect((await portal.call('staff', endImpersonation, { body: { impersonationId: second } })).status).toBe(204)
  }
  expect(await asCustomer(second, 'GET', initialize.path)).toMatchObject(ended)
  expect((await entryOf(second))?.endedAt).toBeTruthy()

  const third = await begin('tama')
  await portal.database.db.execute(sql`update impersonations set ends_at = now() - interval '1 second' where id = ${third}`)
  expect(await asCustomer(third, 'GET', initialize.path)).toMatchObject(ended)
  expect((await entryOf(third))?.endedAt).toBeUndefined()
})

test('another’s impersonation is worth nothing', async () => {
  const id = await begin('tama')
  await portal.operate('person', { username: 'viewer', rights: 'look,act' }, '')
  expect(await portal.ask('viewer', 'GET', initialize.path, { headers: { 'x-impersonation': id } })).toMatchObject({
    status: 403,
    body: { type: '/error/impersonation_ended' },
  })
  await portal.operate('person', { username: 'viewer', rights: 'look' }, '')
})

test('who acts for a customer stays within that customer’s data', async () => {
  const id = await begin('aroha')
  const theirs = { billingAccountId: 'BA-100342', siteId: 'ST-100342-1' }
  expect((await asCustomer(id, 'POST', selectSite.path, theirs)).status).toBe(404)
})
