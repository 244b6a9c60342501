import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedData } from '#schemas/feed/kinds.ts'
import type { FriendGetFriend } from '#schemas/referral/entities.ts'
import { friendGetFriendUrl } from '#schemas/referral/routes.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { referralCodes, referrals } from '#server/db/schema/referrals.ts'
import { applyRecords } from '#server/demo/apply-records.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { toldIn } from './told-events.ts'

/* Bringing friends: the link with the account's code, and who joined by it. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
beforeEach(async () => {
  await portal.database.db.delete(referralCodes)
  await portal.database.db.delete(customerEvents)
})
afterAll(() => portal.close())
const { told } = toldIn(() => portal)

const AROHA = 'BA-100201'
const linkOf = async (person: string) => (await portal.call(person, friendGetFriendUrl)).body as FriendGetFriend

test('an account gets its code once, however many ask at once, and the retailer is told of it', async () => {
  const all = await Promise.all(['aroha', 'rua', 'aroha', 'rua'].map(linkOf))
  const [first] = all
  expect(new Set(all.map(({ code }) => code)).size).toBe(1)
  expect(first?.code).toMatch(/^[2-9B-DF-HJ-NP-TV-Z]{8}$/)
  expect(first?.friendGetFriendUrl).toBe(`https://www.northlight.example/join?friend=${first?.code}`)
  expect((await told()).map(({ type, billingaccountid, data }) => ({ type, billingaccountid, data }))).toEqual([
    { type: 'nz.switchboard.referral.code_made', billingaccountid: AROHA, data: { code: first?.code } },
  ])
  expect((await linkOf('hemi')).code).not.toBe(first?.code)
})

test('the amounts are in the words, and no number of a customer is in the link', async () => {
  const { lead, shareText, friendGetFriendUrl: url } = await linkOf('aroha')
  expect(lead).toContain('you get $50 off yours')
  expect(shareText).toContain('get $50 off')
  expect(url).not.toMatch(/1002|aroha/)
})

test('who joined, and what was credited, come by the feed, to their own account alone', async () => {
  const { db } = portal.database
  const own = (id: string, data: Omit<FeedData<'referral'>, 'billingAccountId'>) => ({
    kind: 'referral' as const,
    id,
    at: new Date().toISOString(),
    data: { billingAccountId: 'BA-100417', ...data },
  })
  await applyRecords(db, [
    own('RF-a', { joinedDay: '2026-03-01', state: 'credited', amount: '50.00', creditedDay: '2026-04-20', friend: 'Mere' }),
    own('RF-b', { joinedDay: '2026-05-01', state: 'notCredited', reason: 'They were with us before.' }),
  ])
  const { referrals: brought, creditedNzd } = await linkOf('hemi')
  expect(creditedNzd).toBe(50)
  expect(brought).toEqual([
    { id: 'RF-b', joinedDate: '2026-05-01', state: 'notCredited', reason: 'They were with us before.' },
    { id: 'RF-a', joinedDate: '2026-03-01', state: 'credited', amountNzd: 50, creditedDate: '2026-04-20', friend: 'Mere' },
  ])
  expect(JSON.stringify(await linkOf('tama'))).not.toContain('Mere')
  await db.delete(referrals).where(eq(referrals.billingAccountId, 'BA-100417'))
})

test('a buying group has no link, and is told why; no code is made for it', async () => {
  const { friendGetFriendUrl: url, code, whyNot } = await linkOf('kapiti-growers')
  expect([url, code, whyNot]).toEqual([
    undefined,
    undefined,
    'Your buying group has agreed with us what goes on your bills, so a credit for bringing a friend can’t be taken off them.',
  ])
  expect(await told()).toEqual([])
})
