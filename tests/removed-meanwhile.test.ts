import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { WHY_NO_FREE_HOURS } from '#lib/no-free-hours.ts'
import { instantOf } from '#lib/trading-periods.ts'
import { removeRole } from '#schemas/account/routes.ts'
import { updatePostalAddress, updateUserPreferences } from '#schemas/contact/routes.ts'
import { askForExtension } from '#schemas/help/routes.ts'
import * as routes from '#schemas/payments/routes.ts'
import { powershoutAddBooking } from '#schemas/powershout/routes.ts'
import { savePropertyAvatar, saveSiteNickname } from '#schemas/property/routes.ts'
import { lockAccount } from '#server/account/lock-account.ts'
import type { Database } from '#server/db/open.ts'
import { accountAccess, sites } from '#server/db/schema/accounts.ts'
import { customerEvents } from '#server/db/schema/customer-events.ts'
import { homeMoves } from '#server/db/schema/home-moves.ts'
import * as tables from '#server/db/schema/payments.ts'
import { users } from '#server/db/schema/people.ts'
import { AROHA } from './free-hours-world.ts'
import { aKey } from './paying.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { shownAccount } from './shown-account.ts'

/* Who is removed while their calls are on their way changes nothing by them, nor do bookings where the supply ends meanwhile. The embedded database takes one transaction after the other. */

const ACCOUNT = shownAccount('aroha')
const today = localDayOf(new Date())

let portal: TestPortal
let access: typeof accountAccess.$inferSelect
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const isRua = and(eq(accountAccess.userId, users.id), eq(users.username, 'rua'))
  const [found] = await db.select().from(accountAccess).innerJoin(users, isRua)
  access = found?.account_access as typeof access
  expect(access).toMatchObject({ ...ACCOUNT, role: 'authorisedPerson' })
})
afterEach(async () => {
  await portal.database.db.insert(accountAccess).values(access).onConflictDoNothing()
  await portal.database.db.delete(customerEvents)
})
afterAll(() => portal.close())

const gone = { status: 404, body: { type: '/error/not_found', detail: 'There is no such property among yours.' } }
const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const waitingCalls = async () => ((await portal.database.db.execute(waiting)) as unknown as { rows: unknown[] }).rows.length
const remove = () => portal.call('aroha', removeRole, { params: { personId: access.userId }, query: ACCOUNT })
const eventTypes = async () => (await portal.database.db.select().from(customerEvents)).map(({ type }) => type)

test('calls about the account', async () => {
  const { db } = portal.database
  const ticked = { authoriseTAndC: true, acknowledgeTAndC: true, bankTAndC: true }
  const number = { bankAccountName: 'Rua Parata', bankAccountNumberV2: '01 0902 0068389 000' }
  const address = { street: '12 Bay Road', city: 'Nelson', postCode: '7010' }
  const sent = { email: 'rua@example.nz', sendBillViaEmail: true, sendPromotionViaEmail: false }
  const answers = await db.transaction(async (tx) => {
    await lockAccount(tx, ACCOUNT.billingAccountId)
    const removal = remove()
    await expect.poll(waitingCalls).toBe(1)
    const later = [
      portal.call('rua', routes.giveDirectDebitV2, { body: { ...ACCOUNT, ...number, ...ticked, instructionKey: aKey() } }),
      portal.call('rua', routes.saveCard, { body: { ...ACCOUNT, change: 'card', cardKey: aKey() } }),
      portal.call('rua', askForExtension, { body: { ...ACCOUNT, endDate: addDays(today, 7), requestKey: aKey() } }),
      portal.call('rua', updateUserPreferences, { body: { ...ACCOUNT, ...sent } }),
      portal.call('rua', updatePostalAddress, { body: { ...ACCOUNT, address } }),
    ]
    await expect.poll(waitingCalls).toBe(1 + later.length)
    return { removal, later }
  })
  expect((await answers.removal).status).toBe(204)
  expect(await Promise.all(answers.later)).toMatchObject(answers.later.map(() => gone))
  const stored = [tables.directDebits, tables.usedInstructions, tables.cardRequests].map((table) => db.select().from(table))
  expect((await Promise.all(stored)).flat()).toEqual([])
  expect(await eventTypes()).toEqual(['nz.switchboard.access.removed'])
})

test('calls about one of its properties', async () => {
  const { db } = portal.database
  const [site] = await db.select().from(sites).where(eq(sites.billingAccountId, ACCOUNT.billingAccountId))
  const siteId = site?.id ?? ''
  const later = await db.transaction(async (tx) => {
    await tx.select().from(sites).where(eq(sites.id, siteId)).for('update')
    const answers = [
      portal.call('rua', saveSiteNickname, { body: { ...ACCOUNT, siteId, nickname: 'The bach' } }),
      portal.call('rua', savePropertyAvatar, { body: { siteId, type: 'villa', colorSchema: 'fern' } }),
    ]
    await expect.poll(waitingCalls).toBe(answers.length)
    expect((await remove()).status).toBe(204)
    return { answers }
  })
  expect(await Promise.all(later.answers)).toMatchObject(later.answers.map(() => gone))
  expect(await db.select().from(sites).where(eq(sites.id, siteId))).toEqual([site])
  expect(await eventTypes()).toEqual(['nz.switchboard.access.removed'])
})

test('bookings of free hours at a place that is closed meanwhile, or that the customer leaves before', async () => {
  const { db } = portal.database
  const { supplyPointId, supplyAgreementId, account: loyaltyAccountId } = AROHA
  const body = {
    supplyPointId,
    supplyAgreementId,
    loyaltyAccountId,
    startDate: instantOf(addDays(today, 3), 10).toISOString(),
    duration: 1,
  }
  const bookedWhile = async (change: (tx: Database) => Promise<unknown>) => {
    const { booking } = await db.transaction(async (tx) => {
      await lockAccount(tx, ACCOUNT.billingAccountId)
      const booking = portal.call('aroha', powershoutAddBooking, { body: { ...body, ecoHours: 1 } })
      await expect.poll(waitingCalls).toBe(1)
      await change(tx)
      return { booking }
    })
    return (await booking).body
  }
  const isThere = and(eq(sites.billingAccountId, ACCOUNT.billingAccountId), eq(sites.id, 'ST-100201-1'))
  const closed = await bookedWhile((tx) => tx.update(sites).set({ status: 'closed' }).where(isThere))
  await db.update(sites).set({ status: 'active' }).where(isThere)
  expect(closed).toMatchObject({ detail: WHY_NO_FREE_HOURS.notConnected })
  const told = { ...ACCOUNT, id: 'HM-1', caseNumber: 'HM-1', requestKey: 'HM-1', submittedBy: 'feed', state: 'confirmed' as const }
  const move = { ...told, moveOutSiteIds: ['ST-100201-1'], moveOutDay: addDays(today, 1) }
  const left = await bookedWhile((tx) => tx.insert(homeMoves).values(move))
  await db.delete(homeMoves)
  expect(left).toMatchObject({ detail: expect.stringContaining('Your last day there is') })
})
