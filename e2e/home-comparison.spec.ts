import type { HomeComparison } from '#schemas/insights/comparison.ts'
import { paths } from '#lib/paths.ts'
import { comparedHome, comparedMonth, GROUP, NOT_COMPARED } from '../tests/home-comparison-fixture.ts'
import { THOROUGH } from '../tests/thorough.ts'
import { expect, expectStillAccessible, test } from './portal.ts'

const month = (date: string, kwh: number) =>
  comparedMonth(date, {
    Total: { UsageInKWh: { Actual: kwh }, UsageInDollars: { Actual: kwh / 4 } },
    Electricity: {
      UsageInKWh: { Actual: kwh, Average: 440, Efficient: 300 },
      UsageInDollars: { Actual: kwh / 4, Average: 110, Efficient: 75 },
      group: { ...GROUP, description: 'homes in Wellington that heat with electricity', isWidened: true },
    },
  })
const answer = comparedHome([month('2026-10-01', 400), month('2026-09-01', 480)])

test('without neighbours the comparison says why it waits, at its own address', THOROUGH, async ({ page, portal }) => {
  await portal.open('aroha', paths.homeComparison('historic-trend/gas'))
  await expect(page).toHaveURL(paths.homeComparison())
  await expect(page.getByText('There aren’t enough homes like yours')).toBeVisible()
  await expect(page.getByText(/at least ten homes like yours/)).toBeVisible()
  await expectStillAccessible(page)
})

test('a month beside similar homes: the sentence, the bars, the others, in dollars and in kWh', THOROUGH, async ({ page, portal }) => {
  await portal.setFaults({ path: '/private/insights/homeComparison', is: 'replace', body: answer })
  await portal.open('aroha', paths.homeComparison())
  await expect(page).toHaveURL(paths.homeComparison('historic-trend'))
  await portal.open('aroha', paths.homeComparison('historic-trend/gas'))
  await expect(page, 'without gas there is no page of gas').toHaveURL(paths.homeComparison('historic-trend'))
  await expect(page.getByRole('heading', { name: 'Your electricity cost 9% less than the average of 43 homes like yours' })).toBeVisible()
  await expect(page.getByText(/Compared with homes in Wellington that heat with electricity/)).toBeVisible()
  await expect(
    page.getByText('In 1 of 2 months your electricity cost no more than that of similar homes.', { exact: true }).first(),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'kWh' }).check()
  await expect(page).toHaveURL(`${paths.homeComparison('historic-trend')}?unit=kwh`)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You used 9% less than the average of 43 homes like yours' })).toBeVisible()
  await expectStillAccessible(page)
  await portal.setFaults()
})

const shows = (body: Partial<HomeComparison>) =>
  ({ path: '/private/insights/homeComparison', is: 'replace', body: { ...answer, ...body } }) as const

test('one month is shown after a dialog, few months with a word that they are few', THOROUGH, async ({ page, portal }) => {
  const oneMonth = { comparisons: answer.electricity.comparisons.slice(0, 1), selectableYears: [2026] }
  await portal.setFaults(shows({ isReady: false, showPopup: true, electricity: oneMonth }))
  await portal.open('aroha', paths.homeComparison())
  await page.getByRole('dialog').getByRole('button', { name: 'Show me what there is' }).click()
  await expect(page.getByRole('heading', { name: 'Your electricity cost 9% less than the average of 43 homes like yours' })).toBeVisible()
  await portal.setFaults(shows({ isReady: false }))
  await portal.open('aroha', paths.homeComparison())
  await expect(page.getByText('Few months can be compared yet')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectStillAccessible(page)
  await portal.setFaults()
})

test('who has readings but too few like them is not told to wait for readings', THOROUGH, async ({ page, portal }) => {
  await portal.setFaults(shows({ isReady: false, isV2Enabled: true, electricity: NOT_COMPARED }))
  await portal.open('aroha', paths.homeComparison())
  await expect(page.getByText('There aren’t enough homes like yours')).toBeVisible()
  await expect(page.getByText('Coming soon')).toHaveCount(0)
  await portal.setFaults(shows({ isReady: false, isV2Enabled: true, isMeasured: false, hasOwnMonth: false, electricity: NOT_COMPARED }))
  await portal.open('moana', paths.homeComparison())
  await expect(page.getByText('so there is nothing to compare')).toBeVisible()
  await portal.setFaults()
})

test('an earlier year is asked for, stays in the address, and may have nothing', THOROUGH, async ({ page, portal }) => {
  const years = { ...answer.electricity, selectableYears: [2026, 2025] }
  const yearly = { path: '/private/insights/homeComparison/yearly', is: 'replace', body: { months: [month('2025-01-01', 600)] } } as const
  await portal.setFaults(yearly, shows({ electricity: years }))
  await portal.open('aroha', paths.homeComparison('historic-trend'))
  await page.getByRole('combobox', { name: 'Year' }).selectOption('2025')
  await expect(page).toHaveURL(/year=2025/)
  await expect(page.getByRole('heading', { name: 'Your electricity cost 36% more than the average of 43 homes like yours' })).toBeVisible()
  await portal.setFaults(shows({ electricity: years }))
  portal.expectConsoleErrors(/404/)
  await page.reload()
  await expect(page.getByText('Nothing of 2025 can be compared')).toBeVisible()
  await portal.setFaults()
})

test('a business has its own comparison, and a home does not have that of a business', THOROUGH, async ({ page, portal }) => {
  await portal.open('rimu-cafe', paths.homeComparison('weekly-update'))
  await expect(page).toHaveURL(paths.businessComparison())
  await expect(page.getByRole('heading', { level: 1, name: 'Business comparison' })).toBeVisible()
})
