import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelEmailChange, changeEmail } from '#schemas/contact/routes.ts'
import type { Route } from '#schemas/route.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { deleteExpiredRecords } from '#server/auth/adapter.ts'
import { users } from '#server/db/schema/people.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { storedMails } from './stored-mails.ts'

/* An address that the retailer’s systems set: for the owner, whose sign-in a thief has taken over, or for the thief. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

async function latestLink(recipient: string): Promise<string> {
  const [letter] = await storedMails(portal.database.db, recipient)
  return /\btoken=(\S+)/.exec(letter?.body ?? '')?.[1] ?? ''
}

/** What a thief does with a sign-in of a person, and the retailer for them. */
async function takenOver(username: string) {
  const thief = await portal.tokenOf(username, { signedInSecondsAgo: 5 })
  const callAsThief = ({ method, path }: Pick<Route, 'method' | 'path'>, body?: object) =>
    portal.ask(null, method, path, { headers: { authorization: `Bearer ${thief}` }, ...(body ? { body } : {}) })
  const stored = async () =>
    (
      await portal.database.db
        .select()
        .from(users)
        .where(eq(users.id, `U-${username}`))
    )[0]
  const confirm = async (email: string) => {
    const [letter] = await storedMails(portal.database.db, email)
    const token = /verify=(\S+)/.exec(letter?.body ?? '')?.[1]
    return (await callAsThief(emailVerification, { token })).status
  }
  return {
    stored,
    ask: async (email: string) => expect((await callAsThief(changeEmail, { email })).status).toBe(204),
    confirm,
    cancel: async () => expect((await callAsThief(cancelEmailChange)).status).toBe(204),
    async undo(token: string) {
      expect(token).toHaveLength(32)
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return (await portal.app.inject({ method: 'POST', url: '/sign-in/not-me', headers, payload: `token=${token}` })).statusCode
    },
    async set(email: string) {
      const { firstName = '', lastName = '' } = (await stored()) ?? {}
      const record = { kind: 'person', id: `U-${username}`, at: new Date().toISOString(), data: { email, username, firstName, lastName } }
      return portal.operate('feed-apply', { file: 'person' }, JSON.stringify(record))
    },
  }
}

/** So many days pass, and what is over is swept. */
async function passDays(username: string, days: number) {
  const { db } = portal.database
  const moved = sql`created_at = created_at - ${days} * interval '1 day', expires_at = expires_at - ${days} * interval '1 day',
    used_at = used_at - ${days} * interval '1 day'`
  await db.execute(sql`update one_time_links set ${moved} where user_id = ${`U-${username}`}`)
  await deleteExpiredRecords(db)
}

test('an address that the retailer’s systems set is not changed by a letter from before; one that they repeat can be taken back', async () => {
  const { stored, ask, confirm, undo, set } = await takenOver('ruth')
  await ask('thief-5@example.nz')
  const before = await latestLink('ruth@example.nz')
  await set('ruth-2@example.nz')
  expect(await confirm('thief-5@example.nz')).toBe(410)
  expect(await undo(before)).toBe(410)
  expect(await stored()).toMatchObject({ email: 'ruth-2@example.nz', pendingEmail: null })
  await ask('thief-6@example.nz')
  const wayBack = await latestLink('ruth-2@example.nz')
  for (const email of ['thief-6@example.nz', 'thief-7@example.nz']) {
    await ask(email)
    expect(await confirm(email)).toBe(204)
  }
  // They follow after days.
  await passDays('ruth', 3)
  await set('thief-6@example.nz')
  expect(await stored()).toMatchObject({ email: 'thief-6@example.nz' })
  // The retailer, told by phone, sets what the thief has asked for here too.
  await ask('thief-8@example.nz')
  await set('thief-8@example.nz')
  expect(await stored()).toMatchObject({ email: 'thief-8@example.nz', pendingEmail: null })
  expect(await undo(wayBack)).toBe(200)
  expect(await stored()).toMatchObject({ email: 'ruth-2@example.nz' })
})

test.each([0, 10])(
  'an address that was theirs before stays where it is set again, though the thief has asked for it, %i days after the change',
  async (days) => {
    const username = days === 0 ? 'moana' : 'tama'
    const { stored, ask, confirm, undo, set } = await takenOver(username)
    const own = `${username}@example.nz`
    await ask(`thief-of-${own}`)
    expect(await confirm(`thief-of-${own}`)).toBe(204)
    await passDays(username, days)
    await ask(own)
    const thiefsWayBack = await latestLink(`thief-of-${own}`)
    await set(own)
    expect(await undo(thiefsWayBack)).toBe(410)
    expect(await stored()).toMatchObject({ email: own, pendingEmail: null })
  },
)

test('an address that a thief confirmed a while ago is not taken for one that the retailer set', async () => {
  const { stored, ask, confirm, undo, set } = await takenOver('priya')
  const own = (await stored())?.email ?? ''
  await ask('thief-12@example.nz')
  expect(await confirm('thief-12@example.nz')).toBe(204)
  await passDays('priya', 9)
  await ask(own)
  const thiefsWayBack = await latestLink('thief-12@example.nz')
  for (const email of [own, 'thief-13@example.nz']) {
    if (email !== own) await ask(email)
    expect(await confirm(email)).toBe(204)
  }
  await set(own)
  expect(await undo(thiefsWayBack)).toBe(410)
  expect(await stored()).toMatchObject({ email: own })
})

test('an address that its person had confirmed before the thief took over stays where it is set again', async () => {
  const { stored, ask, confirm, cancel, undo, set } = await takenOver('rimu-cafe')
  for (const email of ['mine@example.nz', 'thief-9@example.nz']) {
    await ask(email)
    expect(await confirm(email)).toBe(204)
  }
  await ask('any@example.nz')
  const thiefsWayBack = await latestLink('thief-9@example.nz')
  await cancel()
  await set('mine@example.nz')
  expect(await undo(thiefsWayBack)).toBe(410)
  expect(await stored()).toMatchObject({ email: 'mine@example.nz' })
})

test('an address that the retailer gave in place of a thief’s can be had back where the thief’s, confirmed once more, follows late', async () => {
  const { stored, ask, confirm, undo, set } = await takenOver('hemi')
  await ask('thief-10@example.nz')
  expect(await confirm('thief-10@example.nz')).toBe(204)
  await set('hemi-2@example.nz')
  await ask('thief-10@example.nz')
  const wayBack = await latestLink('hemi-2@example.nz')
  expect(await confirm('thief-10@example.nz')).toBe(204)
  await ask('thief-11@example.nz')
  expect(await confirm('thief-11@example.nz')).toBe(204)
  await set('thief-10@example.nz')
  expect(await undo(wayBack)).toBe(200)
  expect(await stored()).toMatchObject({ email: 'hemi-2@example.nz' })
})
