import { afterAll, beforeAll, expect, test } from 'vitest'
import { selectSite } from '#schemas/account/routes.ts'
import { accountSummaryWidget, billSummaryWidget } from '#schemas/billing/routes.ts'
import { gettingStartedWidget, heroMessageWidget, nextBestActionWidget } from '#schemas/dashboard/routes.ts'
import { homeComparisonWidget, usageBreakdown, usageBreakdownWidget } from '#schemas/insights/routes.ts'
import { billPlanner, plansOfSite } from '#schemas/products/routes.ts'
import { tipsOfCustomer } from '#schemas/tips/routes.ts'
import type { ElectricitySupply, UsageSeries } from '#schemas/usage/entities.ts'
import {
  consolidatedUsageSummary,
  electricityBillPeriod,
  electricityForecast,
  electricitySupply,
  electricityUsage,
  recentUsageWidget,
  sidekickWidget,
} from '#schemas/usage/routes.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { firstDocument } from '#server/config/first-release.ts'
import { startPortal, type TestPortal } from './portal.ts'
import { releaseForTest } from './studio.ts'

/* What a customer reads fits what they have. */

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const today = localDayOf(new Date())
const range = { startDate: addDays(today, -40), endDate: addDays(today, -10) }
const textOf = async (person: string, route: Parameters<TestPortal['call']>[1], input = {}) =>
  JSON.stringify((await portal.call(person, route, input)).body)

test('who has bottled gas alone is not told to wait for a meter’s first readings', async () => {
  for (const siteId of ['ST-100733-1', 'ST-100733-2']) {
    await portal.call('moana', selectSite, { body: { billingAccountId: 'BA-100733', siteId } })
    expect(await textOf('moana', gettingStartedWidget), siteId).not.toContain('firstReadings')
  }
  expect(await textOf('newcomer', gettingStartedWidget)).toContain('firstReadings')
})

test.each(['rimu-cafe', 'kapiti-growers'])('%s, a business, reads nothing of what only a home has', async (person) => {
  const told = await Promise.all([
    textOf(person, tipsOfCustomer),
    textOf(person, usageBreakdown, { query: { environment: 'web' } }),
    textOf(person, usageBreakdownWidget),
    textOf(person, sidekickWidget),
    textOf(person, heroMessageWidget),
  ])
  expect(told.join()).not.toMatch(/shower|dryer|heat pump|curtains before|cylinder|dishwasher|a home’s use|pool/i)
  expect(told[0]).toContain('Start machines in turn')
})

test('no tips are pointed to where there are none', async () => {
  const told = () => textOf('aroha', usageBreakdown, { query: { environment: 'web' } })
  expect(await told()).toContain('"biggestSavingTipCategory":')
  const document = structuredClone(firstDocument)
  document.content.tips = []
  await releaseForTest(portal, document)
  expect(await told()).not.toMatch(/biggestSavingTipCategory|biggestSavingCtaLabel/)
})

test('a home reads the tips of homes', async () => {
  expect(await textOf('aroha', tipsOfCustomer)).toMatch(/shower/i)
})

test('who charges the car at night already is not told to', async () => {
  expect(await textOf('priya', nextBestActionWidget)).not.toContain('chargeAtNight')
  const told = [await textOf('priya', usageBreakdownWidget), await textOf('priya', usageBreakdown, { query: { environment: 'web' } })]
  for (const text of told) {
    expect(text).toContain('"biggestSavingAppliance":')
    expect(text).not.toContain('"biggestSavingAppliance":"Electric vehicle"')
  }
})

test('a week is compared with the week before it, all supply points together', async () => {
  const person = 'kapiti-growers'
  const { latestDay = '' } = (await portal.call(person, electricitySupply)).body as ElectricitySupply
  const week = async (endDate: string) => {
    const query = { granularity: 'DAILY' as const, startDate: addDays(endDate, -6), endDate }
    return ((await portal.call(person, electricityUsage, { query })).body as UsageSeries).summary.totalKwh
  }
  const weeks = [0, -7, -14, -21].map((daysBack) => week(addDays(latestDay, daysBack)))
  const [first = 0, second = 0, third = 0, fourth = 0] = await Promise.all(weeks)
  const change = Math.round(((first - second) / second) * 100)
  const isContradicted = change * Math.round(((first + second - third - fourth) / (third + fourth)) * 100) < 0
  const { data } = (await portal.call(person, sidekickWidget)).body as { data: { observation: string } }
  expect(data).toMatchObject({ link: { label: 'See it hour by hour', href: '/account/products/consumption?view=day' } })
  expect(data.observation).toMatch(
    Math.abs(change) < 8 || isContradicted
      ? /^Your busiest time is/
      : new RegExp(`^You used ${Math.abs(change)}% ${change < 0 ? 'less' : 'more'} power in the last 7\u00a0days than in the 7 before$`),
  )
})

test('a buying group sees its use in kWh and its bills in dollars', async () => {
  const person = 'kapiti-growers'
  const use = await Promise.all([
    textOf(person, electricityUsage, { query: { granularity: 'DAILY', ...range } }),
    textOf(person, electricityBillPeriod, { body: range }),
    textOf(person, consolidatedUsageSummary, { body: range }),
    textOf(person, electricityForecast),
    textOf(person, usageBreakdown, { query: { environment: 'web' } }),
    textOf(person, usageBreakdownWidget),
    textOf(person, homeComparisonWidget),
    textOf(person, recentUsageWidget),
    textOf(person, plansOfSite),
  ])
  for (const text of use) {
    expect(text).not.toMatch(/nzd|dollar|rateNzd/i)
    expect(text.length).toBeGreaterThan(60)
  }
  expect((await portal.call(person, billPlanner)).status).toBe(403)
  const bill = (await portal.call(person, billSummaryWidget)).body as { data: Record<string, unknown> }
  expect(bill.data).toMatchObject({ balance: { amountToPayNZD: expect.any(Number) }, lastBill: { amountNzd: expect.any(Number) } })
  expect(JSON.stringify(bill.data.window)).not.toMatch(/nzd/i)
  expect(await textOf(person, accountSummaryWidget)).toMatch(/"payments":\[\{"paidDate":"[\d-]+","amountNzd":[\d.]+/)
})
