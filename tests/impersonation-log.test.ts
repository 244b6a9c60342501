import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, sql } from 'drizzle-orm'
import { selectSite } from '#schemas/account/routes.ts'
import { changeEmail } from '#schemas/contact/routes.ts'
import { contract } from '#schemas/contract.ts'
import { userVisit } from '#schemas/events/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import type { LogEntry } from '#schemas/staff/entities.ts'
import { endImpersonation, impersonationLog, startImpersonation } from '#schemas/staff/routes.ts'
import { events } from '#server/db/schema/activity.ts'
import { actingIn, reason } from './acting.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const { start, begin, asCustomer, logOf } = actingIn(() => portal)

/** What the log says of an impersonation, oldest first, without its beginning. */
const entriesOf = async (id: string) =>
  (await logOf()).entries.filter((entry) => entry.impersonationId === id && entry.path !== startImpersonation.path).reverse()
const inShort = ({ method, path, status }: LogEntry) => `${method} ${path} ${status}`

test('every action is recorded with both identities, refused ones too', async () => {
  const id = await begin('tama')
  const site = { billingAccountId: 'BA-100342', siteId: 'ST-100342-2' }
  expect((await asCustomer(id, 'POST', selectSite.path, site)).status).toBe(204)
  expect((await asCustomer(id, 'POST', selectSite.path, { ...site, siteId: 'ST-100201-1' })).status).toBe(404)
  expect((await asCustomer(id, 'POST', changeEmail.path, { email: 'mei.new@example.nz' })).status).toBe(403)
  const { headers } = await asCustomer(id, 'POST', userVisit.path)
  const entries = await entriesOf(id)
  expect(entries.map(inShort)).toEqual([
    'POST /private/drd/user/site 204',
    'POST /private/drd/user/site 404',
    'POST /private/user/changeEmail 403',
    'POST /private/events/userVisit 204',
  ])
  expect(entries[2]).toMatchObject({
    staff: { username: 'staff', name: 'Jo Marlowe' },
    customer: { username: 'tama', name: 'Tama Wihongi' },
    reason,
    outcome: 'refused',
    problem: '/error/impersonating',
    summary: expect.stringContaining('address'),
  })
  expect(entries.at(-1)?.correlationId).toBe(headers['x-correlation-id'])
  const visits = await portal.database.db.select().from(events).where(eq(events.userId, 'U-tama'))
  expect(visits).toEqual([expect.objectContaining({ type: 'userVisit', actorId: 'U-staff' })])
})

test('attempts to begin are in the log, whatever came of them', async () => {
  const { body } = await start('priya')
  await start('Nobody Of This Name')
  await start('leaver')
  await start('tama', 'viewer')
  await start('tama', 'hemi')
  const tries = (await logOf()).entries.filter(({ path }) => path === startImpersonation.path).slice(0, 5)
  expect(
    tries.map(({ staff, customer, tried, outcome, problem }) => [staff.username, customer?.username, tried, outcome, problem]),
  ).toEqual([
    ['hemi', undefined, 'tama', 'refused', '/error/forbidden'],
    ['viewer', undefined, 'tama', 'refused', '/error/forbidden'],
    ['staff', undefined, 'leaver', 'refused', '/error/not_found'],
    ['staff', undefined, 'Nobody Of This Name', 'refused', '/error/not_found'],
    ['staff', 'priya', 'priya', 'done', undefined],
  ])
  expect(tries.map((entry) => entry.reason)).toEqual(Array(5).fill(reason))
  expect(tries.at(-1)?.impersonationId).toBe((body as { id: string }).id)
})

test('ending what another member of staff began ends nothing, and says nothing about that customer', async () => {
  const id = await begin('tama')
  await portal.call('editor', endImpersonation, { body: { impersonationId: id } })
  const [entry] = (await logOf()).entries
  expect(entry).toMatchObject({ staff: { username: 'editor' }, path: endImpersonation.path })
  expect(entry?.customer).toBeUndefined()
  expect((await asCustomer(id, 'GET', initialize.path)).status).toBe(200)
})

test('requests in the name of a customer for whom one may not act any more are in the log', async () => {
  const id = await begin('tama')
  await portal.call('staff', endImpersonation, { body: { impersonationId: id } })
  await asCustomer(id, 'GET', initialize.path)
  await portal.ask('hemi', 'GET', initialize.path, { headers: { 'x-impersonation': id } })
  await asCustomer('no-such-impersonation', 'GET', initialize.path)
  const [unknown, customer, ended, end] = (await logOf()).entries
  expect(end).toMatchObject({ path: endImpersonation.path, outcome: 'done', customer: { username: 'tama' }, impersonationId: id })
  expect(ended).toMatchObject({ staff: { username: 'staff' }, customer: { username: 'tama' }, problem: '/error/impersonation_ended' })
  expect(customer).toMatchObject({ staff: { username: 'hemi' }, customer: { username: 'tama' }, problem: '/error/forbidden' })
  expect(unknown).toMatchObject({ staff: { username: 'staff' }, problem: '/error/impersonation_ended' })
  expect(unknown?.customer).toBeUndefined()
})

test('attempts with input that is refused are in the log', async () => {
  const id = await begin('tama')
  expect((await asCustomer(id, 'POST', selectSite.path, { siteId: 7 })).status).toBe(400)
  expect((await portal.call('staff', startImpersonation, { body: { customer: 'tama'.repeat(200), reason: ' ' } })).status).toBe(400)
  const [start, select] = (await logOf()).entries
  expect(select).toMatchObject({ path: selectSite.path, status: 400, problem: '/error/validation', impersonationId: id })
  expect(start).toMatchObject({ path: startImpersonation.path, status: 400, tried: expect.stringMatching(/^tama/) })
})

test('attempts to begin whose body cannot be read are in the log', async () => {
  const send = async (as: string, contentType: string, payload: string) => {
    const headers = { authorization: `Bearer ${await portal.tokenOf(as)}`, 'content-type': contentType }
    return (await portal.app.inject({ method: 'POST', url: `/api/v1${startImpersonation.path}`, headers, payload })).statusCode
  }
  const before = (await logOf()).entries[0]
  const statuses = [
    await send('staff', 'application/json', '{"customer":"tama",'),
    await send('hemi', 'application/json', '{"__proto__":1}'),
    await send('viewer', 'application/xml', '<customer>tama</customer>'),
    await send('staff', 'application/json', `"${'x'.repeat(2_000_000)}"`),
  ]
  expect(statuses).toEqual([400, 400, 415, 413])
  const { entries } = await logOf()
  const added = entries
    .slice(
      0,
      entries.findIndex(({ id }) => id === before?.id),
    )
    .reverse()
  expect(added.map(({ staff, status, outcome }) => [staff.username, status, outcome])).toEqual([
    ['staff', 400, 'refused'],
    ['hemi', 400, 'refused'],
    ['viewer', 415, 'refused'],
    ['staff', 413, 'refused'],
  ])
})

test('an action that the server could not finish is in the log as failed', async () => {
  const id = await begin('tama')
  const { db } = portal.database
  await db.execute(sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$`)
  await db.execute(sql`create trigger refuse before update on impersonations for each row execute function refuse()`)
  const site = { billingAccountId: 'BA-100342', siteId: 'ST-100342-2' }
  const { status } = await asCustomer(id, 'POST', selectSite.path, site)
  await db.execute(sql`drop trigger refuse on impersonations`)
  expect(status).toBe(500)
  expect(await entriesOf(id)).toEqual([expect.objectContaining({ outcome: 'failed', status: 500, path: selectSite.path })])
  expect((await logOf({ outcome: 'failed' })).entries[0]).toMatchObject({ impersonationId: id })
})

describe('the log', () => {
  test('comes a page at a time, each entry once, also while more is written', async () => {
    const id = await begin('aroha')
    for (let i = 0; i < 120; i++) await asCustomer(id, 'POST', userVisit.path)
    const seen: string[] = []
    let before: string | undefined
    do {
      const page = await logOf({ customer: 'aroha', ...(before ? { before } : {}) })
      expect(page.entries.length).toBeLessThanOrEqual(50)
      seen.push(...page.entries.map((entry) => entry.id))
      await asCustomer(id, 'POST', userVisit.path)
      before = page.next
    } while (before)
    expect(seen.length).toBe(121)
    expect(new Set(seen).size).toBe(121)
    expect((await logOf({ before: 'no-such-entry' })).entries).toEqual([])
  })

  test('is searched by staff, customer, day and outcome', async () => {
    await begin('priya')
    await start('nobody%here', 'staff')
    const customers = async (query: Record<string, string>) => [
      ...new Set((await logOf(query)).entries.map(({ customer, tried }) => customer?.username ?? tried)),
    ]
    expect(await customers({ customer: 'PRIYA' })).toEqual(['priya'])
    expect(await customers({ customer: 'priya@example' })).toEqual(['priya'])
    expect(await customers({ customer: '1003 4285' })).toEqual(['tama'])
    expect(await customers({ customer: 'y%h' })).toEqual(['nobody%here'])
    for (const typed of ['_riya', 'p%a', '\\', "' or 1=1 --"]) expect(await customers({ customer: typed })).toEqual([])
    expect((await logOf({ staff: 'marl' })).entries[0]).toMatchObject({ staff: { username: 'staff' } })
    expect((await logOf({ staff: '%' })).entries).toEqual([])
    expect(new Set((await logOf({ outcome: 'refused' })).entries.map(({ outcome }) => outcome))).toEqual(new Set(['refused']))

    // Half past midnight of 3 June in Auckland is still 2 June in UTC.
    await portal.database.db.execute(sql`update impersonated_actions set at = '2026-06-02T12:30:00Z' where tried = 'nobody%here'`)
    const on = async (firstDay: string, lastDay: string) => (await logOf({ firstDay, lastDay })).entries.map(({ tried }) => tried)
    expect(await on('2026-06-03', '2026-06-03')).toEqual(['nobody%here'])
    expect(await on('2026-06-02', '2026-06-02')).toEqual([])
  })

  test('takes no search that it cannot answer', async () => {
    for (const query of [
      { staff: '' },
      { customer: 'x'.repeat(101) },
      { firstDay: 'yesterday' },
      { lastDay: '9999-01-01' },
      { outcome: 'all' },
    ]) {
      expect([query, (await portal.call('staff', impersonationLog, { query } as never)).status]).toEqual([query, 400])
    }
  })

  test('can be read, and not written or deleted, by any call', async () => {
    const before = (await logOf()).entries
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      for (const path of [impersonationLog.path, `${impersonationLog.path}/${before[0]?.id}`]) {
        expect([404, 405]).toContain((await portal.ask('staff', method, path, { body: {} })).status)
      }
    }
    expect((await logOf()).entries).toEqual(before)
    const others = contract.filter(({ method, path }) => method !== 'GET' && /log/i.test(path) && !/userLogout/.test(path))
    expect(others.map(({ path }) => path)).toEqual([])
  })
})
