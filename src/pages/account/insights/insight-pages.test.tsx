import { fireEvent, render, screen, waitFor } from '@testing-library/react'

import { MemoryRouter, useLocation } from 'react-router-dom'
import { type Cache, SWRConfig } from 'swr'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MonthlyInsights } from '#schemas/insights/comparison.ts'
import type { UsageBreakdown } from '#schemas/insights/routes.ts'
import { comparedHome, comparedMonth, GROUP, NOT_COMPARED } from '../../../../tests/home-comparison-fixture.ts'
import { signInTab } from '../../../../tests/sign-in-tab.ts'
import EcoTrackerPage from './eco-tracker/index.tsx'
import EnergyMixPage from './energy-mix/index.tsx'
import HomeComparisonPage from './home-comparison/index.tsx'

/* The pages of insights beside a server that answers as each test says. */

/** What the server answers, by path; 404 for others. */
let answers: Record<string, unknown>
let asked: string[]

beforeEach(() => {
  signInTab()
  asked = []
  answers = { '/private/insights/homeComparison': comparison, '/private/insights/usagebreakdown': breakdown }
  vi.stubGlobal('fetch', async (address: string) => {
    const [path = ''] = (address.split('/api/v1')[1] ?? '').split('?')
    asked.push(path)
    const body = answers[path]
    return body ? Response.json(body) : Response.json({ type: '/error/no_data', title: 'No data', status: 404 }, { status: 404 })
  })
})
afterEach(() => vi.useRealTimers())

const usage = { Actual: 400, Average: 440, Efficient: 300 }
const compared = { UsageInKWh: usage, UsageInDollars: { Actual: 110, Average: 100, Efficient: 75 }, group: GROUP }
const month = (date: string, by: Omit<MonthlyInsights['Comparison'], 'Total'>) =>
  comparedMonth(date, { Total: { UsageInKWh: { Actual: 400 } }, ...by })
const comparison = comparedHome([month('2026-10-01', { Electricity: compared })])
const share = { value: 60, percentage: 100, dailyAverageUsage: 2 }
const breakdown: UsageBreakdown = {
  unlockProgress: { isUnlocked: true },
  isReady: true,
  showPopup: false,
  isV2Enabled: false,
  isMeasured: true,
  daysKnown: 30,
  isDualFuel: false,
  kWhOnly: false,
  hideToggle: false,
  fuels: [
    {
      energyType: 'electricity',
      selectableYears: [2026],
      billPeriods: [
        {
          startDate: '2026-10-09',
          endDate: '2026-11-08',
          numberOfDays: 31,
          period: '9 October to 8 November 2026',
          categories: [{ name: 'Heating', hexColour: '#c2410c', iconUrl: '/uses/heating.svg', kWh: share, dollar: share }],
        },
      ],
    },
  ],
}

function Address() {
  const { pathname, search } = useLocation()
  return <output>{`${pathname}${search}`}</output>
}
const address = () => screen.getByText(/^\/account/).textContent

const PAGES = {
  '/account/insights/home-comparison': HomeComparisonPage,
  '/account/insights/energy-mix': EnergyMixPage,
  '/account/insights/business-breakdown': EnergyMixPage,
  '/account/insights/eco-tracker': EcoTrackerPage,
}

function open(page: keyof typeof PAGES, rest = '', cache: Cache = new Map(), accountType = 'residential') {
  const Page = PAGES[page]
  return render(
    <SWRConfig value={{ provider: () => cache, dedupingInterval: 0, revalidateOnFocus: false }}>
      <MemoryRouter initialEntries={[`${page}${rest}`]}>
        <Page initial={{ userId: 'U', accountType, energyTypes: ['electricity'] } as never} onIntroduced={() => {}} />
        <Address />
      </MemoryRouter>
    </SWRConfig>,
  )
}
const openComparison = (rest?: string, cache?: Cache) => open('/account/insights/home-comparison', rest, cache)
const openBreakdown = (rest?: string, cache?: Cache) => open('/account/insights/energy-mix', rest, cache)

test('a comparison opens in dollars where the cost is known, and the unit is kept in the address from tab to tab', async () => {
  answers['/private/insights/homeComparison/thirtyDay'] = month('2026-10-20', { Electricity: compared })
  openComparison()
  await screen.findByRole('heading', { name: 'Your electricity cost 10% more than the average of 43 homes like yours' })
  expect(screen.getByText(/In energy it is 9% less than theirs/)).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'kWh' }))
  await screen.findByRole('heading', { name: 'You used 9% less than the average of 43 homes like yours' })
  expect(address()).toBe('/account/insights/home-comparison/historic-trend?unit=kwh')
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Month by month')
  fireEvent.click(screen.getByRole('link', { name: 'Last 30 days' }))
  await screen.findByRole('heading', { name: 'You used 9% less than the average of 43 homes like yours' })
  expect(address()).toBe('/account/insights/home-comparison/weekly-update?unit=kwh')
  fireEvent.click(screen.getByRole('radio', { name: 'Dollars' }))
  await screen.findByRole('heading', { name: 'Your electricity cost 10% more than the average of 43 homes like yours' })
})

test('who has several properties sees which one is broken down or compared', async () => {
  const site = (id: string, isSelected: boolean) => ({
    billingAccountSiteId: id,
    address: `${id} Kauri Lane, Auckland`,
    isSelected,
    isDefault: isSelected,
    status: 'active',
    supplyPoints: [],
  })
  answers['/private/billing/accounts/switcher'] = {
    billingAccounts: [{ id: 'BA-1', customerNumber: '1', billingAccountSites: [site('3', false), site('8', true)] }],
  }
  for (const openPage of [openComparison, openBreakdown]) {
    const { unmount } = openPage()
    expect((await screen.findByLabelText<HTMLSelectElement>('Property')).value).toBe('BA-1 8')
    unmount()
  }
})

test('a comparison without cost opens in kWh, whatever the address asks for', async () => {
  answers['/private/insights/homeComparison'] = { ...comparison, kWhOnly: true, hideToggle: true }
  openComparison('/historic-trend?unit=monetary')
  await screen.findByRole('heading', { name: 'You used 9% less than the average of 43 homes like yours' })
  expect(screen.queryByRole('radio', { name: 'kWh' })).toBeNull()
})

test('with months of gas alone nobody is told that days were not read', async () => {
  const gas = { comparisons: [month('2026-10-01', { Gas: compared })], selectableYears: [2026] }
  answers['/private/insights/homeComparison'] = { ...comparison, electricity: NOT_COMPARED, naturalGas: gas }
  openComparison('/weekly-update')
  await screen.findByText('Your electricity cannot be compared yet')
  expect(screen.queryByText('Not every day was read')).toBeNull()
})

test('with a gap in the last days, that is what is said', async () => {
  openComparison('/weekly-update')
  await screen.findByText('Not every day was read')
})

const timesAsked = (path: string) => asked.filter((one) => one === path).length

test('a tab of the insights loads once until the next mark of ten minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T10:01:00+13:00') })
  const cache: Cache = new Map()
  const visit = async () => {
    const { unmount } = openBreakdown('/historic-trend', cache)
    await screen.findByRole('heading', { name: /^Electricity, 9\u00a0October/ })
    unmount()
  }
  await visit()
  vi.setSystemTime(new Date('2026-11-25T10:09:50+13:00'))
  await visit()
  expect(timesAsked('/private/insights/usagebreakdown')).toBe(1)
  vi.setSystemTime(new Date('2026-11-25T10:10:10+13:00'))
  await visit()
  await waitFor(() => expect(timesAsked('/private/insights/usagebreakdown')).toBe(2))
})

test('what is still to come is asked for at each visit', async () => {
  answers['/private/insights/usagebreakdown'] = { ...breakdown, isReady: false, isV2Enabled: true, fuels: [] }
  const cache: Cache = new Map()
  const first = openBreakdown('/historic-trend', cache)
  await screen.findByText('Coming soon')
  first.unmount()
  answers['/private/insights/usagebreakdown'] = breakdown
  openBreakdown('/historic-trend', cache)
  await screen.findByRole('heading', { name: /^Electricity, 9\u00a0October/ })
})

test.each([
  [{}, 'Your trend starts with your second bill'],
  [{ isReady: false, showPopup: true }, 'We are getting to know your energy'],
  [{ isReady: false }, 'Limited data'],
  [{ isReady: false, isV2Enabled: true, fuels: [] }, 'Coming soon'],
  [{ unlockProgress: { isUnlocked: false }, isReady: false, fuels: [] }, 'Tell us about your home first'],
])('a breakdown with %j says "%s"', async (change, text) => {
  answers['/private/insights/usagebreakdown'] = { ...breakdown, ...change }
  openBreakdown('/historic-trend')
  await screen.findByText(text)
})

test('a use of less than a cent a day has no amount a day', async () => {
  const [fuel] = breakdown.fuels
  const [period] = fuel?.billPeriods ?? []
  const [heating] = period?.categories ?? []
  if (!fuel || !period || !heating) throw new Error('there is a use')
  const cooling = { ...heating, name: 'Cooling', dollar: { value: 0.02, percentage: 0.1, dailyAverageUsage: 0 } }
  const billPeriods = [{ ...period, categories: [heating, cooling] }]
  answers['/private/insights/usagebreakdown'] = { ...breakdown, fuels: [{ ...fuel, billPeriods }] }
  openBreakdown('/historic-trend?unit=monetary')
  const use = async (name: string) => (await screen.findByRole('checkbox', { name: new RegExp(`^${name}`) })).closest('label')?.textContent
  expect(await use('Heating')).toContain('$2.00 a day')
  expect(await use('Cooling')).toMatch(/\$0\.02under 1%$/)
})

test.each([
  [{ isReady: false, showPopup: true }, 'We are getting to know your energy'],
  [{ isReady: false }, 'Few months can be compared yet, so take this as a first idea.'],
  [{ isReady: false, isV2Enabled: true, hasOwnMonth: false, electricity: NOT_COMPARED }, 'Coming soon'],
  [{ unlockProgress: { isUnlocked: false }, isReady: false, electricity: NOT_COMPARED }, 'Tell us about your home first'],
])('a comparison with %j says "%s"', async (change, text) => {
  answers['/private/insights/homeComparison'] = { ...comparison, ...change }
  openComparison()
  await screen.findByText(text)
})

test('months of which nothing is known have no chart with an empty axis', async () => {
  const months = Array.from({ length: 12 }, (_, i) => ({
    Month: `2026-${String(i + 1).padStart(2, '0')}`,
    days: 0,
    kwh: 0,
    kgCo2: 0,
    carbonLevel: 0,
  }))
  answers['/private/generationMix/monthlyUsageImpact'] = { months, EarliestMonth: '2025-01' }
  open('/account/insights/eco-tracker', '/usage-impact/yearly?month=2026-12')
  await screen.findByText(/^No use was read in these months/)
  expect(screen.queryByText(/0\.00 kg/)).toBeNull()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a day of the last seven leads to its half-hours, from the chart too', async () => {
  const dailyData = [{ date: '2026-11-14', kwh: 5, kgCo2: 1, carbonLevel: 2 }]
  answers['/private/generationMix/lastSevenDay'] = { moments: [], dailyData, isStale: false }
  open('/account/insights/eco-tracker', '/last-7-days/carbon')
  const chart = await screen.findByRole('group', { name: /chart/ })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(address()).toBe('/account/insights/eco-tracker/usage-impact/daily?date=2026-11-14')
})

test('a business reads once what is an estimate and where it saves most', async () => {
  const saving = { biggestSavingAppliance: 'Appliances', biggestSavingDescription: 'Switch machines off.' }
  const [fuel] = breakdown.fuels
  const [period] = fuel?.billPeriods ?? []
  if (!fuel || !period) throw new Error('no period')
  const own = { ...period, ...saving }
  answers['/private/insights/usagebreakdown'] = { ...breakdown, fuels: [{ ...fuel, latestWeek: own, billPeriods: [own] }] }
  open('/account/insights/business-breakdown', '', undefined, 'sme')
  await screen.findByText(/^These are estimates/)
  expect(screen.getAllByText(/These are estimates/)).toHaveLength(1)
  expect(screen.getAllByText(/Switch machines off/)).toHaveLength(1)
})

test.each([
  ['residential', 1],
  ['sme', 0],
])('a %s account is told of the carbon calculator where it has one', async (accountType, links) => {
  const months = [{ Month: '2026-11', days: 20, kwh: 300, kgCo2: 25, carbonLevel: 2 }]
  answers['/private/generationMix/monthlyUsageImpact'] = { months, EarliestMonth: '2025-01' }
  open('/account/insights/eco-tracker', '/usage-impact/yearly?month=2026-11', undefined, accountType)
  await screen.findByText(/^All of your electricity/)
  expect(screen.queryAllByRole('link', { name: 'carbon calculator' })).toHaveLength(links)
})
