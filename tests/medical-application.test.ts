import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { dayText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { billHelp } from '#schemas/help/routes.ts'
import type { MedicalState } from '#schemas/medical/entities.ts'
import { applyForMedicalDependence, changeMedicalContacts, medicalDependenceState } from '#schemas/medical/routes.ts'
import type { Inbox } from '#schemas/notifications/entities.ts'
import { notifications } from '#schemas/notifications/routes.ts'
import { initialize } from '#schemas/portal/routes.ts'
import { accountAccess, billingAccounts } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { users } from '#server/db/schema/people.ts'
import { tellDecisions } from '#server/medical/decisions.ts'
import { askForReviews } from '#server/medical/review.ts'
import { actingIn } from './acting.ts'
import { feedOf, type Given } from './feed-records.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { deleteMails, storedMails } from './stored-mails.ts'

/* A customer tells that someone depends on power for their health; the retailer's systems confirm or decline it. */

const ACCOUNT = shownAccount('aroha')
const ANSWERS = {
  firstName: 'Māia',
  lastName: "O'Brien",
  gpName: 'Dr Ngata',
  equipment: ['Feeding pump', 'Other critical equipment'],
  otherEquipment: 'Bed, 2 motors',
  alternateName: 'Hēmi Parata',
  alternatePhone: '021 555 0101',
  agencyName: '',
  agencyPhone: '',
}
const NONE = { alternateName: '', alternatePhone: '', agencyName: '', agencyPhone: '' }

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const { apply } = feedOf(() => portal)
const stateOf = async (as: string) => (await portal.call(as, medicalDependenceState)).body as MedicalState
const applyAs = (as: string, change: Partial<typeof ANSWERS> = {}, account = shownAccount(as)) =>
  portal.call(as, applyForMedicalDependence, { body: { ...account, ...ANSWERS, ...change } })
const isProtected = async () => ((await portal.call('aroha', billHelp)).body as { isProtected?: boolean }).isProtected
const events = async () =>
  (await portal.database.db.select().from(customerEvents).orderBy(asc(customerEvents.written))).map(({ type, data }) => ({ type, data }))
const told = async () => (await storedMails(portal.database.db, 'aroha@example.nz')).map(({ subject, body }) => `${subject}\n${body}`)
const ask = () => askForReviews(portal.database.db, { publicUrl: portal.settings.publicUrl, canMail: true })
const decide = () => tellDecisions(portal.database.db, { publicUrl: portal.settings.publicUrl, canMail: true })

/** The account as the feed has it, with a change, a minute later each time. */
let minutes = 0
async function feed(change: object) {
  const { db } = portal.database
  const [row] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, ACCOUNT.billingAccountId))
  if (!row) throw new Error('there is no account')
  const { customerNumber, kind, name, brand, billingEmail, joinedOn } = row
  minutes += 1
  const at = new Date(Date.now() + minutes * 60_000).toISOString()
  const data = { customerNumber, kind, name, brand, billingEmail, joinedOn, ...change }
  await apply([{ kind: 'account', id: row.id, at, data } as Given])
}

test('nobody is known at first; wrong answers are refused with their fields, and nothing is stored', async () => {
  expect(await stateOf('aroha')).toMatchObject({ ...ACCOUNT, canApply: true, addresses: [{ icp: expect.any(String) }] })
  expect(await stateOf('aroha')).not.toHaveProperty('dependence')
  const { status, body } = await applyAs('aroha', { firstName: '<b>', equipment: [], alternatePhone: 'ring me' })
  expect(status).toBe(400)
  expect((body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer)).toEqual([
    '/firstName',
    '/equipment',
    '/alternatePhone',
  ])
  expect(await isProtected()).toBe(false)
  expect(await events()).toEqual([])
})

test('an application protects at once, is told once and confirmed by mail, however often it is sent', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => applyAs('aroha')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const medicalDependence = {
    status: 'applied',
    appliedOn: expect.any(String),
    person: { firstName: 'Māia', lastName: "O'Brien" },
    gpName: 'Dr Ngata',
    equipment: ANSWERS.equipment,
    otherEquipment: 'Bed, 2 motors',
    alternateContact: { name: 'Hēmi Parata', phone: '+64215550101' },
  }
  expect(await stateOf('aroha')).toMatchObject({ canApply: false, dependence: medicalDependence })
  expect(await isProtected()).toBe(true)
  expect((await portal.call('aroha', initialize)).body).toMatchObject({ isProtected: true })
  expect(await events()).toEqual([{ type: 'nz.switchboard.medical_dependence.applied', data: { medicalDependence } }])
  const mails = await told()
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('/account/profile/medical-dependence/form')
})

test('it is an account’s own: another customer sees and changes nothing of it, and a business is told to call', async () => {
  expect((await stateOf('hemi')).dependence).toBeUndefined()
  expect((await applyAs('hemi', {}, ACCOUNT)).status).toBe(404)
  expect((await portal.call('hemi', changeMedicalContacts, { body: { ...ACCOUNT, ...NONE } })).status).toBe(404)
  expect((await applyAs('rimu-cafe')).body).toMatchObject({ type: '/error/not_offered' })
  expect(await stateOf('rimu-cafe')).toMatchObject({ canApply: false })
  const withoutPower = await applyAs('moana')
  expect(withoutPower.body).toMatchObject({ type: '/error/not_offered', detail: expect.stringMatching(/^You have no electricity with us/) })
  expect(await stateOf('moana')).toMatchObject({ canApply: false, addresses: [] })
})

test('who is asked for is changed from what was seen, and told', async () => {
  const was = { ...NONE, alternateName: 'Hēmi Parata', alternatePhone: '021 555 0101' }
  const next = { ...was, agencyName: 'Age Concern', agencyPhone: '0800 652 105' }
  const save = (body: object) => portal.call('aroha', changeMedicalContacts, { body: { ...ACCOUNT, ...body } as never })
  expect((await save({ ...next, was: NONE })).body).toMatchObject({ type: '/error/changed_meanwhile' })
  expect((await save({ ...next, agencyPhone: '' })).status).toBe(400)
  expect([(await save({ ...next, was })).status, (await save({ ...next, was })).status]).toEqual([200, 200])
  expect(await stateOf('aroha')).toMatchObject({
    dependence: { status: 'applied', supportAgency: { name: 'Age Concern', phone: '+64800652105' }, gpName: 'Dr Ngata' },
  })
  expect((await events()).filter(({ type }) => type.endsWith('contacts_changed'))).toHaveLength(1)
  // Who may act may apply again for nothing: it stays as it is.
  expect((await portal.call('rua', applyForMedicalDependence, { body: { ...ACCOUNT, ...ANSWERS } })).status).toBe(200)
})

test('a record that does not know of it yet takes no protection away', async () => {
  await feed({ billingEmail: 'bills@example.nz' })
  expect(await isProtected()).toBe(true)
  await decide()
  expect(await told()).toHaveLength(1)
})

test('once the retailer confirms, it is told once, with the day on which it is looked at again', async () => {
  await feed({ medicalDependence: { status: 'confirmed', decidedOn: '2026-11-01', reviewOn: '2027-11-01' } })
  await decide()
  await decide()
  const mails = await told()
  expect(mails).toHaveLength(2)
  expect(mails[0]).toMatch(/^It is confirmed[\s\S]*by 1 Nov 2027/)
  expect(await stateOf('aroha')).toMatchObject({ canApply: false, dependence: { status: 'confirmed', reviewOn: '2027-11-01' } })
  // A review date that has passed ends nothing by itself.
  await feed({ medicalDependence: { status: 'confirmed', reviewOn: '2020-01-01' } })
  expect(await stateOf('aroha')).toMatchObject({ isReviewDue: true })
  expect(await isProtected()).toBe(true)
})

test('declined, it protects no more; the customer can apply again and hears of that too', async () => {
  await feed({ medicalDependence: { status: 'declined', decidedOn: '2026-11-02' } })
  expect(await isProtected()).toBe(false)
  expect((await portal.call('aroha', initialize)).body).not.toHaveProperty('isProtected')
  await deleteMails(portal.database.db)
  // Who did not apply in the portal is not told by it.
  await decide()
  expect(await told()).toEqual([])
  expect(await stateOf('aroha')).toMatchObject({ canApply: true, dependence: { status: 'declined' } })
  expect((await applyAs('aroha')).status).toBe(200)
  await feed({ medicalDependence: { status: 'declined', decidedOn: localDayOf(new Date()) } })
  await decide()
  expect((await told())[0]).toMatch(/^About power for someone’s health[\s\S]*call us/)
})

test('who has lost their access by then is told nothing of it: the holders are', async () => {
  const { db } = portal.database
  await feed({ medicalDependence: { status: 'declined', decidedOn: '2026-11-02' } })
  expect((await applyAs('rua', { equipment: ['Feeding pump'] }, ACCOUNT)).status).toBe(200)
  // Other equipment counts with its choice alone.
  expect((await stateOf('aroha')).dependence).not.toHaveProperty('otherEquipment')
  const access = await db.delete(accountAccess).where(eq(accountAccess.userId, 'U-rua')).returning()
  await deleteMails(db)
  await feed({ medicalDependence: { status: 'confirmed' } })
  await decide()
  expect((await storedMails(db)).map(({ recipient }) => recipient)).toEqual(['aroha@example.nz'])
  await db.insert(accountAccess).values(access)
})

test('a review is due from 31 days before its date', async () => {
  const isDueIn = async (days: number) => {
    await feed({ medicalDependence: { status: 'confirmed', reviewOn: addDays(localDayOf(new Date()), days) } })
    return (await stateOf('aroha')).isReviewDue
  }
  expect([await isDueIn(31), await isDueIn(32)]).toEqual([true, undefined])
})

test('an earlier decline that a record still has takes nothing from who has applied again; a decision since then does', async () => {
  const today = localDayOf(new Date())
  await feed({ medicalDependence: { status: 'declined', appliedOn: '2026-01-02', decidedOn: '2026-01-09' } })
  await applyAs('aroha')
  for (const old of [{ decidedOn: '2026-01-09' }, { appliedOn: '2026-01-02' }, {}]) {
    await feed({ billDelivery: 'post', medicalDependence: { status: 'declined', ...old } })
    expect(await isProtected()).toBe(true)
  }
  await feed({ medicalDependence: { status: 'declined', decidedOn: today } })
  expect(await isProtected()).toBe(false)
})

test('a month before the review date its holder is asked once by mail, and in the inbox, to have it confirmed again', async () => {
  const today = localDayOf(new Date())
  const inbox = async () =>
    ((await portal.call('aroha', notifications)).body as Inbox).notifications.filter(({ kind }) => kind === 'healthReviewDue')
  const asked = async (medicalDependence: object) => {
    await deleteMails(portal.database.db)
    await feed({ medicalDependence })
    await ask()
    await ask()
    return (await storedMails(portal.database.db)).map(({ recipient, subject, body }) => [recipient, subject, body] as const)
  }
  expect(await asked({ status: 'confirmed', reviewOn: addDays(today, 32) })).toEqual([])
  expect(await inbox()).toEqual([])
  const day = addDays(today, 29)
  const mails = await asked({ status: 'confirmed', reviewOn: day })
  // Not Rua, who acts on the account and holds none.
  expect(mails).toEqual([
    [
      'aroha@example.nz',
      expect.stringContaining(`confirmed again by ${dayText(day, 'year')}`),
      expect.stringMatching(/medical-dependence\/form/),
    ],
  ])
  expect(await inbox()).toMatchObject([
    { title: expect.stringContaining(dayText(day, 'year')), href: '/account/profile/medical-dependence/form' },
  ])
  // Who closes on a later day holds it until then.
  const setClosed = (closedOn: string | null) => portal.database.db.update(users).set({ closedOn }).where(eq(users.username, 'aroha'))
  await setClosed(addDays(today, 60))
  expect(await asked({ status: 'confirmed', reviewOn: addDays(today, 28) })).toHaveLength(1)
  await setClosed(today)
  expect(await asked({ status: 'confirmed', reviewOn: addDays(today, 27) })).toEqual([])
  await setClosed(null)
  // Another date is asked for again; a date that has passed and what is not confirmed are not.
  expect(await asked({ status: 'confirmed', reviewOn: addDays(today, 30) })).toHaveLength(1)
  expect(await asked({ status: 'confirmed', reviewOn: addDays(today, -1) })).toEqual([])
  expect(await asked({ status: 'declined', reviewOn: addDays(today, 5) })).toEqual([])
  expect(await inbox()).toEqual([])
})

test('staff who act for a customer see it on every page, and the customer hears of what they told', async () => {
  await feed({ medicalDependence: { status: 'confirmed' } })
  const { begin, asCustomer } = actingIn(() => portal)
  const acting = await begin('aroha')
  expect((await asCustomer(acting, 'GET', '/private/drd/initialize')).body).toMatchObject({ isProtected: true })
  await deleteMails(portal.database.db)
  const body = { ...ACCOUNT, ...NONE }
  expect((await asCustomer(acting, changeMedicalContacts.method, changeMedicalContacts.path, body)).status).toBe(200)
})
