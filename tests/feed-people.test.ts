import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeEmail } from '#schemas/contact/routes.ts'
import { startImpersonation } from '#schemas/staff/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { cleanUp } from '#server/clean-up.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { chargeNetLinks, evCars } from '#server/db/schema/ev.ts'
import { feedRecords } from '#server/db/schema/feed.ts'
import { accessInvitations } from '#server/db/schema/invitations.ts'
import { notificationMarks } from '#server/db/schema/notifications.ts'
import { directDebits } from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/people.ts'
import { referralCodes } from '#server/db/schema/referrals.ts'
import { dataDownloads } from '#server/db/schema/your-data.ts'
import { customer, feedOf, type Given, KEEP } from './feed-records.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { storedMails } from './stored-mails.ts'

/* People: their subject, their addresses and user names, and who is whose. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())
const { apply } = feedOf(() => portal)

test('a person without a subject keeps the one of their first sign-in, until a record has another', async () => {
  const { record, personId, person } = customer()
  const { subject: _, ...unknown } = person
  const stored = async () => (await portal.database.db.select().from(users).where(eq(users.id, personId)))[0]
  await apply([record('person', personId, unknown)])
  expect(await stored()).toMatchObject({ isSubjectKnown: false })
  await portal.database.db.update(users).set({ subject: 'elsewhere|1', isSubjectKnown: true }).where(eq(users.id, personId))
  await apply([record('person', personId, { ...unknown, firstName: 'Anahera' }, 1)])
  expect(await stored()).toMatchObject({ firstName: 'Anahera', subject: 'elsewhere|1', isSubjectKnown: true })
  await apply([record('person', personId, person, 2)])
  expect(await stored()).toMatchObject({ subject: person.subject, isSubjectKnown: true })
})

test('a subject that became known at the first sign-in stays, and the record that leaves it out is known', async () => {
  const { records, personId } = customer()
  const [person, ...others] = records as { data: Record<string, unknown> }[]
  const { subject: _, ...withoutSubject } = person?.data ?? {}
  const file = [{ ...person, data: withoutSubject }, ...others] as Given[]
  await apply(file)
  const { db } = portal.database
  await db.update(users).set({ subject: 'known now', isSubjectKnown: true }).where(eq(users.id, personId))
  expect(await apply(file)).toEqual([expect.stringContaining('nothing changed')])
  await db.update(feedRecords).set({ hash: '' }).where(eq(feedRecords.id, personId))
  expect(await apply(file)).toEqual([expect.stringMatching(/nothing changed: 6 records known before$/)])
  expect((await db.select().from(users).where(eq(users.id, personId)))[0]).toMatchObject({ subject: 'known now' })
})

test('a person for whom staff acted is closed, not deleted: the log of it is kept', async () => {
  const { records, gone, billingAccountId, personId, name } = customer()
  await apply(records)
  expect((await portal.call('staff', startImpersonation, { body: { customer: name, reason: 'Case 4471' } })).status).toBe(200)
  expect((await apply([gone('access', `${billingAccountId}/${personId}`, 1), gone('person', personId, 1)], KEEP))[0]).toBe(
    'f: line 2: deleted: the portal keeps what it has in impersonations about it; close them with `closedOn` in place of deleting them',
  )
})

test('with an access goes the file of that person’s data, which has the account in it', async () => {
  const [one, other] = [customer(), customer()]
  await apply([...one.records, ...other.records])
  const { db } = portal.database
  await db
    .insert(dataDownloads)
    .values([one, other].map(({ personId }) => ({ userId: personId, id: personId, total: 1, state: 'ready' as const })))
  const ids = async () => (await db.select({ id: dataDownloads.id }).from(dataDownloads)).map(({ id }) => id)
  expect(await ids()).toHaveLength(2)
  await apply([one.gone('access', `${one.billingAccountId}/${one.personId}`, 1)])
  expect(await ids()).toEqual([other.personId])
})

test('with an access go the invitations that were sent to that person, or by them, and the charging account that they linked', async () => {
  const [one, other] = [customer(), customer()]
  const { billingAccountId } = one
  const both = (personId: string) =>
    one.record('access', `${billingAccountId}/${personId}`, { billingAccountId, personId, role: 'accountHolder' })
  await apply([...one.records, ...other.records, both(other.personId)])
  const { db } = portal.database
  const invite = (id: string, email: string, invitedBy: string, account = billingAccountId) =>
    db
      .insert(accessInvitations)
      .values({ billingAccountId: account, id, email, invitedBy, role: 'accountHolder', tokenHash: id, expiresAt: new Date('2099-01-01') })
  await invite('to', other.person.email.toUpperCase(), one.personId)
  await invite('by', 'kim@example.nz', other.personId)
  await invite('stays', 'ana@example.nz', one.personId)
  await invite('elsewhere', 'kim@example.nz', other.personId, other.billingAccountId)
  const link = (of: typeof one, linkedBy: string) =>
    db.insert(chargeNetLinks).values({ billingAccountId: of.billingAccountId, chargeNetId: `CN-${of.name}`, isLinked: true, linkedBy })
  await link(one, other.personId)
  await link(other, other.personId)
  await apply([one.gone('access', `${billingAccountId}/${other.personId}`, 1)])
  const withdrawn = await db.select({ id: accessInvitations.id }).from(accessInvitations).where(eq(accessInvitations.state, 'withdrawn'))
  expect(withdrawn.map(({ id }) => id).sort()).toEqual(['by', 'to'])
  const linked = async () =>
    (await db.select().from(chargeNetLinks).where(eq(chargeNetLinks.isLinked, true))).map((each) => each.billingAccountId)
  await cleanUp(db)
  expect(await linked()).toEqual([other.billingAccountId])
  const told = await db.select().from(customerEvents).where(eq(customerEvents.billingAccountId, billingAccountId))
  expect(told).toMatchObject([{ type: 'nz.switchboard.charging_account.unlinked', personId: other.personId }])
  // Who cannot sign in any more has no access either.
  await apply([other.record('person', other.personId, { ...other.person, closedOn: '2026-11-01' }, 1)])
  await cleanUp(db)
  expect(await linked()).toEqual([])
})

test('with an address that its person has left go the invitations that were sent to it', async () => {
  const [one, other] = [customer(), customer()]
  await apply([...one.records, ...other.records])
  const { db } = portal.database
  const { billingAccountId } = one
  const invited = { billingAccountId, invitedBy: one.personId, role: 'accountHolder', expiresAt: new Date('2099-01-01') } as const
  const next = { ...other.person, email: `new-${other.person.email}` }
  const states = async () => await db.select().from(accessInvitations).where(eq(accessInvitations.billingAccountId, billingAccountId))
  for (const { email } of [other.person, next])
    await db.insert(accessInvitations).values({ ...invited, id: email, tokenHash: email, email: email.toUpperCase() })
  await apply([other.record('person', other.personId, next, 1)])
  expect(new Map((await states()).map(({ id, state }) => [id, state]))).toEqual(
    new Map([
      [other.person.email, 'withdrawn'],
      [next.email, 'open'],
    ]),
  )
})

test('with the role of a holder goes the file of that person’s data, and with nothing else that a record says again', async () => {
  const { records, record, billingAccountId, personId } = customer()
  await apply(records)
  const { db } = portal.database
  const isReady = async () => (await db.select().from(dataDownloads).where(eq(dataDownloads.userId, personId))).length === 1
  await db.insert(dataDownloads).values({ userId: personId, id: personId, total: 1, state: 'ready' })
  const access = (role: string, position: number, minutes: number) =>
    record('access', `${billingAccountId}/${personId}`, { billingAccountId, personId, role, position }, minutes)
  await apply([access('accountHolder', 1, 1)])
  expect(await isReady()).toBe(true)
  // They may act for another holder too, which takes nothing away.
  const other = customer()
  const acting = (position: number, minutes: number) => {
    const data = { billingAccountId: other.billingAccountId, personId, role: 'authorisedPerson', position }
    return record('access', `${other.billingAccountId}/${personId}`, data, minutes)
  }
  await apply([...other.records, acting(2, 1)])
  await apply([acting(3, 2)])
  expect(await isReady()).toBe(true)
  await apply([access('authorisedPerson', 1, 2)])
  expect(await isReady()).toBe(false)
})

test('with an account go its referral code, its charging account, its direct debit and what was read, and with a person what they read', async () => {
  const { records, gone, billingAccountId, personId, siteId, supplyPointId } = customer()
  await apply(records)
  const { db } = portal.database
  const mark = { userId: personId, notificationId: 'bill/1' }
  await db.insert(referralCodes).values({ billingAccountId, code: 'BRNGFRND' })
  await db.insert(chargeNetLinks).values({ billingAccountId, chargeNetId: 'CN-gone', isLinked: true })
  await db.insert(evCars).values({ billingAccountId, siteId, chargesAtHome: true })
  const debit = { accountName: 'Kim Low', maskedNumber: '389-000', instructionKey: 'key', givenBy: personId }
  await db.insert(directDebits).values({ billingAccountId, ...debit })
  await db.insert(notificationMarks).values([
    { billingAccountId, ...mark },
    { billingAccountId: 'another', ...mark },
  ])
  const inOrder = [
    gone('access', `${billingAccountId}/${personId}`, 1),
    gone('supplyPoint', supplyPointId, 1),
    gone('site', siteId, 1),
    gone('account', billingAccountId, 1),
  ]
  await apply(inOrder)
  for (const table of [referralCodes, chargeNetLinks, evCars, directDebits])
    expect(await db.select().from(table).where(eq(table.billingAccountId, billingAccountId))).toEqual([])
  const marks = () => db.select().from(notificationMarks).where(eq(notificationMarks.userId, personId))
  expect(await marks()).toMatchObject([{ billingAccountId: 'another' }])
  // An earlier version left the direct debit, which is not that of who gets an account of its id.
  const next = customer()
  await db.insert(directDebits).values({ billingAccountId: next.billingAccountId, ...debit })
  await apply(next.records)
  expect(await db.select().from(directDebits)).toEqual([])
  await apply([gone('person', personId, 1)])
  expect(await marks()).toEqual([])
})

test('a user name is nobody else’s email address, nor of a person who is still a customer', async () => {
  const [one, leaver, left] = [customer(), customer(), customer()]
  const closing = (who: typeof one, closedOn: string) => who.record('person', who.personId, { ...who.person, closedOn }, 1)
  await apply([one, leaver, left].flatMap(({ records }) => records))
  await apply([closing(leaver, '2099-01-01'), closing(left, '2026-01-01')])
  const twin = (change: object) => {
    const { record, personId, person } = customer()
    return record('person', personId, { ...person, ...change })
  }
  const said = await apply(
    [
      twin({ username: one.person.email.toUpperCase() }),
      twin({ username: leaver.name.toUpperCase() }),
      twin({ username: left.name }),
      one.record('person', one.personId, { ...one.person, username: leaver.person.email }, 2),
    ],
    KEEP,
  )
  expect(said).toEqual([
    `f: line 1: data.username: ${one.person.email} is the email address of person ${one.personId} already`,
    `f: line 2: data.username: ${leaver.name} is the user name of person ${leaver.personId} already`,
    `f: line 4: data.username: ${leaver.person.email} is the email address of person ${leaver.personId} already`,
    'f: 1 new record, 0 changed, 0 deleted, 0 unchanged, 0 older, 3 refused',
  ])
})

test.each([
  ['next to each other', 0],
  ['far from each other', 1500],
])('two people exchange their addresses and user names in one file, %s', async (_where, between) => {
  const [one, two] = [customer(), customer()]
  await apply([...one.records, ...two.records])
  const taking = (who: typeof one, from: typeof one) =>
    who.record('person', who.personId, { ...who.person, email: from.person.email, username: from.person.username }, 1)
  const addresses = Array.from({ length: between }, (_, i) =>
    one.record('address', `AD-${one.name}-${i}`, { street: '1 Bay Road', city: 'Nelson', postCode: '7010' }),
  )
  expect(await apply([taking(one, two), ...addresses, taking(two, one)])).toEqual([expect.stringContaining('2 changed, 0 deleted')])
  const emailOf = async (id: string) => (await portal.database.db.select().from(users).where(eq(users.id, id)))[0]?.email
  expect([await emailOf(one.personId), await emailOf(two.personId)]).toEqual([two.person.email, one.person.email])
})

test('a change of email address that waits goes on where another person gets the user name alone', async () => {
  const { db } = portal.database
  const [one, two] = [customer(), customer()]
  await apply([...one.records, ...two.records])
  const isOne = eq(users.id, one.personId)
  await db
    .update(users)
    .set({ pendingEmail: 'waits@example.nz', pendingEmailUntil: new Date(Date.now() + 60_000) })
    .where(isOne)
  const named = (who: typeof one, username: string) => who.record('person', who.personId, { ...who.person, username }, 1)
  expect(await apply([named(two, one.name), named(one, `${one.name}-2`)])).toEqual([expect.stringContaining('2 changed, 0 deleted')])
  const [stored] = await db.select().from(users).where(isOne)
  expect(stored).toMatchObject({ email: one.person.email, username: `${one.name}-2`, pendingEmail: 'waits@example.nz' })
})

test.each(['before', 'after'])('a new person takes the address of one who is deleted in the same file, %s them', async (when) => {
  const [one, two] = [customer(), customer()]
  await apply(one.records)
  const gone = [one.gone('access', `${one.billingAccountId}/${one.personId}`, 1), one.gone('person', one.personId, 1)]
  const came = two.record('person', two.personId, { ...two.person, email: one.person.email, username: one.person.username })
  expect(await apply(when === 'before' ? [came, ...gone] : [...gone, came])).toEqual([
    expect.stringContaining('1 new record, 0 changed, 2 deleted'),
  ])
  const found = await portal.database.db.select().from(users).where(eq(users.email, one.person.email))
  expect(found).toMatchObject([{ id: two.personId, username: one.person.username }])
})

test('the address of a person whose deletion is refused stays theirs', async () => {
  const [one, two] = [customer(), customer()]
  await apply(one.records)
  const said = await apply(
    [two.record('person', two.personId, { ...two.person, email: one.person.email }), one.gone('person', one.personId, 1)],
    KEEP,
  )
  expect(said).toEqual([
    `f: line 1: data.email: ${one.person.email} is the email address of person ${one.personId} already`,
    'f: line 2: deleted: a record of the kind access still refers to it; delete that first',
    expect.stringContaining('2 refused'),
  ])
})

test('a person whom an operator made a test customer stays one, whatever an older record says', async () => {
  const { records, record, personId, person, name } = customer()
  await apply(records)
  await portal.operate('person', { username: name, testCustomer: 'yes' }, '')
  expect(await apply([record('person', personId, { ...person, lastName: 'Kea' }, 1)])).toEqual([expect.stringContaining('1 of them older')])
  const [found] = await portal.database.db.select().from(users).where(eq(users.id, personId))
  expect([found?.isTestCustomer, found?.lastName]).toEqual([true, 'Tui'])
})

test('a person who comes twice while another person gives an address up gets what was said last', async () => {
  const [giver, taker] = [customer(), customer()]
  await apply([...giver.records, ...taker.records])
  const taking = (lastName: string, minutes: number) =>
    taker.record('person', taker.personId, { ...taker.person, email: giver.person.email, lastName }, minutes)
  const giving = giver.record(
    'person',
    giver.personId,
    { ...giver.person, email: `new-${giver.person.email}`, username: `new-${giver.name}` },
    1,
  )
  const filler = Array.from({ length: 1100 }, (_, i) =>
    giver.record('address', `AD-${giver.name}-${i}`, { street: '1 Bay Road', city: 'Nelson', postCode: '7010' }),
  )
  expect((await apply([taking('Kea', 1), taking('Moa', 2), ...filler, giving])).at(-1)).toContain('3 changed, 0 deleted')
  const [stored] = await portal.database.db.select().from(users).where(eq(users.id, taker.personId))
  expect([stored?.email, stored?.lastName]).toEqual([giver.person.email, 'Moa'])
})

test('a user name that is the email address follows it, and back: an address that was given up is free for another person', async () => {
  const { db } = portal.database
  const [one, undone, named, taker] = [customer(), customer(), customer(), customer()]
  const withoutName = ({ person: { username: _, ...person } }: typeof one) => person
  await apply([one, undone, named].flatMap(({ records }) => records))
  await apply([one, undone].map((who) => who.record('person', who.personId, withoutName(who), 1)))
  const lastTo = async (email: string, link: RegExp) => link.exec((await storedMails(db, email))[0]?.body ?? '')?.[1] ?? ''
  const newOf = ({ name }: typeof one) => `${name}-new@example.nz`
  for (const who of [one, undone, named]) {
    expect((await portal.call(who.name, changeEmail, { body: { email: newOf(who) } })).status).toBe(204)
    const token = await lastTo(newOf(who), /verify=(\S+)/)
    expect((await portal.call(who.name, emailVerification, { body: { token } })).status).toBe(204)
  }
  const stored = async ({ personId }: typeof one) => {
    const [person] = await db.select().from(users).where(eq(users.id, personId))
    return [person?.email, person?.username]
  }
  expect(await Promise.all([one, undone, named].map(stored))).toEqual([
    [newOf(one), newOf(one)],
    [newOf(undone), newOf(undone)],
    [newOf(named), named.name],
  ])
  const token = await lastTo(undone.person.email, /\btoken=(\S+)/)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const payload = new URLSearchParams({ token }).toString()
  expect((await portal.app.inject({ method: 'POST', url: '/sign-in/not-me', headers, payload })).statusCode).toBe(200)
  expect(await stored(undone)).toEqual([undone.person.email, undone.person.email])
  // The feed follows, and has somebody else with the address that was given up.
  const data = { ...withoutName(one), email: newOf(one) }
  const follows = { kind: 'person', id: one.personId, at: new Date().toISOString(), data } as const
  const came = taker.record('person', taker.personId, { ...withoutName(taker), email: one.person.email })
  expect(await apply([came, follows])).toEqual([expect.stringContaining('1 new record, 0 changed, 0 deleted, 1 unchanged')])
})

test('a person who says nothing new keeps their names, no matter who had one of them before', async () => {
  const [leaver, person] = [customer(), customer()]
  const name = `${person.name}x`
  await apply([
    ...leaver.records,
    leaver.record('person', leaver.personId, { ...leaver.person, username: name.toUpperCase(), closedOn: '2026-01-01' }, 1),
    ...person.records,
    person.record('person', person.personId, { ...person.person, username: name }, 1),
  ])
  await apply([person.record('person', person.personId, { ...person.person, username: name }, 2)])
  const [stored] = await portal.database.db.select().from(users).where(eq(users.id, person.personId))
  expect([stored?.email, stored?.username]).toEqual([person.person.email, name])
})
