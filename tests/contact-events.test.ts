import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { changeEmail, removePhone, savePhone, updatePostalAddress, updateUserPreferences } from '#schemas/contact/routes.ts'
import { emailVerification } from '#schemas/user/routes.ts'
import { makeLink } from '#server/auth/links.ts'
import { postalLine } from '#server/contact/queries.ts'
import { UNDO_EMAIL_PATH } from '#server/contact/undo-page.ts'
import { billingAccounts, sites } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { users } from '#server/db/schema/people.ts'
import { portalOfFile } from './portal.ts'
import { shownAccount } from './shown-account.ts'
import { storedMails } from './stored-mails.ts'
import { PORTAL, toldIn } from './told-events.ts'

/* What the retailer is told of new phone numbers, addresses and preferences. */

const portal = portalOfFile({ PUBLIC_URL: PORTAL })
afterEach(() => portal.database.db.delete(customerEvents))
const { told, twice } = toldIn(() => portal)

test('a phone number is told when it is saved and when it is removed', async () => {
  const subject = 'U-aroha'
  const saved = await twice(() => portal.call('aroha', savePhone, { params: { kind: 'work' }, body: { number: '021 555 0123' } }))
  expect(saved.events).toMatchObject([
    { type: 'nz.switchboard.phone.changed', subject, data: { personId: subject, kind: 'work', number: '+64215550123' } },
  ])
  await portal.database.db.delete(customerEvents)
  const removed = await twice(() => portal.call('aroha', removePhone, { params: { kind: 'work' }, body: { number: '' } }))
  expect(removed.events.map(({ data }) => data)).toEqual([{ personId: subject, kind: 'work' }])
})

test('a postal address is told with its account', async () => {
  const address = { street: '1 Bay Street', suburb: 'Karori', city: 'Wellington', postCode: '6012' }
  const { statuses, events } = await twice(() => portal.call('aroha', updatePostalAddress, { body: { address } }))
  expect(statuses).toEqual([204, 204])
  const [event] = events
  expect(events).toEqual([
    {
      type: 'nz.switchboard.postal_address.changed',
      subject: event?.billingaccountid,
      billingaccountid: expect.stringMatching(/./),
      data: { address },
    },
  ])
})

test('the address of a property is told too once it is chosen for letters, whichever property is shown later', async () => {
  const { billingAccountId } = shownAccount('hemi')
  const { db } = portal.database
  const [site] = await db.select().from(sites).where(eq(sites.billingAccountId, billingAccountId)).orderBy(sites.position)
  if (!site) throw new Error('the account has no property')
  const { street, suburb, city, postCode } = site
  const address = { street, suburb: suburb ?? '', city, postCode }
  const { statuses, events } = await twice(() =>
    portal.call('hemi', updatePostalAddress, { body: { billingAccountId, address, was: postalLine(address) } }),
  )
  expect(statuses).toEqual([204, 204])
  expect(events).toMatchObject([{ type: 'nz.switchboard.postal_address.changed', subject: billingAccountId, data: { address } }])
  const [account] = await db.select().from(billingAccounts).where(eq(billingAccounts.id, billingAccountId))
  expect(account?.postalAddress).toEqual(address)
})

test('of preferences those are told that changed', async () => {
  const save = (sendBillViaEmail: boolean, sendPromotionViaEmail: boolean) =>
    portal.call('hemi', updateUserPreferences, { body: { email: 'bills@example.nz', sendBillViaEmail, sendPromotionViaEmail } })
  await save(true, true)
  await portal.database.db.delete(customerEvents)
  expect((await twice(() => save(false, true))).events).toMatchObject([
    { type: 'nz.switchboard.bill_delivery.changed', data: { method: 'post', email: 'bills@example.nz' } },
  ])
  await portal.database.db.delete(customerEvents)
  expect((await twice(() => save(false, false))).events).toMatchObject([
    { type: 'nz.switchboard.promotions.changed', subject: 'U-hemi', data: { personId: 'U-hemi', receivesPromotions: false } },
  ])
})

test('a new address to sign in with is told once it is confirmed, and when the old one takes it back', async () => {
  const linkIn = async (recipient: string, name: string) => {
    const letters = await storedMails(portal.database.db, recipient)
    return new RegExp(`${name}=(\\S+)`).exec(letters.map(({ body }) => body).join())?.[1] ?? ''
  }
  expect((await portal.call('priya', changeEmail, { body: { email: 'priya.new@example.nz' } })).status).toBe(204)
  expect(await told()).toEqual([])
  const confirm = await linkIn('priya.new@example.nz', 'verify')
  const confirmed = await twice(() => portal.call('priya', emailVerification, { body: { token: confirm } }))
  expect(confirmed.statuses).toEqual([204, 410])
  const subject = 'U-priya'
  expect(confirmed.events).toMatchObject([
    {
      type: 'nz.switchboard.email.changed',
      subject,
      data: { personId: subject, email: 'priya.new@example.nz', was: 'priya@example.nz', reason: 'confirmed' },
    },
  ])
  await portal.database.db.delete(customerEvents)
  const token = await linkIn('priya@example.nz', 'token')
  const undo = async () => {
    const { statusCode } = await portal.app.inject({
      method: 'POST',
      url: UNDO_EMAIL_PATH,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ token }).toString(),
    })
    return { status: statusCode }
  }
  const undone = await twice(undo)
  expect(undone.statuses).toEqual([200, 410])
  expect(undone.events.map(({ data }) => data)).toEqual([
    { personId: subject, email: 'priya@example.nz', was: 'priya.new@example.nz', reason: 'takenBack' },
  ])
})

test('an address is told once it is verified, by however many links', async () => {
  const { db } = portal.database
  await db.update(users).set({ emailVerified: false }).where(eq(users.username, 'rua'))
  const [rua] = await db.select().from(users).where(eq(users.username, 'rua'))
  const verify = async () => {
    const made = await makeLink(db, { userId: rua?.id ?? '', email: rua?.email ?? '', purpose: 'verifyEmail', minutes: 10 })
    return portal.call('rua', emailVerification, { body: { token: made.is === 'made' ? made.token : '' } })
  }
  const { statuses, events } = await twice(verify)
  expect(statuses).toEqual([204, 204])
  expect(events).toMatchObject([{ type: 'nz.switchboard.email.verified', data: { email: rua?.email } }])
})
