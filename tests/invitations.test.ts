import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  accountRoles,
  accountSwitcher,
  billingAccounts as contactOf,
  invitePerson,
  removeRole,
  withdrawInvitation,
} from '#schemas/account/routes.ts'
import { giveDirectDebitV2 } from '#schemas/payments/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { accountAccess, billingAccounts } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { accessInvitations } from '#server/db/schema/invitations.ts'
import { directDebits } from '#server/db/schema/payments.ts'
import { selections, users } from '#server/db/schema/people.ts'
import { DIRECT_DEBIT } from './own-changes.ts'
import { aKey } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* Who may see an account: invited by mail, accepted by its link, removed. */

const ACCOUNT = shownAccount('aroha')

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

type Roles = RouteAnswer<typeof accountRoles>
const rolesOf = async (as: string) => (await portal.call(as, accountRoles)).body as Roles
const inviteAs = (as: string, email: string, role: 'authorisedPerson' | 'accountHolder' = 'authorisedPerson', account = shownAccount(as)) =>
  portal.call(as, invitePerson, { body: { ...account, email, role } })
const remove = (as: string, personId: string) => portal.call(as, removeRole, { params: { personId }, query: ACCOUNT })
const mailsTo = async (email: string) => (await storedMails(portal.database.db, email)).map(({ subject, body }) => `${subject}\n${body}`)
const tokenTo = async (email: string) => /\/invitation\?token=(\S+)/.exec((await mailsTo(email))[0] ?? '')?.[1] ?? ''
const open = async (token: string) => {
  const { statusCode, body } = await portal.app.inject(`/invitation?token=${token}`)
  return { status: statusCode, title: /<h1>(.*?)<\/h1>/.exec(body)?.[1], body }
}
async function accept(token: string, name: { firstName?: string; lastName?: string } = {}) {
  const { statusCode, body } = await portal.app.inject({
    method: 'POST',
    url: '/invitation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ token, ...name }).toString(),
  })
  return { status: statusCode, title: /<h1>(.*?)<\/h1>/.exec(body)?.[1], body }
}
const events = async () =>
  (await portal.database.db.select().from(customerEvents).orderBy(asc(customerEvents.written))).map(({ type, data }) => ({
    type: type.replace('nz.switchboard.', ''),
    data,
  }))
const accessOf = (email: string) =>
  portal.database.db
    .select({ userId: users.id, role: accountAccess.role })
    .from(accountAccess)
    .innerJoin(users, eq(users.id, accountAccess.userId))
    .where(and(eq(accountAccess.billingAccountId, ACCOUNT.billingAccountId), eq(users.email, email)))

describe('a person who is new here', () => {
  const EMAIL = 'kim@example.nz'

  test('is invited once, however often it is asked for, and seen in the list', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => inviteAs('aroha', EMAIL)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await mailsTo(EMAIL)).toHaveLength(1)
    expect((await mailsTo(EMAIL))[0]).toMatch(/^Aroha \S+ invites you to an account with Northlight Energy\nKia ora,/)
    const { invitations } = await rolesOf('aroha')
    expect(invitations).toMatchObject([{ email: EMAIL, role: 'authorisedPerson', id: expect.any(String) }])
    // Who only acts for the holder sees no addresses of others.
    expect((await rolesOf('rua')).invitations).toBeUndefined()
  })

  test('has seven days to accept', async () => {
    const [invitation] = (await rolesOf('aroha')).invitations ?? []
    const days = (Date.parse(invitation?.expiresAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days * 100) / 100).toBe(7)
  })

  test('opens the link, which changes nothing; says their name, chooses a password, and is in', async () => {
    const { db } = portal.database
    const token = await tokenTo(EMAIL)
    expect(await open(token)).toMatchObject({ status: 200, title: 'Accept the invitation?' })
    expect(await accessOf(EMAIL)).toEqual([])
    for (const firstName of ['', '<b>Kim</b>', 'evil.com', 'https://evil'])
      expect([firstName, (await accept(token, { firstName, lastName: 'Ngata' })).status]).toEqual([firstName, 422])
    expect((await accept(token)).body).toMatch(
      /in letters\.[\s\S]*<form [^>]*novalidate>[\s\S]*<input id="firstName" [^>]*aria-invalid="true"/,
    )
    await deleteMails(db)
    const answers = await Promise.all([1, 2].map(() => accept(token, { firstName: 'Kīm', lastName: "O'Hara-Ngata" })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const done = answers.find(({ status }) => status === 200)
    const [found] = await accessOf(EMAIL)
    expect(found).toMatchObject({ role: 'authorisedPerson' })
    const passwordToken = /name="token" value="([^"]+)"/.exec(done?.body ?? '')?.[1] ?? ''
    const password = 'three small grey kererū'
    const saved = await portal.app.inject({
      method: 'POST',
      url: '/sign-in/new-password',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token: passwordToken, password }).toString(),
    })
    // Who never signed in was signed out of nothing.
    expect(saved.body).toContain('You can sign in with it now.')
    expect(saved.body).not.toContain('signed you out')
    expect(await signIn(db, EMAIL, password)).toMatchObject({ is: 'signedIn', userId: found?.userId })
    expect((await rolesOf('aroha')).roles).toEqual(
      expect.arrayContaining([expect.objectContaining({ name: "Kīm O'Hara-Ngata", role: 'authorisedPerson', canRemove: true })]),
    )
    expect((await rolesOf('aroha')).invitations).toEqual([])
    expect((await mailsTo('aroha@example.nz'))[0]).toMatch(/^Your invitation was accepted[\s\S]*Kīm O'Hara-Ngata \(kim@example\.nz\)/)
    expect((await mailsTo(EMAIL))[0]).toMatch(/^You have access to an account/)
    expect((await events()).filter(({ type }) => type === 'access.added')).toEqual([
      {
        type: 'access.added',
        data: {
          personId: found?.userId,
          role: 'authorisedPerson',
          email: EMAIL,
          firstName: 'Kīm',
          lastName: "O'Hara-Ngata",
          invitedBy: 'U-aroha',
          isNewPerson: true,
        },
      },
    ])
  })

  test('used again, the link says so; one that never was and one that expired have ended', async () => {
    const { db } = portal.database
    await inviteAs('aroha', 'late@example.nz')
    const token = await tokenTo('late@example.nz')
    await db
      .update(accessInvitations)
      .set({ expiresAt: new Date(0) })
      .where(eq(accessInvitations.email, 'late@example.nz'))
    for (const dead of [token, 'rubbish', '']) {
      expect(await open(dead)).toMatchObject({ status: 410, title: 'This invitation has ended' })
      expect(await accept(dead, { firstName: 'Late', lastName: 'Person' })).toMatchObject({
        status: 410,
        title: 'This invitation has ended',
      })
    }
    expect(await accessOf('late@example.nz')).toEqual([])
  })
})

describe('a person who is a customer already', () => {
  test('gets the access themselves, no matter who opens the link, under the name they have', async () => {
    await inviteAs('aroha', 'HEMI@example.nz', 'accountHolder')
    const token = await tokenTo('HEMI@example.nz')
    expect((await open(token)).body).not.toContain('firstName')
    // Another person who has the link gives it to Hēmi: the name that they say counts for nothing.
    expect(await accept(token, { firstName: 'Mallory', lastName: 'Thief' })).toMatchObject({ status: 200, title: 'You have access' })
    expect(await accept(token)).toMatchObject({ status: 410, title: 'This invitation was accepted already' })
    expect(await accessOf('hemi@example.nz')).toEqual([{ userId: 'U-hemi', role: 'accountHolder' }])
    const { billingAccounts } = (await portal.call('hemi', accountSwitcher)).body as { billingAccounts: { id: string }[] }
    // Their own account stays their first.
    expect(billingAccounts.map(({ id }) => id)).toEqual([shownAccount('hemi').billingAccountId, ACCOUNT.billingAccountId])
  })

  test('staff and who has left accept nothing; who is invited hears nothing of whether an address is known', async () => {
    const { db } = portal.database
    const left = await db.update(users).set({ closedOn: '2020-01-01' }).where(eq(users.id, 'U-ruth')).returning()
    expect(left).toHaveLength(1)
    const [staff] = await db.select().from(users).where(eq(users.id, 'U-staff'))
    for (const email of [staff?.email ?? '', 'ruth@example.nz', 'nobody@example.nz'])
      expect((await inviteAs('aroha', email)).status).toBe(204)
    for (const email of [staff?.email ?? '', 'ruth@example.nz']) {
      const token = await tokenTo(email)
      expect([email, (await open(token)).status, (await accept(token)).status]).toEqual([email, 409, 409])
    }
    await db.update(users).set({ closedOn: null }).where(eq(users.id, 'U-ruth'))
  })
})

// The embedded database takes one transaction after the other.
if (process.env.TEST_DATABASE === 'postgres')
  test('who closes their access while they accept an invitation has no access by it', async () => {
    const { db } = portal.database
    const isRuth = eq(users.id, 'U-ruth')
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const isWaitedFor = async () => ((await db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length
    const [person] = await db.select().from(users).where(isRuth)
    await db.delete(accessInvitations)
    await inviteAs('aroha', person?.email ?? '')
    const token = await tokenTo(person?.email ?? '')
    const accepted = await db.transaction(async (tx) => {
      await tx.update(users).set({ closedOn: '2020-01-01' }).where(isRuth)
      const accepting = accept(token)
      await expect.poll(isWaitedFor).toBe(1)
      return { accepting }
    })
    expect((await accepted.accepting).status).toBe(409)
    expect(await accessOf(person?.email ?? '')).toEqual([])
    await db.update(users).set({ closedOn: null }).where(isRuth)
  })

test('who is invited to two accounts and accepts both at once has both', async () => {
  const email = 'twice@example.nz'
  const tokens: string[] = []
  for (const holder of ['aroha', 'tama']) {
    await inviteAs(holder, email)
    tokens.push(await tokenTo(email))
  }
  const answers = await Promise.all(tokens.map((token) => accept(token, { firstName: 'Kim', lastName: 'Ngata' })))
  expect(answers.map(({ status, title }) => [status, title])).toEqual(answers.map(() => [200, expect.any(String)]))
  const { db } = portal.database
  const [person, ...others] = await db.select().from(users).where(eq(users.email, email))
  expect(others).toEqual([])
  expect(
    await db
      .select()
      .from(accountAccess)
      .where(eq(accountAccess.userId, person?.id ?? '')),
  ).toHaveLength(2)
})

describe('who may invite and withdraw', () => {
  test('a holder alone, for their own account, with a recent sign-in; not themselves, nor who is there', async () => {
    const refused = { status: 409, body: { type: '/error/roles/not_possible' } }
    expect(await inviteAs('rua', 'more@example.nz', 'authorisedPerson', ACCOUNT)).toMatchObject(refused)
    expect(await inviteAs('aroha', 'Aroha@Example.nz')).toMatchObject({ ...refused, body: { detail: expect.stringContaining('your own') } })
    expect(await inviteAs('aroha', 'rua@example.nz')).toMatchObject({ ...refused, body: { detail: expect.stringContaining('already') } })
    expect((await inviteAs('tama', 'more@example.nz', 'authorisedPerson', ACCOUNT)).status).toBe(404)
    for (const email of ['', 'nobody', 'a@b', 'a b@example.nz', 'x@example.nz\r\nBcc: y@example.nz', `${'x'.repeat(250)}@example.nz`])
      expect([email, (await inviteAs('aroha', email)).status]).toEqual([email, 400])
    const headers = { authorization: `Bearer ${await portal.tokenOf('aroha', { signedInSecondsAgo: 600 })}` }
    const body = { ...ACCOUNT, email: 'more@example.nz', role: 'authorisedPerson' }
    expect((await portal.ask(null, invitePerson.method, invitePerson.path, { headers, body })).body).toMatchObject({
      type: '/error/sign_in_again',
    })
    expect(await mailsTo('more@example.nz')).toEqual([])
  })

  test('what was withdrawn is accepted no more, nor what a holder sent who is none any more', async () => {
    const { db } = portal.database
    await db.delete(accessInvitations)
    await inviteAs('aroha', 'one@example.nz')
    const token = await tokenTo('one@example.nz')
    const { invitations = [] } = await rolesOf('aroha')
    const [{ id: invitationId } = { id: '' }] = invitations
    const withdrawAs = (as: string, query = ACCOUNT) => portal.call(as, withdrawInvitation, { params: { invitationId }, query })
    expect([(await withdrawAs('rua')).status, (await withdrawAs('tama')).status]).toEqual([404, 404])
    expect((await withdrawAs('tama', shownAccount('tama'))).status).toBe(404)
    expect((await open(token)).status).toBe(200)
    expect([(await withdrawAs('aroha')).status, (await withdrawAs('aroha')).status]).toEqual([204, 204])
    expect(await accept(token, { firstName: 'One', lastName: 'Person' })).toMatchObject({ status: 410 })
    await inviteAs('aroha', 'two@example.nz')
    const later = await tokenTo('two@example.nz')
    const isAroha = and(eq(accountAccess.billingAccountId, ACCOUNT.billingAccountId), eq(accountAccess.userId, 'U-aroha'))
    await db.update(accountAccess).set({ role: 'authorisedPerson' }).where(isAroha)
    expect(await accept(later, { firstName: 'Two', lastName: 'Person' })).toMatchObject({ status: 410 })
    await db.update(accountAccess).set({ role: 'accountHolder' }).where(isAroha)
  })

  test('another role takes the place of the invitation before; too many letters are refused', async () => {
    const { db } = portal.database
    await db.delete(accessInvitations)
    await inviteAs('aroha', 'role@example.nz')
    const first = await tokenTo('role@example.nz')
    await inviteAs('aroha', 'role@example.nz', 'accountHolder')
    expect((await open(first)).status).toBe(410)
    expect((await open(await tokenTo('role@example.nz'))).status).toBe(200)
    await inviteAs('aroha', 'role@example.nz')
    const fourth = await inviteAs('aroha', 'role@example.nz', 'accountHolder')
    expect(fourth).toMatchObject({ status: 429, body: { type: '/error/too_many_mails' } })
    for (let i = 0; i < 7; i++) expect((await inviteAs('aroha', `many-${i}@example.nz`)).status).toBe(204)
    expect((await inviteAs('aroha', 'eleventh@example.nz')).status).toBe(429)
    await db.delete(accessInvitations)
  })
})

describe('removing', () => {
  test('an authorised person removes nobody, and another customer reaches nobody here', async () => {
    expect((await remove('rua', 'U-aroha')).body).toMatchObject({ type: '/error/roles/not_possible' })
    expect((await remove('tama', 'U-rua')).status).toBe(404)
    expect((await remove('aroha', 'U-tama')).status).toBe(404)
    expect(await accessOf('rua@example.nz')).toHaveLength(1)
  })

  test('a person who is signed in loses the account with their next call, and both are told', async () => {
    const { db } = portal.database
    const debit = { ...DIRECT_DEBIT, ...ACCOUNT, instructionKey: aKey() }
    expect((await portal.call('aroha', giveDirectDebitV2, { body: debit as never })).status).toBe(200)
    await db.insert(selections).values({ ...ACCOUNT, userId: 'U-rua', siteId: 'ST-100201-1' })
    // It was sent before the retailer let them in.
    const invited = { ...ACCOUNT, email: 'Rua@example.nz', role: 'accountHolder', invitedBy: 'U-aroha' } as const
    const expiresAt = new Date(Date.now() + 3_600_000)
    await db.insert(accessInvitations).values({ ...invited, id: 'to-rua', tokenHash: 'to-rua', expiresAt })
    await deleteMails(db)
    await db.delete(customerEvents)
    const isOwn = eq(billingAccounts.id, ACCOUNT.billingAccountId)
    await db.update(billingAccounts).set({ billingEmail: 'Rua@example.nz' }).where(isOwn)
    expect((await portal.call('rua', contactOf)).status).toBe(200)
    const answers = await Promise.all([1, 2].map(() => remove('aroha', 'U-rua')))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect((await portal.call('rua', initialize)).status).toBe(200)
    expect((await portal.call('rua', accountSwitcher)).body).toEqual({ billingAccounts: [] })
    expect((await events()).map(({ type, data }) => ({ type, reason: data.reason }))).toEqual([
      { type: 'access.removed', reason: 'removed' },
    ])
    expect(await db.select().from(accessInvitations).where(eq(accessInvitations.id, 'to-rua'))).toMatchObject([{ state: 'withdrawn' }])
    // What another person pays by goes on.
    expect(await db.select().from(directDebits)).toMatchObject([{ ...ACCOUNT, givenBy: 'U-aroha' }])
    expect(await db.select().from(selections).where(eq(selections.userId, 'U-rua'))).toEqual([])
    expect((await mailsTo('rua@example.nz'))[0]).toMatch(/^Your access has ended[\s\S]*Aroha \S+ ended your access/)
    expect((await mailsTo('aroha@example.nz'))[0]).toMatch(/^A person can no longer see your account[\s\S]*Your bills still go to Rua@/)
    await db.update(billingAccounts).set({ billingEmail: 'aroha@example.nz' }).where(isOwn)
  })

  test('the last holder stays; with another one they leave, and so does who acts for them', async () => {
    const { db } = portal.database
    const others = await db.select().from(accountAccess).where(eq(accountAccess.billingAccountId, ACCOUNT.billingAccountId))
    await db.delete(accountAccess).where(
      and(
        eq(accountAccess.billingAccountId, ACCOUNT.billingAccountId),
        inArray(
          accountAccess.userId,
          others.flatMap(({ userId }) => (userId === 'U-aroha' ? [] : [userId])),
        ),
      ),
    )
    expect((await remove('aroha', 'U-aroha')).body).toMatchObject({
      type: '/error/roles/not_possible',
      detail: expect.stringContaining('needs a holder'),
    })
    expect((await rolesOf('aroha')).roles).toMatchObject([{ isYou: true, canRemove: false }])
    await db.insert(accountAccess).values({ ...ACCOUNT, userId: 'U-priya', role: 'accountHolder', position: 1 })
    // Who can't sign in any more is no other holder.
    await db.update(users).set({ closedOn: '2020-01-01' }).where(eq(users.id, 'U-priya'))
    expect((await remove('aroha', 'U-aroha')).status).toBe(409)
    await db.update(users).set({ closedOn: null }).where(eq(users.id, 'U-priya'))
    await inviteAs('aroha', 'last@example.nz')
    expect((await remove('aroha', 'U-aroha')).status).toBe(204)
    const [invitation] = await db.select().from(accessInvitations).where(eq(accessInvitations.email, 'last@example.nz'))
    expect(invitation?.state).toBe('withdrawn')
    const removed = (await events()).findLast(({ type }) => type === 'access.removed')
    expect(removed).toMatchObject({ data: { personId: 'U-aroha', reason: 'left' } })
  })
})
