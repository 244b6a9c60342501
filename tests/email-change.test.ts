import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cancelEmailChange, changeEmail, passwordReset } from '#schemas/contact/routes.ts'
import { initialize, notificationIcons } from '#schemas/portal/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { accessInvitations } from '#server/db/schema/invitations.ts'
import { users } from '#server/db/schema/people.ts'
import { oidcRecords, oneTimeLinks } from '#server/db/schema/sign-in.ts'
import { detailsIn, typeOf } from './contact-details.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'

/* A new email address and a new password, by the links of mails. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const details = detailsIn(() => portal)
const mailsTo = (recipient: string) => storedMails(portal.database.db, recipient)

describe('the email address', () => {
  const change = (as: string, email: string, was?: string) =>
    portal.call(as, changeEmail, { body: { email, ...(was === undefined ? {} : { was }) } })

  const confirm = (as: string, token: string) => portal.call(as, emailVerification, { body: { token } })
  const linkTo = async (email: string) => {
    const [latest] = await mailsTo(email)
    return /verify=(\S+)/.exec(latest?.body ?? '')?.[1] ?? ''
  }

  test('waits until the link in the mail to the new one is used; the old one is told at once', async () => {
    expect((await change('hemi', 'hemi.clarke@example.nz', 'hemi@example.nz')).status).toBe(204)
    expect(await details('hemi')).toMatchObject({
      email: 'hemi@example.nz',
      emailVerified: false,
      pendingEmail: 'hemi.clarke@example.nz',
      pendingEmailUntil: expect.stringMatching(/^20/),
    })
    expect((await portal.call('hemi', initialize)).body).toMatchObject({ email: 'hemi@example.nz', pendingEmail: 'hemi.clarke@example.nz' })
    const marks = (await portal.call('hemi', notificationIcons)).body as RouteAnswer<typeof notificationIcons>
    expect(marks.icons.find(({ key }) => key === 'profile')?.label).toBe('Your new email address is not verified yet')
    expect((await mailsTo('hemi@example.nz')).map(({ body }) => body).join()).toContain(
      'We were asked to change the address you sign in with to hemi.clarke@example.nz.',
    )
    // A letter that comes once its link has ended is of no use.
    expect((await mailsTo('hemi.clarke@example.nz')).map(({ until }) => until)).toEqual([(await details('hemi')).pendingEmailUntil])
    const { db } = portal.database
    const invited = { ...shownAccount('tama'), invitedBy: 'U-tama', role: 'accountHolder', expiresAt: new Date('2099-01-01') } as const
    await db.insert(accessInvitations).values({ ...invited, id: 'to-hemi', tokenHash: 'to-hemi', email: 'Hemi@example.nz' })
    const token = await linkTo('hemi.clarke@example.nz')
    expect(typeOf(await confirm('tama', token))).toEqual([410, '/error/link_expired'])
    const answers = await Promise.all([confirm('hemi', token), confirm('hemi', token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
    expect(typeOf(await confirm('hemi', token))).toEqual([410, '/error/link_used'])
    expect(await details('hemi')).toMatchObject({ email: 'hemi.clarke@example.nz', emailVerified: true })
    expect(await details('hemi')).not.toHaveProperty('pendingEmail')
    // A letter to the address that they have left lets nobody in any more.
    expect((await db.select().from(accessInvitations)).map(({ id, state }) => [id, state])).toEqual([['to-hemi', 'withdrawn']])
  })

  test('sent twice is asked for once: one mail, still verified', async () => {
    expect((await change('hemi', 'hemi.clarke@example.nz', 'hemi@example.nz')).status).toBe(204)
    expect(await details('hemi')).toMatchObject({ emailVerified: true })
    expect(await mailsTo('hemi.clarke@example.nz')).toHaveLength(1)
  })

  test('asked for twice becomes the last one; the link of the one before is dead', async () => {
    expect((await change('moana', 'moana.1@example.nz', 'moana@example.nz')).status).toBe(204)
    const first = await linkTo('moana.1@example.nz')
    expect(typeOf(await change('moana', 'moana.2@example.nz', 'moana@example.nz'))).toEqual([412, '/error/changed_meanwhile'])
    expect((await change('moana', 'moana.2@example.nz', 'moana.1@example.nz')).status).toBe(204)
    expect(typeOf(await confirm('moana', first))).toEqual([410, '/error/link_expired'])
    expect((await confirm('moana', await linkTo('moana.2@example.nz'))).status).toBe(204)
    expect(await details('moana')).toMatchObject({ email: 'moana.2@example.nz' })
    expect((await change('moana', 'moana@example.nz', 'moana.2@example.nz')).status).toBe(204)
    expect((await confirm('moana', await linkTo('moana@example.nz'))).status).toBe(204)
  })

  test('is not asked for where a letter about it cannot be kept: none is sent, and the next attempt starts afresh', async () => {
    const { db } = portal.database
    await db.execute(
      sql`alter table jobs.job_common add constraint "full" check (data->'data'->>'recipient' <> 'viewer.new@example.nz') not valid`,
    )
    expect((await change('viewer', 'viewer.new@example.nz')).status).toBe(500)
    expect([await mailsTo('viewer@example.nz'), await details('viewer')]).toEqual([
      [],
      expect.not.objectContaining({ pendingEmail: expect.anything() }),
    ])
    await db.execute(sql`alter table jobs.job_common drop constraint "full"`)
    expect((await change('viewer', 'viewer.new@example.nz', 'viewer@example.nz')).status).toBe(204)
    expect([(await mailsTo('viewer@example.nz')).length, (await mailsTo('viewer.new@example.nz')).length]).toEqual([1, 1])
  })

  test('gets no link where the letter with it cannot be kept, and neither does a new password', async () => {
    const { db } = portal.database
    const links = async () => (await db.select().from(oneTimeLinks)).filter(({ userId }) => userId === 'U-newcomer')
    await db.execute(
      sql`alter table jobs.job_common add constraint "full" check (data->'data'->>'recipient' <> 'newcomer@example.nz') not valid`,
    )
    const asked = [emailVerification, passwordReset].map((route) => portal.call('newcomer', route, { body: {} }))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([500, 500])
    expect(await links()).toEqual([])
    await db.execute(sql`alter table jobs.job_common drop constraint "full"`)
    expect((await portal.call('newcomer', passwordReset, { body: {} })).status).toBe(204)
    expect([(await links()).length, (await mailsTo('newcomer@example.nz')).length]).toEqual([1, 1])
  })

  test('that waits can be mailed again, and cancelled', async () => {
    expect((await change('kapiti-growers', 'growers@example.nz')).status).toBe(204)
    const first = await linkTo('growers@example.nz')
    // As the specification has it: without a body.
    expect((await portal.ask('kapiti-growers', emailVerification.method, emailVerification.path)).status).toBe(204)
    expect(await mailsTo('growers@example.nz')).toHaveLength(2)
    const cancel = () => portal.call('kapiti-growers', cancelEmailChange)
    expect([(await cancel()).status, (await cancel()).status]).toEqual([204, 204])
    for (const token of [first, await linkTo('growers@example.nz')]) expect((await confirm('kapiti-growers', token)).status).toBe(410)
    expect(await details('kapiti-growers')).toMatchObject({ email: 'kapiti-growers@example.nz', emailVerified: true })
  })

  test('that waits for more than a day is forgotten', async () => {
    expect((await change('kapiti-growers', 'late@example.nz')).status).toBe(204)
    await portal.database.db.execute(
      sql`update users set pending_email_until = now() - interval '1 second' where pending_email is not null`,
    )
    await portal.database.db.execute(
      sql`update one_time_links set expires_at = now() - interval '1 second' where email = 'late@example.nz'`,
    )
    expect(typeOf(await confirm('kapiti-growers', await linkTo('late@example.nz')))).toEqual([410, '/error/link_expired'])
    expect(await details('kapiti-growers')).not.toHaveProperty('pendingEmail')
    const again = await portal.call('kapiti-growers', emailVerification, { body: {} })
    expect(again).toMatchObject({ status: 410, body: { detail: expect.stringContaining('kapiti-growers@example.nz, which is verified') } })
  })

  test('that another person has is refused, in capitals too', async () => {
    expect(typeOf(await change('priya', 'aroha@example.nz'))).toEqual([409, '/error/email_in_use'])
    await portal.database.db.update(users).set({ email: 'Priya@Example.nz' }).where(eq(users.username, 'priya'))
    expect(typeOf(await change('aroha', 'priya@example.nz'))).toEqual([409, '/error/email_in_use'])
  })

  test.each([
    ['', 'Please enter a valid email address'],
    ['nobody', 'Please enter a valid email address'],
    ['aroha@example.nz', 'Email matches current email'],
  ])('“%s” is refused with its words', async (email, detail) => {
    expect((await change('aroha', email, 'aroha@example.nz')).body).toMatchObject({ status: 400, errors: [{ pointer: '/email', detail }] })
  })

  test('changed in another tab meanwhile is not written over', async () => {
    expect(typeOf(await change('aroha', 'aroha.new@example.nz', 'aroha.old@example.nz'))).toEqual([412, '/error/changed_meanwhile'])
    expect(await details('aroha')).toMatchObject({ email: 'aroha@example.nz' })
  })

  test('in other capitals is the same: it is refused with its words', async () => {
    expect((await change('aroha', 'AROHA@Example.nz', 'aroha@example.nz')).body).toMatchObject({
      errors: [{ pointer: '/email', detail: 'Email matches current email' }],
    })
  })

  test('that two people wait for is kept from nobody: who confirms first gets it, the other is told', async () => {
    const answers = await Promise.all(['aroha', 'tama'].map((as) => change(as, 'wanted@example.nz')))
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    const tokens = (await mailsTo('wanted@example.nz')).map(({ body }) => /verify=(\S+)/.exec(body)?.[1] ?? '')
    const theirs = (as: string) => Promise.all(tokens.map((token) => confirm(as, token)))
    const types = [...(await theirs('aroha')), ...(await theirs('tama'))].map((answer) => typeOf(answer).join(' '))
    expect(types.sort()).toEqual(['204 ', '409 /error/email_in_use', '410 /error/link_expired', '410 /error/link_expired'])
    expect(await details('tama')).toMatchObject({ email: 'tama@example.nz', emailVerified: true })
  })

  test('that has become the user name of another person since they asked is not theirs', async () => {
    const { db } = portal.database
    expect((await change('tama', 'tama.new@example.nz')).status).toBe(204)
    const token = await linkTo('tama.new@example.nz')
    const isMoana = eq(users.email, 'moana@example.nz')
    await db.update(users).set({ username: 'Tama.New@example.nz' }).where(isMoana)
    expect(typeOf(await confirm('tama', token))).toEqual([409, '/error/email_in_use'])
    expect(typeOf(await confirm('tama', token))).toEqual([410, '/error/link_expired'])
    expect(await details('tama')).toMatchObject({ email: 'tama@example.nz' })
    expect(await details('tama')).not.toHaveProperty('pendingEmail')
    await db.update(users).set({ username: 'moana' }).where(isMoana)
  })

  test('is mailed about three times, then not for a while: the answer says for how long', async () => {
    const mailsBefore = (await storedMails(portal.database.db)).length
    const again = await Promise.all(Array.from({ length: 25 }, (_, i) => change('editor', `editor.${i}@example.nz`)))
    expect(again.filter(({ status }) => status === 204)).toHaveLength(3)
    const refused = again.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ type: '/error/too_many_mails', detail: expect.stringContaining('try again in 15 minutes') })
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(800)
    // One to the new address and one to the old for each.
    expect((await storedMails(portal.database.db)).length - mailsBefore).toBe(6)
    expect((await portal.call('editor', emailVerification, { body: {} })).status).toBe(429)
  })

  test('of a stranger gets six letters in a quarter of an hour, however many people name it', async () => {
    const statuses: number[] = []
    for (const as of ['rimu-cafe', 'newcomer', 'viewer']) {
      for (let i = 0; i < 3; i++) {
        await portal.call(as, cancelEmailChange)
        statuses.push((await change(as, 'stranger@example.nz')).status)
      }
    }
    expect((await mailsTo('stranger@example.nz')).length).toBeLessThanOrEqual(6)
    expect(statuses).toContain(429)
  })
})

describe('a new password', () => {
  const path = '/sign-in/new-password'
  const choose = (token: string, password: string) =>
    portal.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token, password }).toString(),
    })

  test('is chosen by the link of a mail, once, and ends every session', async () => {
    expect((await portal.call('rua', passwordReset)).status).toBe(204)
    const [letter] = await mailsTo('rua@example.nz')
    const token = /token=(\S+)/.exec(letter?.body ?? '')?.[1] ?? ''
    await portal.database.db.insert(oidcRecords).values({ kind: 'Session', id: 'rua-session', payload: { accountId: 'demo|rua' } })
    expect((await portal.app.inject({ url: `${path}?token=${token}` })).body).toContain('Choose a new password')
    const tooShort = await choose(token, 'short')
    expect([tooShort.statusCode, tooShort.body.includes('A password has 10 to 200 characters.')]).toEqual([422, true])
    // The page says it, not the browser in its own words.
    expect(tooShort.body).toMatch(/<form [^>]*novalidate>[\s\S]*<input id="password" [^>]*aria-invalid="true"/)
    const ownName = await choose(token, 'rua@example.nz')
    expect([ownName.statusCode, ownName.body.includes('This password is easy to guess')]).toEqual([422, true])
    expect((await choose(token, 'tui-fantail-2026')).body).toContain('Your new password is saved')
    expect((await choose(token, 'another-one-2026')).statusCode).toBe(410)
    expect(await portal.database.db.select().from(oidcRecords).where(eq(oidcRecords.id, 'rua-session'))).toEqual([])
  })
  test('cannot be chosen with another person’s guess', async () => {
    expect((await choose('nobodys-token', 'tui-fantail-2026')).statusCode).toBe(410)
  })
  test('is asked for three times, then no more for a while', async () => {
    const ask = async () => (await portal.call('priya', passwordReset)).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([204, 204, 204, 429])
  })
})
