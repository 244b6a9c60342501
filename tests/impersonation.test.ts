import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, inArray, sql } from 'drizzle-orm'
import { accountSwitcher, clearSelectedSite, selectSite } from '#schemas/account/routes.ts'
import { changeEmail, updatePostalAddress } from '#schemas/contact/routes.ts'
import { contract } from '#schemas/contract.ts'
import { userVisit } from '#schemas/events/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import type { LogEntry } from '#schemas/staff/entities.ts'
import { endImpersonation, impersonationLog, startImpersonation } from '#schemas/staff/routes.ts'
import { accountAccess, billingAccounts } from '#server/db/schema/accounts.ts'
import { events } from '#server/db/schema/activity.ts'
import { users } from '#server/db/schema/people.ts'
import { type Answer, startPortal, type TestPortal } from './portal.ts'
import { storedMails } from './stored-mails.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

interface Switcher {
  billingAccounts: { billingAccountSites: { billingAccountSiteId: string; isSelected: boolean }[] }[]
}

const reason = 'Case 4471: asked about her bill'
const start = async (customer = 'tama', as = 'staff') => portal.call(as, startImpersonation, { body: { customer, reason } })
const begin = async (customer?: string) => ((await start(customer)).body as { id: string }).id
const asCustomer = (id: string, method: string, path: string, body?: unknown) =>
  portal.ask('staff', method, path, { headers: { 'x-impersonation': id }, ...(body === undefined ? {} : { body }) })

const logOf = async (query: Record<string, string> = {}) =>
  (await portal.call('staff', impersonationLog, { query })).body as { entries: LogEntry[]; next?: string }
/** What the log says of an impersonation, oldest first, without its beginning. */
const entriesOf = async (id: string) =>
  (await logOf()).entries.filter((entry) => entry.impersonationId === id && entry.path !== startImpersonation.path).reverse()
const inShort = ({ method, path, status }: LogEntry) => `${method} ${path} ${status}`
const grant = (username: string, rights: string) => portal.operate('person', { username, rights }, '')

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

test('how customers sign in, pay and are reached stays their own to change', async () => {
  const id = await begin('newcomer')
  const own = contract.filter(({ whileActing }) => whileActing === 'refused')
  expect(own.length).toBeGreaterThan(5)
  for (const { method, path, body } of own) {
    // What the customer themselves could send.
    const number = method === 'DELETE' ? '' : '021 555 0123'
    const preferences = { sendBillViaEmail: true, sendPromotionViaEmail: true }
    const sent = body ? { email: 'mei.new@example.nz', number, ...preferences } : undefined
    expect([path, await asCustomer(id, method, path.replace(':kind', 'mobile'), sent)]).toMatchObject([
      path,
      { status: 403, body: { type: '/error/impersonating' } },
    ])
  }
})

describe('what costs money or moves post', () => {
  const address = { street: '1 Bay Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' }
  const lettersTo = async (recipient: string) =>
    (await storedMails(portal.database.db, recipient)).filter(({ subject }) => /made a change/.test(subject))

  test('is confirmed to the customer by mail that names the member of staff; what did not happen is not', async () => {
    const id = await begin('tama')
    expect((await asCustomer(id, 'POST', updatePostalAddress.path, { address, was: 'somewhere else' })).status).toBeGreaterThanOrEqual(400)
    expect(await lettersTo('tama@example.nz')).toEqual([])
    expect((await asCustomer(id, 'POST', updatePostalAddress.path, { address })).status).toBe(204)
    const [letter, ...more] = await lettersTo('tama@example.nz')
    expect(more).toEqual([])
    expect(letter?.body).toMatch(/Jo Marlowe from our team changed the postal address of your account for you on \d+ \w+ \d{4}/)
    expect(letter?.body).toMatch(/call us straight away/)
  })

  test('done by customers themselves brings no such mail', async () => {
    expect((await portal.call('priya', updatePostalAddress, { body: { address } })).status).toBe(204)
    expect(await lettersTo('priya@example.nz')).toEqual([])
  })

  test('is refused where the portal sends no mail', async () => {
    const silent = await startPortal({ NODE_ENV: 'production', PUBLIC_URL: 'https://portal.example.nz', ALLOW_EMBEDDED_SIGN_IN: 'yes' })
    const { body } = await silent.call('staff', startImpersonation, { body: { customer: 'tama', reason } })
    const headers = { 'x-impersonation': (body as { id: string }).id }
    expect(await silent.ask('staff', 'POST', updatePostalAddress.path, { headers, body: { address } })).toMatchObject({
      status: 403,
      body: { type: '/error/impersonating', detail: expect.stringContaining('mail') },
    })
    await silent.close()
  })
})

test('losing the right ends what is under way, and getting it again does not bring that back', async () => {
  await grant('viewer', 'look,act')
  const { body } = await start('tama', 'viewer')
  const ask = () => portal.ask('viewer', 'GET', initialize.path, { headers: { 'x-impersonation': (body as { id: string }).id } })
  expect((await ask()).status).toBe(200)
  await grant('viewer', 'look')
  expect(await ask()).toMatchObject({ status: 403, body: { type: '/error/impersonation_ended' } })
  await grant('viewer', 'look,act')
  expect(await ask()).toMatchObject({ status: 403, body: { type: '/error/impersonation_ended' } })
  await grant('viewer', 'look')
})

test.each([
  [
    'closes their account',
    sql`update users set closed_on = '2020-01-01' where username = 'moana'`,
    sql`update users set closed_on = null where username = 'moana'`,
  ],
  [
    'becomes staff',
    sql`update users set role = 'staff' where username = 'moana'`,
    sql`update users set role = 'customer' where username = 'moana'`,
  ],
])('it ends when the customer %s', async (_what, change, back) => {
  const id = await begin('moana')
  expect((await asCustomer(id, 'GET', initialize.path)).status).toBe(200)
  await portal.database.db.execute(change)
  expect(await asCustomer(id, 'GET', initialize.path)).toMatchObject({ status: 403, body: { type: '/error/impersonation_ended' } })
  expect((await start('moana')).status).toBe(404)
  await portal.database.db.execute(back)
})

test('begun twice at the same moment, one of the two has ended', async () => {
  const ids = await Promise.all(['tama', 'priya', 'hemi', 'aroha'].map(begin))
  const statuses = await Promise.all(ids.map(async (id) => (await asCustomer(id, 'GET', initialize.path)).status))
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
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

  const third = await begin('tama')
  await portal.database.db.execute(sql`update impersonations set ends_at = now() - interval '1 second' where id = ${third}`)
  expect(await asCustomer(third, 'GET', initialize.path)).toMatchObject(ended)
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

test('staff look at a property for themselves: what the customer has selected stays, and theirs stays when the customer changes', async () => {
  const [first, second] = ['1', '2'].map((number) => ({ billingAccountId: 'BA-100342', siteId: `ST-100342-${number}` }))
  const selected = async (of: Promise<Answer>) =>
    ((await of).body as Switcher).billingAccounts.flatMap(({ billingAccountSites: sites }) =>
      sites.filter(({ isSelected }) => isSelected).map(({ billingAccountSiteId }) => billingAccountSiteId),
    )
  const customers = () => selected(portal.call('tama', accountSwitcher))
  const staffs = (id: string) => selected(asCustomer(id, 'GET', accountSwitcher.path))
  await portal.call('tama', selectSite, { body: second })
  const id = await begin()
  expect(await staffs(id)).toEqual([second?.siteId])
  expect((await asCustomer(id, 'POST', selectSite.path, first)).status).toBe(204)
  expect([await staffs(id), await customers()]).toEqual([[first?.siteId], [second?.siteId]])
  await portal.call('tama', clearSelectedSite)
  await portal.call('tama', selectSite, { body: second })
  expect(await staffs(id)).toEqual([first?.siteId])
  await asCustomer(id, 'POST', selectSite.path, second)
  expect((await asCustomer(id, 'DELETE', clearSelectedSite.path)).status).toBe(204)
  expect([await staffs(id), await customers()]).toEqual([[first?.siteId], [second?.siteId]])
  await portal.call('tama', clearSelectedSite)
})

test('a customer who has left hides nobody of the same name', async () => {
  const { db } = portal.database
  // Whichever of the two comes first.
  for (const id of ['0', 'Z']) {
    const person = { firstName: 'Ines', lastName: 'Moreau', username: 'TAMA', contactId: id, closedOn: '2026-06-30' }
    await db.insert(users).values({ ...person, id, subject: `left|${id}`, email: `left-${id}@example.nz` })
    expect(await start('tama')).toMatchObject({ status: 200, body: { customerName: 'Tama Wihongi' } })
  }
  await db.delete(users).where(inArray(users.id, ['0', 'Z']))
})

test('two customers without a closing day never share a user name, however it is written', async () => {
  const { db } = portal.database
  const person = { id: 'twin', subject: 'twin', email: 'twin@example.nz', firstName: 'Ines', lastName: 'Moreau', contactId: 'twin' }
  const added = db.insert(users).values({ ...person, username: 'TAMA' })
  await expect(added).rejects.toMatchObject({ cause: { constraint: 'users_username_open' } })
})

test('a customer number finds who holds the account, not others with access to it', async () => {
  const { db } = portal.database
  const [access] = await db.select().from(accountAccess).where(eq(accountAccess.role, 'accountHolder')).limit(1)
  const [account] = await db
    .select()
    .from(billingAccounts)
    .where(eq(billingAccounts.id, access?.billingAccountId ?? ''))
  const [holder] = await db
    .select()
    .from(users)
    .where(eq(users.id, access?.userId ?? ''))
  const person = {
    firstName: 'Ana',
    lastName: 'Helper',
    username: 'helper',
    contactId: '0',
    id: '0',
    subject: 'x|0',
    email: 'helper@example.nz',
  }
  await db.insert(users).values(person)
  await db.insert(accountAccess).values({ billingAccountId: account?.id ?? '', userId: '0', role: 'authorisedPerson', position: -1 })
  expect(await start(account?.customerNumber ?? '')).toMatchObject({
    status: 200,
    body: { customerName: `${holder?.firstName} ${holder?.lastName}` },
  })
  await db.delete(accountAccess).where(eq(accountAccess.userId, '0'))
  await db.delete(users).where(eq(users.id, '0'))
})
