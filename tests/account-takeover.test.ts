import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '#schemas/contract.ts'
import { invitePerson } from '#schemas/account/routes.ts'
import { changeEmail, passwordReset } from '#schemas/contact/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import type { Route } from '#schemas/route.ts'
import { deleteExpiredRecords } from '#server/auth/adapter.ts'
import { makeLink, redeemLink } from '#server/auth/links.ts'
import { passwordCost } from '#server/auth/password.ts'
import { signIn } from '#server/auth/sign-in.ts'
import { accessInvitations } from '#server/db/schema/invitations.ts'
import { users } from '#server/db/schema/people.ts'
import { credentials, oidcRecords, signInAttempts } from '#server/db/schema/sign-in.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* What a thief can do with what they got hold of: a token, an old link, a list of passwords. */

const TEN_MINUTES = 600

let portal: TestPortal
beforeAll(async () => {
  // In production, with a mail server that takes nothing: what is mailed waits in the database.
  portal = await startPortal({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example.nz',
    ALLOW_EMBEDDED_SIGN_IN: 'yes',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'portal@northlight.example',
  })
})
afterAll(() => portal.close())

const callWith = (token: string, { method, path }: Pick<Route, 'method' | 'path'>, body?: object) =>
  portal.ask(null, method, path, { headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) })

async function latestLink(recipient: string): Promise<string> {
  const [row] = await storedMails(portal.database.db, recipient)
  return /\btoken=(\S+)/.exec(row?.body ?? '')?.[1] ?? ''
}

const post = (url: string, fields: Record<string, string>) =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
/** What the page of a link shows before anything is sent: its status and heading. */
async function pageOf(path: string, token: string): Promise<string> {
  const { statusCode, body } = await portal.app.inject(`${path}?token=${token}`)
  return `${statusCode}: ${/<h1>(.*?)<\/h1>/.exec(body)?.[1]}`
}

const choosePassword = (token: string, password: string) => post('/sign-in/new-password', { token, password })

describe('a stolen access token', () => {
  const email = 'thief@example.nz'

  test('does not change the address its customer signs in with, nor mails anybody', async () => {
    const token = await portal.tokenOf('aroha', { signedInSecondsAgo: TEN_MINUTES })
    expect((await callWith(token, initialize)).status).toBe(200)
    const refused = await callWith(token, changeEmail, { email })
    expect(refused).toMatchObject({ status: 401, body: { type: '/error/sign_in_again' } })
    expect(refused.headers['www-authenticate']).toBe('Bearer error="insufficient_user_authentication", max_age=300')
    expect(await storedMails(portal.database.db)).toEqual([])
    expect((await callWith(token, initialize)).body).toMatchObject({ email: 'aroha@example.nz', emailVerified: true })
  })

  test.each([
    ['signed in 290 seconds ago', 290, 204],
    ['signed in 310 seconds ago', 310, 401],
    ['of a provider that does not say when', null, 401],
  ])('%s: a change is answered %s with %s', async (_name, signedInSecondsAgo, status) => {
    expect((await callWith(await portal.tokenOf('hemi', { signedInSecondsAgo }), changeEmail, { email })).status).toBe(status)
  })

  test('reads no link of a mail, whatever it asks for', async () => {
    const token = await portal.tokenOf('aroha', { signedInSecondsAgo: TEN_MINUTES })
    expect((await callWith(token, passwordReset)).status).toBe(204)
    const link = await latestLink('aroha@example.nz')
    expect(link).toHaveLength(32)
    const reads = contract.filter(({ method, path }) => method === 'GET' && !path.includes(':'))
    const answers = await Promise.all(reads.map((route) => callWith(token, route)))
    expect(answers.length).toBeGreaterThan(30)
    expect(answers.filter(({ body }) => JSON.stringify(body ?? '').includes(link))).toEqual([])
    const outbox = await portal.app.inject({ url: '/outbox', headers: { authorization: `Bearer ${token}` } })
    expect(outbox.body).not.toContain(link)
  })
})

describe('a new password', () => {
  test('ends older reset links, sign-in links, sessions and every token', async () => {
    const { db } = portal.database
    const token = await portal.tokenOf('tama', { signedInSecondsAgo: 5 })
    const [person] = await db.select().from(users).where(eq(users.username, 'tama'))
    const { id: userId = '', email = '' } = person ?? {}
    const reset = async () => {
      expect((await callWith(token, passwordReset)).status).toBe(204)
      return latestLink(email)
    }
    const older = await reset()
    const newer = await reset()
    const signInLink = await makeLink(db, { userId, email, purpose: 'signIn', minutes: 15 })
    await db.insert(oidcRecords).values([
      { kind: 'Session', id: 'tama-1', payload: { accountId: 'demo|tama' } },
      { kind: 'RefreshToken', id: 'tama-2', payload: { accountId: 'demo|tama' } },
      { kind: 'Interaction', id: 'tama-3', payload: { result: { login: { accountId: 'demo|tama' } } } },
      { kind: 'Interaction', id: 'hemi-1', payload: { result: { login: { accountId: 'demo|hemi' } } } },
    ])

    // The older of two does nothing, even before the newer is used, and a page says so before it asks for a password.
    expect(await pageOf('/sign-in/new-password', older)).toBe('410: This link has expired')
    expect(await pageOf('/sign-in/new-password', newer)).toBe('200: Choose a new password')
    expect((await choosePassword(older, 'thief-thief-2026')).statusCode).toBe(410)
    expect((await choosePassword(newer, 'tui-fantail-2026')).statusCode).toBe(200)
    for (const link of [older, newer]) expect((await choosePassword(link, 'thief-thief-2026')).statusCode).toBe(410)

    expect(await signIn(db, 'tama', DEMO_PASSWORD)).toMatchObject({ is: 'wrong' })
    expect(await signIn(db, 'tama', 'tui-fantail-2026')).toMatchObject({ is: 'signedIn' })
    expect(await redeemLink(db, signInLink.is === 'made' ? signInLink.token : '', ['signIn'])).toEqual({ is: 'expired' })
    expect(await callWith(token, initialize)).toMatchObject({ status: 401, body: { type: 'logout_required' } })
    expect((await db.select({ id: oidcRecords.id }).from(oidcRecords)).map(({ id }) => id)).toEqual(['hemi-1'])
    expect((await callWith(await portal.tokenOf('tama', { signedInSecondsAgo: -1 }), initialize)).status).toBe(200)
  })
})

describe('a list of passwords', () => {
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)

  test('100 at the same moment count as 100: five are checked, under whichever name, and then not even the right one', async () => {
    const { db } = portal.database
    const tries = Array.from({ length: 100 }, (_, i) => signIn(db, ['priya', 'priya@example.nz', 'PRIYA'][i % 3] ?? '', `wrong ${i}`))
    const outcomes = await Promise.all(tries)
    expect(outcomes.flatMap((one) => (one.is === 'wrong' ? [one.attemptsLeft] : [])).sort()).toEqual([1, 2, 3, 4])
    expect(outcomes.filter(({ is }) => is === 'locked')).toHaveLength(96)
    expect((await db.select().from(signInAttempts)).map(({ failed }) => failed)).toContain(5)
    expect(await signIn(db, 'priya@example.nz', DEMO_PASSWORD)).toMatchObject({ is: 'locked' })
    expect(await signIn(db, 'priya', DEMO_PASSWORD, { now: later(16) })).toMatchObject({ is: 'signedIn' })
  })

  test('100 from a browser that its person has signed in with count as 100 too', async () => {
    const { db } = portal.database
    const browserOf = () => 'own'
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, i) => signIn(db, 'aroha', `wrong ${i}`, { browserOf })))
    expect(outcomes.filter(({ is }) => is === 'locked')).toHaveLength(96)
    expect(await signIn(db, 'aroha', DEMO_PASSWORD, { browserOf })).toMatchObject({ is: 'locked' })
    expect(await signIn(db, 'aroha', DEMO_PASSWORD)).toMatchObject({ is: 'signedIn' })
  })

  test('a name that nobody has is counted the same, and not kept as it was typed', async () => {
    const { db } = portal.database
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => signIn(db, 'my-secret-passphrase', 'wrong')))
    expect(outcomes.filter(({ is }) => is === 'wrong')).toHaveLength(4)
    expect(JSON.stringify(await db.select().from(signInAttempts))).not.toContain('my-secret-passphrase')
  })

  test('tries age: four wrong ones are forgotten after a while, and swept', async () => {
    const { db } = portal.database
    for (let i = 0; i < 4; i++) await signIn(db, 'rua', 'wrong', { now: later(-20) })
    expect(await signIn(db, 'rua', 'wrong')).toEqual({ is: 'wrong', attemptsLeft: 4 })
    await db.update(signInAttempts).set({ lastAt: later(-20) })
    await deleteExpiredRecords(db)
    expect(await db.select().from(signInAttempts)).toEqual([])
  })
})

describe('an address that another person changed', () => {
  const undo = (token: string) => post('/sign-in/not-me', { token })
  const linkToConfirm = async (email: string) => {
    const [letter] = await storedMails(portal.database.db, email)
    return /verify=(\S+)/.exec(letter?.body ?? '')?.[1]
  }
  const person = async (username: string) => (await portal.database.db.select().from(users).where(eq(users.username, username)))[0]

  test('is back by the link that the old address got, with everybody signed out and the old password worth nothing', async () => {
    const { db } = portal.database
    // Signed in long enough ago that a new sign-in is of a later second.
    const thief = await portal.tokenOf('kapiti-growers', { signedInSecondsAgo: 5 })
    expect((await callWith(thief, changeEmail, { email: 'thief-1@example.nz' })).status).toBe(204)
    const wayBack = await latestLink('kapiti-growers@example.nz')
    const confirm = await linkToConfirm('thief-1@example.nz')
    expect((await callWith(thief, { method: 'POST', path: '/private/user/emailVerification' }, { token: confirm })).status).toBe(204)
    expect((await person('kapiti-growers'))?.email).toBe('thief-1@example.nz')

    // The thief changes it once more, and has a way back of their own.
    expect((await callWith(thief, changeEmail, { email: 'thief-2@example.nz' })).status).toBe(204)
    const thiefsWayBack = await latestLink('thief-1@example.nz')

    expect(await pageOf('/sign-in/not-me', wayBack)).toBe('200: Keep your email address?')
    expect((await person('kapiti-growers'))?.email).toBe('thief-1@example.nz')
    const answers = await Promise.all([undo(wayBack), undo(wayBack)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
    const done = answers.find(({ statusCode }) => statusCode === 200)?.body ?? ''
    expect(done).toContain('You sign in with kapiti-growers@example.nz again.')

    expect(await person('kapiti-growers')).toMatchObject({ email: 'kapiti-growers@example.nz', pendingEmail: null })
    expect(await callWith(thief, initialize)).toMatchObject({ status: 401, body: { type: 'logout_required' } })
    expect(await signIn(db, 'kapiti-growers', DEMO_PASSWORD)).toMatchObject({ is: 'wrong' })
    expect((await undo(thiefsWayBack)).statusCode).toBe(410)
    for (const link of [wayBack, thiefsWayBack]) expect(await pageOf('/sign-in/not-me', link)).toBe('410: This link has expired')
    const token = /name="token" value="([^"]+)"/.exec(done)?.[1] ?? ''
    expect((await choosePassword(token, 'tui-fantail-2026')).statusCode).toBe(200)
    expect(await signIn(db, 'kapiti-growers', 'tui-fantail-2026')).toMatchObject({ is: 'signedIn' })
  })

  test('ends the invitations that were sent meanwhile, and names who has accepted one to its person', async () => {
    const { db } = portal.database
    const thief = await portal.tokenOf('aroha', { signedInSecondsAgo: 5 })
    expect((await callWith(thief, changeEmail, { email: 'thief-5@example.nz' })).status).toBe(204)
    const wayBack = await latestLink('aroha@example.nz')
    const confirm = await linkToConfirm('thief-5@example.nz')
    expect((await callWith(thief, { method: 'POST', path: '/private/user/emailVerification' }, { token: confirm })).status).toBe(204)
    for (const email of ['friend-1@example.nz', 'friend-2@example.nz']) {
      const invited = await callWith(thief, invitePerson, { ...shownAccount('aroha'), email, role: 'accountHolder' })
      expect(invited.status).toBe(204)
    }
    const [token, open] = [await latestLink('friend-1@example.nz'), await latestLink('friend-2@example.nz')]
    // To addresses that are not its person's any more nobody is let in by an older letter.
    const expiresAt = new Date(Date.now() + TEN_MINUTES * 1000)
    const invited = { ...shownAccount('tama'), invitedBy: 'U-tama', role: 'accountHolder', expiresAt } as const
    await db.insert(accessInvitations).values({ ...invited, id: 'to-thief', tokenHash: 'to-thief', email: 'Thief-5@example.nz' })
    const accepted = await post('/invitation', { token, firstName: 'Kim', lastName: 'Low' })
    expect(accepted.statusCode).toBe(200)

    expect((await undo(wayBack)).body).toContain('accepted by Kim Low (friend-1@example.nz).')
    const [told] = await storedMails(db, 'aroha@example.nz')
    expect(told?.body).toContain('Kim Low (friend-1@example.nz) can now see and change everything on the account')
    expect(await pageOf('/invitation', open)).toBe('410: This invitation has ended')
    const isToThief = and(eq(accessInvitations.id, 'to-thief'), eq(accessInvitations.state, 'withdrawn'))
    expect(await db.$count(accessInvitations, isToThief)).toBe(1)
  })

  test('does not come back while another person signs in with it as their name; the link works once they do not', async () => {
    const { db } = portal.database
    const thief = await portal.tokenOf('hemi', { signedInSecondsAgo: 5 })
    const { email: own = '' } = (await person('hemi')) ?? {}
    expect((await callWith(thief, changeEmail, { email: 'thief-6@example.nz' })).status).toBe(204)
    const wayBack = await latestLink(own)
    const confirm = await linkToConfirm('thief-6@example.nz')
    expect((await callWith(thief, { method: 'POST', path: '/private/user/emailVerification' }, { token: confirm })).status).toBe(204)
    const rename = (from: string, to: string) => db.update(users).set({ username: to }).where(eq(users.username, from))
    await rename('rua', own)
    const refused = await undo(wayBack)
    expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('Everyone was signed out of yours')])
    expect((await person('hemi'))?.email).toBe('thief-6@example.nz')
    expect(await callWith(thief, initialize)).toMatchObject({ status: 401, body: { type: 'logout_required' } })
    expect(await signIn(db, 'hemi', DEMO_PASSWORD)).toMatchObject({ is: 'wrong' })
    await rename(own, 'rua')
    expect((await undo(wayBack)).statusCode).toBe(200)
    expect((await person('hemi'))?.email).toBe(own)
  })

  // The embedded database takes one transaction after the other.
  if (process.env.TEST_DATABASE === 'postgres')
    test('comes back although the new address is confirmed at the same moment', async () => {
      const { db } = portal.database
      const thief = await portal.tokenOf('priya', { signedInSecondsAgo: 5 })
      expect((await callWith(thief, changeEmail, { email: 'thief-4@example.nz' })).status).toBe(204)
      const [wayBack, confirm] = [await latestLink('priya@example.nz'), await linkToConfirm('thief-4@example.nz')]
      const waiting = async () => {
        const query = sql`select count(*)::int as "count" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return ((await db.execute(query)) as unknown as { rows: [{ count: number }] }).rows[0].count
      }
      const answers = await db.transaction(async (tx) => {
        await tx.select().from(users).where(eq(users.username, 'priya')).for('update')
        const confirming = callWith(thief, { method: 'POST', path: '/private/user/emailVerification' }, { token: confirm })
        await expect.poll(waiting).toBe(1)
        const undoing = undo(wayBack)
        await expect.poll(waiting).toBe(2)
        return { confirming, undoing }
      })
      expect([(await answers.confirming).status, (await answers.undoing).statusCode]).toEqual([204, 200])
      expect(await person('priya')).toMatchObject({ email: 'priya@example.nz', pendingEmail: null })
    })

  test('stays what it is where the change was not confirmed yet', async () => {
    const thief = await portal.tokenOf('newcomer', { signedInSecondsAgo: 5 })
    expect((await callWith(thief, changeEmail, { email: 'thief-3@example.nz' })).status).toBe(204)
    const answer = await undo(await latestLink('newcomer@example.nz'))
    expect([answer.statusCode, answer.body.includes('Your address stays as it is')]).toEqual([200, true])
    expect(await person('newcomer')).toMatchObject({ email: 'newcomer@example.nz', pendingEmail: null })
    expect(await callWith(thief, initialize)).toMatchObject({ status: 401, body: { type: 'logout_required' } })
  })

  test('cannot be taken back after the way back has run out', async () => {
    const { db } = portal.database
    const token = await portal.tokenOf('rua', { signedInSecondsAgo: 5 })
    expect((await callWith(token, changeEmail, { email: 'rua-2@example.nz' })).status).toBe(204)
    const wayBack = await latestLink('rua@example.nz')
    await db.execute(sql`update one_time_links set expires_at = now() - interval '1 second' where purpose = 'undoEmailChange'`)
    expect((await undo(wayBack)).statusCode).toBe(410)
    expect(await pageOf('/sign-in/not-me', wayBack)).toBe('410: This link has expired')
    const waiting = and(eq(users.username, 'rua'), eq(users.pendingEmail, 'rua-2@example.nz'))
    expect(await db.select({ id: users.id }).from(users).where(waiting)).toHaveLength(1)
  })
})

test('an operator ends all of a person’s sessions and tokens', async () => {
  const token = await portal.tokenOf('rimu-cafe')
  expect((await callWith(token, initialize)).status).toBe(200)
  expect(await portal.operate('person', { username: 'rimu-cafe', signOut: 'yes' }, '')).toContain(
    'All sessions and tokens of this person have ended.',
  )
  expect((await callWith(token, initialize)).status).toBe(401)
})

test('a password’s hash is made again at the cost of today when its person signs in, and a long password is not cut', async () => {
  const { db } = portal.database
  const [person] = await db.select({ id: users.id }).from(users).where(eq(users.username, 'moana'))
  const isHers = eq(credentials.userId, person?.id ?? '')
  await db
    .update(credentials)
    .set({ passwordHash: 'scrypt$BwcHBwcHBwcHBwcHBwcHBw$HCQpXz5JkVAzTJ0RKRLRJMZ9Y84n9H_ZsevEQtSxLCk' })
    .where(isHers)
  expect(await signIn(db, 'moana', DEMO_PASSWORD)).toMatchObject({ is: 'signedIn' })
  expect((await db.select().from(credentials).where(isHers))[0]?.passwordHash).toMatch(new RegExp(`^scrypt\\$${passwordCost.N}\\$8\\$3\\$`))
  expect(await signIn(db, 'moana', DEMO_PASSWORD)).toMatchObject({ is: 'signedIn' })
  expect(await signIn(db, 'moana', DEMO_PASSWORD.padEnd(300, 'x'))).toMatchObject({ is: 'wrong' })
})
