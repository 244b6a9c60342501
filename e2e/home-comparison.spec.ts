import type { HomeComparison } from '#schemas/insights/comparison.ts'
import { paths } from '#lib/paths.ts'
import { expect, expectStillAccessible, test } from './portal.ts'

const month = (date: string, kwh: number) => ({
  period: date,
  date,
  numberOfDays: 30,
  readings: [],
  comparison: {
    electricity: {
      usageInKWh: { actual: kwh, average: 440, efficient: 300 },
      usageInDollars: { actual: kwh / 4, average: 110, efficient: 75 },
      group: { description: 'homes in Wellington that heat with electricity', homes: 43, isWidened: true },
    },
  },
})
const answer: HomeComparison = {
  unlockProgress: { isUnlocked: true },
  isReady: true,
  showPopup: false,
  isV2Enabled: false,
  kWhOnly: false,
  hideToggle: false,
  electricity: { comparisons: [month('2026-10-01', 400), month('2026-09-01', 480)], selectableYears: [2026] },
  naturalGas: { comparisons: [], selectableYears: [] },
}

test('without neighbours the comparison says why it waits, at its own address', async ({ page, portal }) => {
  await portal.open('aroha', paths.homeComparison('historic-trend/gas'))
  await expect(page).toHaveURL(paths.homeComparison())
  await expect(page.getByText('Coming soon')).toBeVisible()
  await expect(page.getByText(/at least ten homes that are like yours/)).toBeVisible()
  await expectStillAccessible(page)
})

test('a month beside similar homes: the sentence, the bars, the others, in kWh and in dollars', async ({ page, portal }) => {
  await portal.setFaults({ path: '/private/insights/homeComparison', is: 'replace', body: answer })
  await portal.open('aroha', paths.homeComparison())
  await expect(page).toHaveURL(paths.homeComparison('historic-trend'))
  await expect(page.getByRole('heading', { name: 'You used 9% less than 43 homes like yours' })).toBeVisible()
  await expect(page.getByText(/Compared with homes in Wellington that heat with electricity/)).toBeVisible()
  await expect(page.getByText('In 1 of 2 months you used no more than similar homes.', { exact: true }).first()).toBeVisible()
  await page.getByRole('radio', { name: 'Dollars' }).check()
  await expect(page.getByRole('heading', { name: 'You paid 9% less than 43 homes like yours' })).toBeVisible()
  await expectStillAccessible(page)
  await portal.setFaults()
})

test('a business has its own comparison, and a home does not have that of a business', async ({ page, portal }) => {
  await portal.open('rimu-cafe', paths.homeComparison('weekly-update'))
  await expect(page).toHaveURL(paths.businessComparison())
  await expect(page.getByRole('heading', { level: 1, name: 'Business comparison' })).toBeVisible()
})
