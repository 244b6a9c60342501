import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#lib/calendar.ts'
import { accountRoles, accountSwitcher, billingAccounts, propertiesAndConnections, selectSite } from '#schemas/account/routes.ts'
import { initialize, insightTabs, navigation, tabs } from '#schemas/portal/routes.ts'
import type { RouteAnswer } from '#schemas/route.ts'
import { studioAudience } from '#schemas/studio/routes.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { publish } from '#server/config/releases.ts'
import { accountAccess, sites } from '#server/db/schema/accounts.ts'
import { bills, payments } from '#server/db/schema/billing.ts'
import { users } from '#server/db/schema/people.ts'
import { readingDays } from '#server/db/schema/readings.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* An account with two sites, the later one first, and each with its own energy. */

const ACCOUNT = 'BA-100342'
const [FIRST, SECOND] = ['ST-100342-2', 'ST-100342-1']
const OTHER_ACCOUNT = 'BA-100343'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  await db
    .update(sites)
    .set({ position: sql`1 - ${sites.position}` })
    .where(eq(sites.billingAccountId, ACCOUNT))
  await db.update(supplyPoints).set({ energyType: 'naturalGas' }).where(eq(supplyPoints.siteId, SECOND))
})
afterAll(() => portal.close())

interface Switcher {
  billingAccounts: {
    id: string
    billingAccountSites: { billingAccountSiteId: string; isDefault: boolean; isSelected: boolean; supplyPoints: { id: string }[] }[]
  }[]
}
const sitesOf = async () => {
  const { billingAccounts } = (await portal.call('tama', accountSwitcher)).body as Switcher
  return billingAccounts.find(({ id }) => id === ACCOUNT)?.billingAccountSites ?? []
}
const select = (siteId: string) => portal.call('tama', selectSite, { body: { billingAccountId: ACCOUNT, siteId } })

test('sites come in their order, and the first is where the account opens', async () => {
  const found = await sitesOf()
  expect(found.map(({ billingAccountSiteId }) => billingAccountSiteId)).toEqual([FIRST, SECOND])
  expect(found.map(({ isDefault, isSelected }) => [isDefault, isSelected])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('the selected account is told with the site that is selected', async () => {
  const told = []
  for (const siteId of [SECOND, FIRST]) {
    await select(siteId)
    const { selectedBillingAccount } = (await portal.call('tama', billingAccounts)).body as RouteAnswer<typeof billingAccounts>
    told.push([selectedBillingAccount.accountId, selectedBillingAccount.siteId])
  }
  expect(told).toEqual([
    [ACCOUNT, SECOND],
    [ACCOUNT, FIRST],
  ])
})

test('each site has its own supply points', async () => {
  const rows = await portal.database.db
    .select()
    .from(supplyPoints)
    .where(eq(supplyPoints.billingAccountId, ACCOUNT))
    .orderBy(asc(supplyPoints.id))
  const own = (siteId: string) => rows.filter((row) => row.siteId === siteId).map(({ id }) => id)
  expect((await sitesOf()).map((site) => site.supplyPoints.map(({ id }) => id))).toEqual([own(FIRST), own(SECOND)])
})

test('the energies of the selected site are its own, not those of the whole account', async () => {
  const energies = async () => ((await portal.call('tama', initialize)).body as { energyTypes: string[] }).energyTypes
  const first = await energies()
  expect(first).not.toContain('naturalGas')
  await select(SECOND)
  expect(await energies()).toEqual(['naturalGas'])
  await select(FIRST)
})

test('a home with natural gas alone has a way to its usage breakdown', async () => {
  await select(SECOND)
  const { groups } = (await portal.call('tama', navigation)).body as { groups: { key: string; children: string[] }[] }
  expect(groups.find(({ key }) => key === 'insights')?.children).toEqual(['tips', 'carbonCalculator', 'homeComparison', 'usageBreakdown'])
  const { tabs: own } = (await portal.call('tama', insightTabs)).body as { tabs: { label: string }[] }
  expect(own.map(({ label }) => label)).toContain('Usage breakdown')
  await select(FIRST)
})

test('an audience goes by the site that a customer has selected', async () => {
  const count = async () => {
    const { body } = await portal.call('viewer', studioAudience, {
      body: { audience: { energyTypes: ['naturalGas'] }, owner: 'widget:bill' },
    })
    return (body as { customers: number }).customers
  }
  await select(FIRST)
  const before = await count()
  await select(SECOND)
  expect(await count()).toBe(before + 1)
  await select(FIRST)
})

test('what is to pay for a property is what its own account owes', async () => {
  const { db } = portal.database
  await db.delete(payments).where(eq(payments.billingAccountId, OTHER_ACCOUNT))
  const owed = async (billingAccountId: string) => {
    const of = (rows: { amount: string; discount?: string }[]) =>
      rows.reduce((sum, row) => sum + Number(row.amount) + Number(row.discount ?? 0), 0)
    const billed = of(await db.select({ amount: bills.amount }).from(bills).where(eq(bills.billingAccountId, billingAccountId)))
    return billed - of(await db.select().from(payments).where(eq(payments.billingAccountId, billingAccountId)))
  }
  const { properties } = (await portal.call('tama', propertiesAndConnections)).body as {
    properties: { billingAccountId: string; amountToPayNzd: number }[]
  }
  expect(properties.length).toBe(3)
  expect(await owed(ACCOUNT)).not.toBeCloseTo(await owed(OTHER_ACCOUNT), 2)
  for (const { billingAccountId, amountToPayNzd } of properties) expect(amountToPayNzd).toBeCloseTo(await owed(billingAccountId), 2)
})

test('people of an account come holders first, then by name', async () => {
  const { db } = portal.database
  const names = ['Zoe', 'Yan', 'Ana']
  for (const lastName of names) {
    await db.insert(users).values({
      id: lastName,
      subject: lastName,
      username: lastName,
      email: `${lastName}@example.nz`,
      contactId: lastName,
      firstName: 'Kim',
      lastName,
    })
    await db.insert(accountAccess).values({ billingAccountId: ACCOUNT, userId: lastName, role: 'authorisedPerson' })
  }
  const { roles } = (await portal.call('tama', accountRoles)).body as { roles: { name: string; role: string }[] }
  expect(roles.map(({ role }) => role)[0]).toBe('accountHolder')
  expect(roles.map(({ name }) => name).slice(-3)).toEqual(['Kim Ana', 'Kim Yan', 'Kim Zoe'])
  await db.delete(accountAccess).where(inArray(accountAccess.userId, names))
  await db.delete(users).where(inArray(users.id, names))
})

test('the mobile app gets what is meant for phones, and a browser does not', async () => {
  const meantForPhones = firstDocument.tabs.map((tab) =>
    tab.id === 'bills' ? { ...tab, audience: { platforms: ['mobile' as const] } } : tab,
  )
  await publish(portal.database.db, { ...firstDocument, tabs: meantForPhones }, { author: 'test', note: '' })
  const tabsWith = async (headers: Record<string, string>) => JSON.stringify((await portal.ask('tama', 'GET', tabs.path, { headers })).body)
  expect(await tabsWith({ 'x-platform': 'mobile' })).toContain('"bills"')
  expect(await tabsWith({})).not.toContain('"bills"')
  expect(await tabsWith({ 'x-platform': 'fridge' })).not.toContain('"bills"')
})

test('of a meter that was replaced, no days from long ago are among the last thirty of its property', async () => {
  const { db } = portal.database
  const useOf = async () => {
    const { properties } = (await portal.call('tama', propertiesAndConnections)).body as { properties: { siteId: string }[] }
    return properties.find(({ siteId }) => siteId === FIRST)
  }
  const before = await useOf()
  expect(before).toMatchObject({ lastThirtyDaysKwh: expect.any(Number) })
  const [meter] = await db
    .select()
    .from(supplyPoints)
    .where(and(eq(supplyPoints.siteId, FIRST), eq(supplyPoints.energyType, 'electricity')))
  if (!meter) throw new Error('the site has no meter')
  const days = await db
    .select()
    .from(readingDays)
    .where(eq(readingDays.supplyPointId, meter.id))
    .orderBy(desc(readingDays.localDay))
    .limit(5)
  await db.insert(supplyPoints).values({ ...meter, id: 'TEST-old' })
  await db.insert(readingDays).values(days.map((day) => ({ ...day, supplyPointId: 'TEST-old', localDay: addDays(day.localDay, -200) })))
  expect(await useOf()).toEqual({ ...before, connections: expect.any(Array) })
})
