import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eq, inArray, sql } from 'drizzle-orm'
import { accountSwitcher, clearSelectedSite, selectSite } from '#schemas/account/routes.ts'
import { updatePostalAddress } from '#schemas/contact/routes.ts'
import { contract } from '#schemas/contract.ts'
import { initialize } from '#schemas/portal/routes.ts'
import { endImpersonation, impersonationLog, startImpersonation } from '#schemas/staff/routes.ts'
import { accountAccess, billingAccounts } from '#server/db/schema/accounts.ts'
import { users } from '#server/db/schema/people.ts'
import { actingIn, reason } from './acting.ts'
import { type Answer, startPortal, type TestPortal } from './portal.ts'
import { storedMails } from './stored-mails.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const { start, begin, asCustomer } = actingIn(() => portal)

interface Switcher {
  billingAccounts: { billingAccountSites: { billingAccountSiteId: string; isSelected: boolean }[] }[]
}

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

test('a customer number finds who holds the account, not others with access to it, and names them where they are several', async () => {
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
  // Once they hold it too, nobody is acted for until it is said who.
  await db.update(accountAccess).set({ role: 'accountHolder' }).where(eq(accountAccess.userId, '0'))
  expect(await start(account?.customerNumber ?? '')).toMatchObject({
    status: 404,
    body: { detail: expect.stringMatching(/^Several people hold .*Ana Helper \(helper\).* Type the username of one\.$/) },
  })
  await db.delete(accountAccess).where(eq(accountAccess.userId, '0'))
  await db.delete(users).where(eq(users.id, '0'))
})
