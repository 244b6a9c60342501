import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#schemas/contract.ts'
import {
  accountSwitcher,
  billingAccounts,
  clearSelectedSite,
  propertiesAndConnections,
  selectBillingAccount,
  selectSite,
} from '#schemas/account/routes.ts'
import { dismissNextBestAction, heroWidget, nextBestActionWidget } from '#schemas/dashboard/routes.ts'
import { recentUsageWidget } from '#schemas/usage/routes.ts'
import { userVisit } from '#schemas/events/routes.ts'
import type { BootstrapAnswer, InitialData, Tab, WidgetList } from '#schemas/portal/entities.ts'
import { bootstrap, dashboardWidgetList, initialize, insightTabs, navigation, tabs, widgetListOfTab } from '#schemas/portal/routes.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { publish } from '#server/config/releases.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { events } from '#server/db/schema/activity.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const release = (document: PortalDocument) => publish(portal.database.db, document, { author: 'test', note: '' })
const listOf = async (as: string, query: { tabId: string; clientTypes?: string }) =>
  (await portal.call(as, widgetListOfTab, { query })).body as WidgetList
const typesOf = ({ widgets }: WidgetList) => widgets.map(({ type }) => type)

/** Without what changes from one moment to the next. */
const withoutTimes = (value: unknown) =>
  JSON.parse(JSON.stringify(value, (key, field) => (['asOf', 'nextAt', 'instance'].includes(key) ? undefined : field)))

test('an authorised person is told whose account it is, its holder is not', async () => {
  const actingFor = async (person: string) => ((await portal.call(person, initialize)).body as InitialData).actingFor
  expect([await actingFor('rua'), await actingFor('aroha')]).toEqual(['Aroha Parata', undefined])
})

test('each main tab says what a phone calls it, where its label is long', async () => {
  const { tabs: own } = (await portal.call('aroha', tabs)).body as { tabs: Tab[] }
  expect(own.map(({ label, shortLabel }) => shortLabel ?? label)).toEqual(['Home', 'Energy', 'Insights', 'Bills', 'You'])
})

test('the tabs of insights are the pages that the navigation has there for this kind of customer', async () => {
  const kindsOf = async (person: string) =>
    ((await portal.call(person, insightTabs)).body as { tabs: Tab[] }).tabs.map(({ label, path }) => `${label} ${path}`)
  const [home, business, nobody] = [await kindsOf('aroha'), await kindsOf('rimu-cafe'), await kindsOf('staff')]
  expect(business).toContain('Usage breakdown /account/insights/business-breakdown')
  expect(home.filter((tab) => business.includes(tab) && tab.includes('breakdown'))).toEqual([])
  expect(home.length).toBeGreaterThan(0)
  expect(nobody).toEqual([])
})

describe('bootstrap', () => {
  test.each(['aroha', 'tama', 'kapiti-growers', 'newcomer', 'staff'])(
    'answers %s in every part what its own call answers',
    async (person) => {
      const { body } = await portal.call(person, bootstrap, { body: { path: '/account/dashboard' } })
      const answer = body as BootstrapAnswer
      expect(answer.initialize).toEqual((await portal.call(person, initialize)).body)
      expect(answer.navigation).toEqual((await portal.call(person, navigation)).body)
      expect(answer.tabs).toEqual((await portal.call(person, tabs)).body)
      const { data, ...list } = await listOf(person, { tabId: 'dashboard' })
      expect(answer.list).toEqual(list)
      const sources = list.widgets.slice(0, 8).map(({ source }) => source)
      expect(Object.keys(answer.data).sort()).toEqual([...new Set([...sources, ...Object.keys(data ?? {})])].sort())
      for (const [source, envelope] of Object.entries(answer.data)) {
        const route = contract.find(({ path }) => path === source)
        expect(withoutTimes(envelope), source).toEqual(withoutTimes((await portal.ask(person, 'GET', route?.path ?? '')).body))
      }
    },
  )

  test('opens the tab of the address, and the first one for an address that is no tab', async () => {
    const tabOf = async (path: string) => ((await portal.call('aroha', bootstrap, { body: { path } })).body as BootstrapAnswer).list?.tabId
    expect([await tabOf('/account/bill'), await tabOf('/account'), await tabOf('/elsewhere')]).toEqual(['bills', 'dashboard', 'dashboard'])
  })
})

describe('a widget list', () => {
  test('has the multi-property widgets for several properties, and not for one', async () => {
    expect(typesOf(await listOf('tama', { tabId: 'dashboard' }))).toEqual(expect.arrayContaining(['propertySwitcher', 'propertyList']))
    const single = typesOf(await listOf('aroha', { tabId: 'dashboard' }))
    expect(single).not.toContain('propertySwitcher')
    expect(single).not.toContain('propertyList')
  })

  test('of a business leaves out what is meant for homes', async () => {
    expect(typesOf(await listOf('rimu-cafe', { tabId: 'dashboard' }))).not.toContain('homeComparison')
  })

  test('of a customer without electricity has nothing about electricity', async () => {
    const types = typesOf(await listOf('moana', { tabId: 'dashboard' }))
    for (const type of ['recentUsage', 'usageBreakdown', 'homeComparison', 'powerShout', 'sidekick']) expect(types).not.toContain(type)
    expect(typesOf(await listOf('aroha', { tabId: 'dashboard' }))).toContain('recentUsage')
  })

  test('holds only what the browser says it can draw: the item, its fallback, or nothing', async () => {
    const [hero, bill] = ['hero', 'bill'].map((id) => firstDocument.widgets.find((widget) => widget.id === id))
    if (!hero || !bill) throw new Error('the first release has no hero or no bill')
    const fallback = { type: 'sidekick', schemaVersion: 1, title: 'Instead', config: {} }
    await release({
      ...firstDocument,
      tabs: [{ id: 'dashboard', label: 'Dashboard', path: '/account/dashboard', widgets: ['hero', 'bill'] }],
      widgets: [{ ...hero, fallback }, bill],
    })
    const typesFor = async (clientTypes: string) => typesOf(await listOf('aroha', { tabId: 'dashboard', clientTypes }))
    expect(await typesFor('hero@1,billSummary@1,sidekick@1')).toEqual(['hero', 'billSummary'])
    expect(await typesFor('billSummary@1,sidekick@1')).toEqual(['sidekick', 'billSummary'])
    expect(await typesFor('sidekick@1')).toEqual(['sidekick'])
    expect(await typesFor('hero')).toEqual([])
    await release(firstDocument)
  })

  test('asks a browser of an unknown build to say what it knows, and believes a build it has a record of', async () => {
    expect(
      await portal.call('aroha', widgetListOfTab, { query: { tabId: 'dashboard', clientTypes: 'build:never-heard-of' } }),
    ).toMatchObject({
      status: 409,
      body: { type: '/error/unknown_build' },
    })
    const folder = join(portal.settings.distFolder, 'builds')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'abc123.json'), JSON.stringify({ id: 'abc123', types: { hero: 1 }, files: { hero: ['/assets/hero-1.js'] } }))
    const list = await listOf('aroha', { tabId: 'dashboard', clientTypes: 'build:abc123' })
    expect(typesOf(list)).toEqual(['hero'])
    expect(list.preload).toEqual(['/assets/hero-1.js'])
    expect(
      (await portal.call('aroha', widgetListOfTab, { query: { tabId: 'dashboard', clientTypes: 'build:../../etc' } })).status,
    ).toBeLessThan(500)
  })

  test('says no word about who it was meant for', async () => {
    const text = JSON.stringify(await listOf('tama', { tabId: 'dashboard' }))
    expect(text).not.toContain('audience')
    expect(text).not.toContain('fallback')
  })

  test('of the header alone is the hero and what belongs to it', async () => {
    const { body } = await portal.call('rimu-cafe', dashboardWidgetList, { query: { tabId: 'header' } })
    const { widgets, data = {} } = body as WidgetList
    expect(new Set(widgets.map(({ type }) => type))).toEqual(new Set(['hero', 'heroMessage', 'heroMenu']))
    const sources = new Set(widgets.map(({ source }) => source))
    expect(Object.keys(data).filter((source) => !sources.has(source))).toEqual([])
  })
})

describe('choosing a property', () => {
  const selected = async () => {
    const { body } = await portal.call('tama', accountSwitcher)
    const accounts = (
      body as { billingAccounts: { id: string; billingAccountSites: { billingAccountSiteId: string; isSelected: boolean }[] }[] }
    ).billingAccounts
    return accounts.flatMap(({ id, billingAccountSites }) =>
      billingAccountSites.filter((site) => site.isSelected).map((site) => `${id} ${site.billingAccountSiteId}`),
    )
  }

  test('shows that property from then on, for this person alone', async () => {
    expect(await selected()).toEqual(['BA-100342 ST-100342-1'])
    const body = { billingAccountId: 'BA-100342', siteId: 'ST-100342-2' }
    expect((await portal.call('tama', selectSite, { body })).status).toBe(204)
    expect((await portal.call('tama', selectSite, { body })).status).toBe(204)
    expect(await selected()).toEqual(['BA-100342 ST-100342-2'])
    const { body: hero } = await portal.call('tama', heroWidget)
    expect(hero).toMatchObject({ data: { address: expect.stringContaining('Pōhutukawa') } })
  })

  test('by account alone takes its default site, and can be taken back', async () => {
    expect((await portal.call('tama', selectBillingAccount, { body: { billingAccountId: 'BA-100343' } })).status).toBe(204)
    expect(await selected()).toEqual(['BA-100343 ST-100343-1'])
    expect((await portal.call('tama', clearSelectedSite)).status).toBe(204)
    expect(await selected()).toEqual(['BA-100342 ST-100342-1'])
  })
})

test('every billing account has one default site, where choosing the account alone leads', async () => {
  type Sites = { billingAccountSiteId: string; isDefault: boolean; isSelected: boolean }[]
  const accounts = async () =>
    ((await portal.call('tama', accountSwitcher)).body as { billingAccounts: { id: string; billingAccountSites: Sites }[] }).billingAccounts
  const before = await accounts()
  expect(before.map(({ billingAccountSites }) => billingAccountSites.length)).toEqual([2, 1])
  for (const { id, billingAccountSites } of before) {
    await portal.call('tama', selectBillingAccount, { body: { billingAccountId: id } })
    const chosen = (await accounts()).find((account) => account.id === id)?.billingAccountSites
    expect(chosen?.map(({ isSelected }) => isSelected)).toEqual(billingAccountSites.map(({ isDefault }) => isDefault))
  }
  await portal.call('tama', clearSelectedSite)
  const { body } = await portal.call('tama', propertiesAndConnections)
  expect((body as { properties: { siteId: string; isDefault: boolean }[] }).properties.map(({ isDefault }) => isDefault)).toEqual(
    before.flatMap(({ billingAccountSites }) => billingAccountSites.map(({ isDefault }) => isDefault)),
  )
})

test('the summary says what all billing accounts owe together', async () => {
  type Owed = { amountToPayNZD: number; dueDate?: string }
  const ask = async () =>
    (await portal.call('tama', billingAccounts)).body as {
      billingAccounts: { id: string }[]
      selectedBillingAccount: { billing: { balance: Owed } }
      summary: Owed
    }
  const { billingAccounts: accounts, summary } = await ask()
  const owed: Owed[] = []
  for (const { id } of accounts) {
    await portal.call('tama', selectBillingAccount, { body: { billingAccountId: id } })
    owed.push((await ask()).selectedBillingAccount.billing.balance)
  }
  await portal.call('tama', clearSelectedSite)
  expect(accounts).toHaveLength(2)
  expect(summary.amountToPayNZD).toBeCloseTo(
    owed.reduce((total, { amountToPayNZD }) => total + amountToPayNZD, 0),
    6,
  )
  expect(summary.amountToPayNZD).toBeGreaterThan(0)
  expect(owed.map(({ dueDate }) => dueDate)).toContain(summary.dueDate)
})

test('a dismissed suggestion is gone for its person, and stays for others', async () => {
  const actionsOf = async (person: string) =>
    ((await portal.call(person, nextBestActionWidget)).body as { data?: { actions: { type: string }[] } }).data?.actions.map(
      ({ type }) => type,
    ) ?? []
  const [first = ''] = await actionsOf('tama')
  const others = await actionsOf('newcomer')
  const dismiss = () => portal.call('tama', dismissNextBestAction, { body: { type: first } })
  expect([(await dismiss()).status, (await dismiss()).status]).toEqual([204, 204])
  expect(await actionsOf('tama')).not.toContain(first)
  expect(await actionsOf('newcomer')).toEqual(others)
  expect((await portal.call('tama', dismissNextBestAction, { body: { type: 'no-such-thing' } })).status).toBe(404)
})

test('a request that is sent twice is counted once', async () => {
  const headers = { 'x-correlation-id': '7f0ad1f2-6a1e-4d8b-8f7e-0f2f5bb0f4aa' }
  await Promise.all([1, 2, 3].map(() => portal.ask('priya', 'POST', userVisit.path, { headers })))
  const stored = await portal.database.db.select().from(events)
  expect(stored.filter(({ userId }) => userId === 'U-priya')).toHaveLength(1)
})

test('an option of a widget asks for other data, at the start and later', async () => {
  const path = recentUsageWidget.path
  const withDays = (days: unknown) => ({
    ...firstDocument,
    widgets: firstDocument.widgets.map((widget) =>
      widget.id === 'recent' ? { ...widget, config: { days }, hideWhenEmpty: true } : widget,
    ),
  })
  try {
    await release(withDays(7))
    const { data, list } = (await portal.call('aroha', bootstrap, { body: { path: '/account/dashboard' } })).body as BootstrapAnswer
    const source = `${path}?days=7`
    expect(list?.widgets.find(({ id }) => id === 'recent')?.source).toBe(source)
    const { body } = await portal.ask('aroha', 'GET', path, { query: { days: 7 } })
    expect((body as { data: { days: unknown[] } }).data.days).toHaveLength(7)
    expect(withoutTimes(data[source])).toEqual(withoutTimes(body))

    // A config that should not be stored asks for the default.
    await release(withDays('7&days=28') as PortalDocument)
    const { data: safe } = (await portal.call('aroha', bootstrap, { body: { path: '/account/dashboard' } })).body as BootstrapAnswer
    expect((safe[path] as { data: { days: unknown[] } }).data.days).toHaveLength(14)
    expect((await portal.ask('aroha', 'GET', path, { query: { days: 5 } })).status).toBe(400)
  } finally {
    await release(firstDocument)
  }
})

test('a buying group never sees dollars for what it uses', async () => {
  for (const source of ['recentUsage', 'usageBreakdown', 'billSummary']) {
    const { body } = await portal.ask('kapiti-growers', 'GET', `/private/drd/widget/${source}`)
    expect(JSON.stringify(body), source).not.toMatch(/costNZD|totalCostNZD|totalNzd|toDateNzd|"dollar"/)
  }
})
