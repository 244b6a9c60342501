import { eq, inArray } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NetworkAccount } from '#schemas/ev/entities.ts'
import { joinNetwork, leaveNetwork, networkAccounts, verifyNetworkAccount } from '#schemas/ev/routes.ts'
import { sites } from '#server/db/schema/accounts.ts'
import { chargeNetLinks } from '#server/db/schema/ev.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { findScope } from '#server/access.ts'
import { joinAndLink } from '#server/ev/join-network.ts'
import { findLinkedAccount, wasLinked } from '#server/ev/link.ts'
import { actingIn } from './acting.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* Accounts of the embedded charging network, in each state that linking has: portal-usage.md, section 4. */

let portal: TestPortal
beforeEach(async () => {
  portal = await startPortal()
})
afterEach(() => portal.close())

const DRIVER = { chargeNetId: 'CN-10001', email: 'driver@example.nz' }
const verify = async (person: string, body: { chargeNetId: string; email?: string }) =>
  portal.call(person, verifyNetworkAccount, { body: { ...shownAccount(person), ...body } })
const join = (person: string, body = DRIVER) => portal.call(person, joinNetwork, { body: { ...shownAccount(person), ...body } })
const leave = (person: string, chargeNetId: string) => portal.call(person, leaveNetwork, { body: { ...shownAccount(person), chargeNetId } })
const linkOf = async (person: string) => ((await portal.call(person, networkAccounts)).body as NetworkAccount).link
const typeOf = ({ body }: { body: unknown }) => (body as { type: string }).type

test('no-link success: the network has the account, and it is linked to nobody yet', async () => {
  expect(await verify('aroha', DRIVER)).toMatchObject({
    status: 200,
    body: { verified: true, needsEmail: false, accountAlreadyLinked: false },
  })
  expect(await linkOf('aroha')).toBeUndefined()
})

test('success: it is linked to this customer already', async () => {
  await join('aroha')
  expect((await verify('aroha', DRIVER)).body).toEqual({ verified: true, needsEmail: false, accountAlreadyLinked: true })
  expect((await verify('priya', { chargeNetId: 'CN-77120', email: 'priya@example.nz' })).body).toMatchObject({ accountAlreadyLinked: true })
})

test('needs e-mail: without an address nothing is asked of the network', async () => {
  expect((await verify('aroha', { chargeNetId: 'CN-10001' })).body).toEqual({
    verified: false,
    needsEmail: true,
    accountAlreadyLinked: false,
  })
  // Whether there is such an account is not said.
  expect((await verify('aroha', { chargeNetId: 'CN-00000' })).body).toEqual({
    verified: false,
    needsEmail: true,
    accountAlreadyLinked: false,
  })
})

test('error: a wrong number and a wrong email address look the same', async () => {
  const wrongs = [
    { chargeNetId: 'CN-00000', email: DRIVER.email },
    { chargeNetId: DRIVER.chargeNetId, email: 'somebody@example.nz' },
  ]
  for (const wrong of wrongs) {
    expect((await verify('aroha', wrong)).body).toEqual({ verified: false, needsEmail: false, accountAlreadyLinked: false })
    expect(typeOf(await join('aroha', wrong))).toBe('/error/ev/not_verified')
  }
})

test('loading retry: a network that did not answer is asked again', async () => {
  const body = { chargeNetId: 'CN-20001', email: DRIVER.email }
  expect(await verify('aroha', body)).toMatchObject({ status: 503, body: { type: '/error/unavailable' } })
  expect((await verify('aroha', body)).body).toMatchObject({ verified: true })
})

test('link success: the account is linked, and doing it again changes nothing', async () => {
  expect(await join('aroha')).toMatchObject({ status: 200, body: { link: DRIVER } })
  const first = await linkOf('aroha')
  expect((await join('aroha')).status).toBe(200)
  expect(await linkOf('aroha')).toEqual(first)
})

test('link error and link retry: nothing is linked until the network takes it', async () => {
  const body = { chargeNetId: 'CN-20002', email: DRIVER.email }
  expect(await join('aroha', body)).toMatchObject({ status: 503, body: { type: '/error/unavailable' } })
  expect(await linkOf('aroha')).toBeUndefined()
  expect((await join('aroha', body)).status).toBe(200)
  expect(await linkOf('aroha')).toMatchObject(body)
  expect((await join('tama', { chargeNetId: 'CN-20003', email: DRIVER.email })).status).toBe(503)
})

const ANOTHER = { chargeNetId: 'CN-10002', email: DRIVER.email }

/** Changes from the first account to another at a network that writes down what it is asked, and answers as told. */
async function changeAt(told: { join?: 'unreachable'; leave?: boolean }, whileJoining?: () => Promise<unknown>) {
  await join('tama')
  const { db } = portal.database
  const scope = await findScope(db, 'demo|tama')
  if (!scope?.selected) throw new Error('tama has no account')
  const asked: string[] = []
  const network = {
    join: async ({ chargeNetId }: { chargeNetId: string }) => {
      asked.push(`join ${chargeNetId}`)
      await whileJoining?.()
      return told.join ?? ('verified' as const)
    },
    leave: async (chargeNetId: string) => {
      asked.push(`leave ${chargeNetId}`)
      return told.leave ?? true
    },
  }
  return { answer: await joinAndLink(db, scope, network, scope.selected.billingAccountId, ANOTHER), asked }
}

test('an account is left once the one in its place is joined and linked', async () => {
  expect(await changeAt({})).toEqual({ answer: { is: 'linked', notLeft: undefined }, asked: ['join CN-10002', 'leave CN-10001'] })
  expect(await linkOf('tama')).toMatchObject(ANOTHER)
})

test('an account is not left while the one in its place cannot be joined', async () => {
  expect(await changeAt({ join: 'unreachable' })).toEqual({ answer: { is: 'unreachable' }, asked: ['join CN-10002'] })
  expect(await linkOf('tama')).toMatchObject(DRIVER)
})

test('an account is not left where another customer links the one in its place meanwhile', async () => {
  expect(await changeAt({}, () => join('aroha', ANOTHER))).toEqual({ answer: { is: 'taken' }, asked: ['join CN-10002'] })
  expect(await linkOf('tama')).toMatchObject(DRIVER)
})

test('an account that the network does not answer to have left is asked for twice, and named', async () => {
  expect((await changeAt({ leave: false })).asked).toEqual(['join CN-10002', 'leave CN-10001', 'leave CN-10001'])
  expect(await linkOf('tama')).toMatchObject(ANOTHER)
  const unanswered = { chargeNetId: 'CN-20004', email: DRIVER.email }
  expect((await join('hemi', unanswered)).body).not.toHaveProperty('notLeft')
  expect((await join('hemi')).body).toMatchObject({ link: DRIVER, notLeft: 'CN-20004' })
})

test('duplicate error: what another person has linked is not linked twice, and whose it is stays unsaid', async () => {
  await join('aroha')
  for (const answer of [await verify('tama', DRIVER), await join('tama')]) {
    expect([answer.status, typeOf(answer)]).toEqual([409, '/error/ev/duplicate_account'])
    // Its reference is letters and digits by chance.
    expect(JSON.stringify({ ...(answer.body as object), instance: '' })).not.toMatch(/aroha|BA-|1002/i)
  }
  // That of a plan, which the feed tells of, too.
  expect(typeOf(await join('tama', { chargeNetId: 'CN-77120', email: 'priya@example.nz' }))).toBe('/error/ev/duplicate_account')
})

test('of two customers who link it at once, one has it', async () => {
  const answers = await Promise.all(['aroha', 'tama', 'hemi', 'moana'].map((person) => join(person)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  const { db } = portal.database
  expect(await db.select().from(chargeNetLinks).where(eq(chargeNetLinks.isLinked, true))).toHaveLength(1)
})

test('a link that is taken away is free for others; one that the feed told of stays away', async () => {
  await join('aroha')
  expect((await leave('aroha', 'CN-10001')).status).toBe(200)
  expect((await leave('aroha', 'CN-10001')).status).toBe(404)
  expect((await join('tama')).status).toBe(200)

  expect(await linkOf('priya')).toEqual({ chargeNetId: 'CN-77120' })
  expect((await leave('priya', 'CN-77120')).status).toBe(200)
  expect(await linkOf('priya')).toBeUndefined()
  expect((await join('priya', { chargeNetId: 'CN-77120', email: 'priya@example.nz' })).status).toBe(200)
})

test('an account that a customer has linked is not another’s because the feed says so', async () => {
  await join('priya')
  const { db } = portal.database
  const { billingAccountId } = shownAccount('ruth')
  const feedSays = (chargeNetId: string) =>
    db.update(supplyPoints).set({ chargeNetId }).where(eq(supplyPoints.billingAccountId, billingAccountId))
  await feedSays(DRIVER.chargeNetId)
  expect(await linkOf('ruth')).toBeUndefined()
  expect((await leave('ruth', DRIVER.chargeNetId)).status).toBe(404)
  expect(await linkOf('priya')).toMatchObject(DRIVER)
  // Once it is free, the feed's word counts.
  await leave('priya', DRIVER.chargeNetId)
  expect(await linkOf('ruth')).toEqual({ chargeNetId: DRIVER.chargeNetId })
})

test('sessions go to the account that still has the property, whichever came first', async () => {
  const { db } = portal.database
  const [aroha, ruth] = [shownAccount('aroha').billingAccountId, shownAccount('ruth').billingAccountId]
  await db
    .update(supplyPoints)
    .set({ chargeNetId: 'CN-moved' })
    .where(inArray(supplyPoints.billingAccountId, [aroha, ruth]))
  const setState = (account: string, status: 'active' | 'closed') =>
    db.update(sites).set({ status }).where(eq(sites.billingAccountId, account))
  for (const [left, entered] of [
    [aroha, ruth],
    [ruth, aroha],
  ] as const) {
    await setState(left, 'closed')
    await setState(entered, 'active')
    expect(await findLinkedAccount(db, 'CN-moved')).toBe(entered)
  }
})

test('nobody takes away what is not theirs', async () => {
  await join('aroha')
  expect((await leave('tama', 'CN-10001')).status).toBe(404)
  expect((await leave('tama', 'CN-77120')).status).toBe(404)
  expect(await linkOf('aroha')).toMatchObject(DRIVER)
})

test('who tries many accounts has to wait, also for one that they would find', async () => {
  for (let i = 0; i < 10; i++) expect((await verify('aroha', { chargeNetId: `CN-3000${i}`, email: DRIVER.email })).status).toBe(200)
  for (const answer of [await verify('aroha', DRIVER), await join('aroha')]) {
    expect([answer.status, typeOf(answer)]).toEqual([429, '/error/ev/too_many_tries'])
  }
  expect((await verify('tama', DRIVER)).status).toBe(200)
})

test('what staff try in a customer’s name leaves the customer their own tries', async () => {
  const { begin, asCustomer } = actingIn(() => portal)
  const acting = await begin('aroha')
  const tryAs = (body: object) =>
    asCustomer(acting, 'POST', verifyNetworkAccount.path, { ...shownAccount('aroha'), email: DRIVER.email, ...body })
  for (let i = 0; i < 10; i++) expect((await tryAs({ chargeNetId: `CN-3000${i}` })).status).toBe(200)
  expect((await tryAs({ chargeNetId: DRIVER.chargeNetId })).status).toBe(429)
  expect((await verify('aroha', DRIVER)).status).toBe(200)
})

test.each([
  { chargeNetId: '', email: DRIVER.email },
  { chargeNetId: 'x'.repeat(65), email: DRIVER.email },
  { chargeNetId: 'CN-1\u0000', email: DRIVER.email },
  { chargeNetId: 'CN-1', email: 'a\nb@example.nz' },
  { chargeNetId: ['CN-1'], email: DRIVER.email },
  {},
])('%o is refused', async (body) => {
  for (const route of [verifyNetworkAccount, joinNetwork])
    expect((await portal.call('aroha', route, { body: body as never })).status).toBe(400)
})

test('where accounts are not linked, that is said, and a link of the feed can still be taken away', async () => {
  const other = await startPortal({ CHARGING_NETWORK: 'off' }, undefined, portal.database)
  expect((await other.call('priya', networkAccounts)).body).toMatchObject({ canLink: false, link: { chargeNetId: 'CN-77120' } })
  expect((await other.call('aroha', joinNetwork, { body: { ...shownAccount('aroha'), ...DRIVER } })).body).toMatchObject({
    type: '/error/not_offered',
    isForCustomers: true,
  })
  expect((await other.call('priya', leaveNetwork, { body: { ...shownAccount('priya'), chargeNetId: 'CN-77120' } })).status).toBe(200)
  await other.app.close()
})

test('an account that was taken away or replaced does not come back, and its sessions are left out of files', async () => {
  await leave('priya', 'CN-77120')
  await join('priya')
  await join('priya', { ...DRIVER, chargeNetId: 'CN-10002' })
  expect(await wasLinked(portal.database.db, 'CN-10001')).toBe(true)
  expect((await leave('priya', 'CN-10002')).status).toBe(200)
  expect(await linkOf('priya')).toBeUndefined()
  for (const id of ['CN-77120', 'CN-10001', 'CN-10002']) expect(await wasLinked(portal.database.db, id), id).toBe(true)
  const events = await portal.database.db.select().from(customerEvents).orderBy(customerEvents.written)
  expect(events.map(({ type, data }) => [type.split('.').at(-1), (data as { chargeNetId: string }).chargeNetId])).toEqual([
    ['unlinked', 'CN-77120'],
    ['linked', 'CN-10001'],
    ['unlinked', 'CN-10001'],
    ['linked', 'CN-10002'],
    ['unlinked', 'CN-10002'],
  ])
  // Linked again, it is one of the customer's once more.
  await join('priya')
  expect(await linkOf('priya')).toMatchObject(DRIVER)
  expect(await wasLinked(portal.database.db, 'CN-10001')).toBe(false)
})

test('of tries at the same time no more are asked of the network than one after the other', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, i) => verify('aroha', { chargeNetId: `CN-0000${i}`, email: DRIVER.email })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  expect((await verify('tama', DRIVER)).body).toMatchObject({ verified: true })
})
