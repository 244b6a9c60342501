import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actionTiles, gettingStartedWidget, heroMenuWidget, heroMessageWidget } from '#schemas/dashboard/routes.ts'
import { bottledGasWidget } from '#schemas/lpg/routes.ts'
import { gasUsageWidget } from '#schemas/gas/routes.ts'
import { selectSite } from '#schemas/account/routes.ts'
import { widgetListOfTab } from '#schemas/portal/routes.ts'
import type { Route } from '#schemas/route.ts'
import { electricitySupply } from '#schemas/usage/routes.ts'
import { supplyPoints } from '#server/db/schema/supply.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What each kind of customer finds on the dashboard of the first release. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const idsOf = async (person: string, tabId = 'dashboard') => {
  const { body } = await portal.call(person, widgetListOfTab, { query: { tabId } })
  return (body as { widgets: { id: string }[] }).widgets.map(({ id }) => id)
}
const dataOf = async <Data>(person: string, route: Route) =>
  ((await portal.call(person, route)).body as { data?: unknown }).data as Data | undefined

const SMALL = ['next', 'sidekick']

test.each([
  ['aroha', ['hero', 'bill', 'menu', 'recent', ...SMALL, 'powershout', 'gas', 'breakdown', 'comparison', 'eco', 'tiles']],
  ['tama', ['switcher', 'hero', 'bill', 'menu', 'recent', ...SMALL, 'powershout', 'properties', 'breakdown', 'comparison', 'eco', 'tiles']],
  ['hemi', ['hero', 'bill', 'menu', 'recent', ...SMALL, 'bottled-gas-beside', 'breakdown', 'comparison', 'eco', 'tiles']],
  ['priya', ['hero', 'bill', 'menu', 'recent', ...SMALL, 'powershout', 'car-hours', 'breakdown', 'comparison', 'eco', 'tiles']],
  ['moana', ['switcher', 'hero', 'bill', 'message', 'menu', 'bottled-gas', 'properties', 'tiles']],
  ['newcomer', ['hero', 'bill', 'start', 'menu', 'eco', 'tiles']],
  ['rimu-cafe', ['hero', 'bill', 'message', 'menu', 'recent', ...SMALL, 'powershout', 'gas', 'breakdown', 'eco', 'tiles']],
  ['kapiti-growers', ['hero', 'bill', 'message', 'menu', 'recent', ...SMALL, 'breakdown', 'eco', 'tiles']],
])('the dashboard of %s has what concerns them, in the order of its weight', async (person, ids) => {
  expect(await idsOf(person)).toEqual(ids)
})

test('a customer of bottled gas alone has the insights that need no electricity', async () => {
  expect(await idsOf('moana', 'insights')).toEqual(['insight-carbon', 'insight-tip'])
  expect(await idsOf('moana', 'products')).not.toContain('recent')
})

test('a property without a profile has no comparison, and is asked for it once', async () => {
  await portal.call('tama', selectSite, { body: { billingAccountId: 'BA-100342', siteId: 'ST-100342-2' } })
  expect(await idsOf('tama')).not.toEqual(expect.arrayContaining(['breakdown']))
  expect(await idsOf('tama', 'insights')).toEqual(['insight-sidekick', 'insight-tip-beside', 'eco', 'insight-breakdown', 'insight-recent'])
  await portal.call('tama', selectSite, { body: { billingAccountId: 'BA-100342', siteId: 'ST-100342-1' } })
})

test('bottled gas says what came and when to order, for the selected property', async () => {
  const { supplies, isOrderingClosed } = (await dataOf<{
    isOrderingClosed: boolean
    supplies: { nextDueDate: string; orderByDate: string; lastDelivery: { date: string } }[]
  }>('moana', bottledGasWidget)) ?? { supplies: [], isOrderingClosed: true }
  expect(supplies).toHaveLength(1)
  expect(isOrderingClosed).toBe(false)
  const [{ nextDueDate = '', orderByDate = '', lastDelivery = { date: '' } } = {}] = supplies
  expect(lastDelivery.date < nextDueDate && orderByDate < nextDueDate).toBe(true)
  expect(await dataOf('hemi', bottledGasWidget)).toMatchObject({ isOrderingClosed: true })
  expect(await dataOf('aroha', bottledGasWidget)).toBeUndefined()
})

test('a delivery of gas that failed is told first, with the way to what can be done, whichever property is selected', async () => {
  expect(await dataOf('moana', heroMessageWidget)).toMatchObject({
    title: 'Your gas hasn’t arrived',
    body: expect.stringContaining('to Pottery, Kiln.'),
    link: { href: expect.stringMatching(/^\/account\/products\/bottled-gas\?supply=LPG-.*-2$/) },
  })
  expect(await dataOf('aroha', heroMessageWidget)).toBeUndefined()
})

test('what a newcomer does first has dates, and nobody else has such a list', async () => {
  expect(await dataOf('newcomer', gettingStartedWidget)).toMatchObject({
    steps: [
      { key: 'confirmEmail', isDone: false, email: 'newcomer@example.nz' },
      { key: 'homeProfile', isDone: false },
      { key: 'directDebit', isDone: false },
      { key: 'firstReadings', isDone: false, byDate: expect.stringMatching(/^\d{4}-/) },
    ],
  })
  for (const person of ['aroha', 'moana', 'rimu-cafe']) expect(await dataOf(person, gettingStartedWidget)).toBeUndefined()
})

test('a newcomer waits for a smart meter, and reads one that is read by hand', async () => {
  const askedOf = async () => {
    const { steps } = (await dataOf<{ steps: { key: string; byDate?: string }[] }>('newcomer', gettingStartedWidget)) ?? { steps: [] }
    const tasks = (await dataOf<{ items: { key: string }[] }>('newcomer', heroMenuWidget))?.items.map(({ key }) => key)
    const supply = (await portal.call('newcomer', electricitySupply)).body
    return { last: steps.at(-1), tasks, supply }
  }
  const isHourly = (hasHourlyData: boolean) =>
    portal.database.db.update(supplyPoints).set({ hasHourlyData }).where(eq(supplyPoints.id, 'SP-100699-E'))
  const smart = await askedOf()
  expect(smart).toMatchObject({ last: { key: 'firstReadings' }, supply: { firstReadingsBy: expect.stringMatching(/^\d{4}-/) } })
  expect(smart.tasks).not.toContain('electricityReading')
  await isHourly(false)
  const byHand = await askedOf()
  expect(byHand).toMatchObject({
    last: { key: 'meterReading', byDate: expect.stringMatching(/^\d{4}-/) },
    supply: { supplyPoints: [{ hasHourlyDataSupport: false }] },
  })
  expect(byHand.tasks).toContain('electricityReading')
  expect(byHand.supply).not.toHaveProperty('firstReadingsBy')
  await isHourly(true)
})

test('natural gas comes by bill period, in dollars but for a buying group', async () => {
  const { periods } = (await dataOf<{ periods: { kwh?: number; costNzd?: number }[] }>('aroha', gasUsageWidget)) ?? { periods: [] }
  expect(periods).toHaveLength(12)
  expect(periods.every(({ kwh, costNzd }) => kwh !== undefined && costNzd !== undefined)).toBe(true)
  expect(await dataOf('kapiti-growers', gasUsageWidget)).toBeUndefined()
})

test('tasks are only those that the customer can do', async () => {
  const keysOf = async (person: string) => (await dataOf<{ items: { key: string }[] }>(person, heroMenuWidget))?.items.map(({ key }) => key)
  expect(await keysOf('aroha')).toEqual(['useByHour', 'shower', 'freeHours', 'details', 'friendGetFriend'])
  expect(await keysOf('moana')).toEqual(['orderBottledGas', 'details', 'friendGetFriend', 'moving'])
  expect(await keysOf('newcomer')).toEqual(['details', 'friendGetFriend', 'moving'])
  expect(await keysOf('rimu-cafe')).toEqual(['gasReading', 'useByHour', 'details'])
  expect(await keysOf('kapiti-growers')).not.toContain('friendGetFriend')
})

test('without power a customer calls the lines company of the property’s region; who smells gas leaves and calls 111', async () => {
  const tilesOf = async (person: string) =>
    (await dataOf<{ tiles: { id: string; description: string; href: string }[] }>(person, actionTiles))?.tiles ?? []
  const [atHome, elsewhere] = [await tilesOf('aroha'), await tilesOf('tama')]
  const call = (tiles: typeof atHome) => tiles.find(({ id }) => id === 'no-power')?.href
  expect(call(atHome)).toMatch(/^tel:0800\d+$/)
  expect(call(atHome)).not.toBe(call(elsewhere))
  expect(atHome.find(({ id }) => id === 'gas-smell')).toMatchObject({ href: 'tel:111', description: expect.stringMatching(/^Leave/) })
  // No lines company of Otago is known.
  expect((await tilesOf('ruth')).find(({ id }) => id === 'no-power')).toMatchObject({
    href: 'tel:0800555200',
    description: expect.stringContaining('Call us on 0800 555 200, day or night'),
  })
  expect((await tilesOf('moana')).map(({ id }) => id)).toEqual(['gas-smell', 'call'])
})
