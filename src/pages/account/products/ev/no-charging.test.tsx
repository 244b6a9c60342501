import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { beforeAll, expect, test } from 'vitest'
import type { EvInsights, EvSummary } from '#schemas/ev/entities.ts'
import { accountSwitcher } from '#schemas/account/routes.ts'
import * as ev from '#schemas/ev/routes.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import bestHours from '../../../../../widgets/bestHours/fixtures.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { CarSection } from './car-form.tsx'
import { Overview } from './overview.tsx'
import { PlanInsights } from './plan-insights.tsx'

/* What is said of charging where there was none, and where it could cost less. */

const none = { sessions: 0, kwh: 0, kgCo2: 0, costNzd: 0 }
const summary: EvSummary = {
  hasEv: true,
  homeState: 'notAtHome',
  kWhOnly: false,
  planName: 'Everyday',
  hasNightRate: false,
  thisMonth: none,
  lastMonth: none,
  lastYear: none,
  kilometres: 0,
  car: { kwhPer100Km: 17, consumption: 'usual' },
  isLinked: false,
}
const insights: EvInsights = {
  startDate: '2025-11-25',
  endDate: '2026-11-24',
  homeState: 'notAtHome',
  kWhOnly: false,
  planName: 'Everyday',
  home: { kwh: 0, dayKwh: 0, nightKwh: 0, nightPercentage: 0, costNzd: 0 },
  public: none,
  kilometres: 0,
  kwhPer100Km: 17,
  lossPercentage: 12,
  reference: { planName: 'Day & Night', costNzd: 0, savingNzd: 0 },
}
const car = { hasEv: false, isSaved: false, chargesAtHome: false, consumption: 'usual', kwhPer100Km: 17 }
const options = { models: [], leastKwhPer100Km: 8, mostKwhPer100Km: 60, usualKwhPer100Km: 17 }
const idle = [async () => false, { is: 'idle' }] as never

function open(page: ReactNode, changed: Record<string, unknown> = {}) {
  stubAnswers({
    [ev.evPlanSummary.path]: { data: summary },
    [ev.evPlanEcoTracker.path]: { data: bestHours.content.data },
    [ev.evPlanInsights.path]: { data: insights },
    [ev.evPlanElectricity.path]: {
      data: { kWhOnly: false, hasNight: false, months: [{ month: '2026-11', dayKwh: 0, nightKwh: 0, publicKwh: 0 }] },
    },
    [ev.evPlanCarbon.path]: { data: { months: [], kgCo2: 0, factors: [] } },
    [ev.evFaqs.path]: { faqs: [] },
    [ev.myEv.path]: { data: car },
    [ev.myEvOptions.path]: { data: options },
    ...changed,
  })
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>{page}</MemoryRouter>
    </SWRConfig>,
  )
}

// Its first load takes longer than a test waits.
beforeAll(() => import('#ui/charts/column-chart.tsx'))

test('where nothing was charged, the overview says so once, and nothing that follows from it', async () => {
  const { container } = open(<Overview removal={idle} />)
  await screen.findByRole('heading', { name: 'No charging to show yet' })
  expect(container.textContent).not.toMatch(/Took you about|0 charges|your charges at home take/)
})

test('a first charge of today is shown, without a year that ended yesterday', async () => {
  const thisMonth = { sessions: 1, kwh: 24, kgCo2: 2, costNzd: 19.2 }
  const { container } = open(<Overview removal={idle} />, { [ev.evPlanSummary.path]: { data: { ...summary, thisMonth } } })
  await screen.findByRole('heading', { name: /^24 kWh charged this month/ })
  expect(container.textContent).toContain('$19.20')
  expect(container.textContent).not.toMatch(/Took you about|Twelve months/)
})

test('the insights lead to the car, and compare no charging that never was', async () => {
  const { container } = open(<PlanInsights />)
  const link = await screen.findByRole('link', { name: 'Tell us about your car' })
  expect(link.getAttribute('href')).toBe('/account/products/ev')
  expect(container.textContent).not.toContain('Day & Night')
})

test('where another plan would have cost less, that is what could be saved, with the way to it', async () => {
  const home = { kwh: 2000, dayKwh: 0, nightKwh: 2000, nightPercentage: 100, costNzd: 833.5, nightCostNzd: 833.5, dayCostNzd: 0 }
  const reference = { planName: 'Day & Night', costNzd: 456.67, savingNzd: -376.83 }
  const shown = (hasOtherPlans: boolean) =>
    open(<PlanInsights />, {
      [ev.evPlanInsights.path]: { data: { ...insights, homeState: 'found', home, reference } },
      [plansOfSite.path]: { plans: [], hasOtherPlans },
    })
  const { container, unmount } = shown(true)
  await screen.findByRole('heading', { name: 'What you could save' })
  expect(screen.getByRole('link', { name: 'Check your plan' }).getAttribute('href')).toBe('/account/products/plan-check')
  // What all of it was is not said twice.
  expect(container.textContent?.match(/\$833\.50/g)).toHaveLength(1)
  unmount()
  const { container: unchecked } = shown(false)
  await screen.findByRole('heading', { name: 'What you could save' })
  expect(unchecked.textContent).toContain('This is the charging alone.')
  expect(screen.queryByRole('link', { name: 'Check your plan' })).toBeNull()
})

test('a car that is added charges at home until its owner says otherwise', async () => {
  open(<CarSection />)
  const asked = await screen.findByRole<HTMLInputElement>('switch', { name: /^It charges at this property/ })
  expect(asked.checked).toBe(true)
})

test('of a car that was added once another one was removed, nothing says that it is removed', async () => {
  const selected = { billingAccountSiteId: 'S-1', isSelected: true, isDefault: true, status: 'active', address: '', supplyPoints: [] }
  open(<CarSection removal={[async () => true, { is: 'done', answer: {} }] as never} />, {
    [accountSwitcher.path]: { billingAccounts: [{ id: 'BA-1', customerNumber: '1', billingAccountSites: [selected] }] },
    [ev.myEv.path]: { data: { ...car, hasEv: true, isSaved: true } },
  })
  expect(await screen.findByRole('button', { name: 'I no longer have this car' })).toBeTruthy()
  expect(screen.queryByText('Your car is removed.')).toBeNull()
})
