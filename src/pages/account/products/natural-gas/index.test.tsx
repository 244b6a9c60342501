import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import type { NaturalGasUsage, SiteGasUsage } from '#schemas/gas/entities.ts'
import { aggregatedSiteGas, naturalGasUsage } from '#schemas/gas/routes.ts'
import { paths } from '#lib/paths.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import NaturalGasPage from './index.tsx'

const site: SiteGasUsage = {
  kWhOnly: false,
  supplyPoints: [{ id: 'SP-1', supplyType: 'naturalGas', supplyTypeDisplay: 'Natural gas', plan: 'Gas' }],
  selectedSupplyPointId: 'SP-1',
}
const usage: NaturalGasUsage = {
  selectedSupplyPointId: 'SP-1',
  isAdvanced: false,
  kWhOnly: false,
  byYear: [{ year: 2026, naturalGasConsumptionData: { consumptionList: [] } }],
  earliestDataYear: 2016,
  lastDataYear: 2026,
  lastInvoice: { plan: { planName: 'Gas', isValuePlan: false }, canSubmitMeterRead: false },
}

const NO_DATA = { type: '/error/no_data', title: 'No data', status: 404 }

test.each([
  ['another year', paths.naturalGas()],
  ['another year than one without readings', paths.naturalGas({ year: '2016' })],
])('who chooses %s keeps the focus and the unit while it loads', async (_, address) => {
  signInTab()
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url, 'https://portal.test')
    const year = searchParams.get('selectedYear')
    if (year === '2024') return new Promise(() => {})
    if (year === '2016') return Response.json(NO_DATA, { status: 404 })
    const answer = { [aggregatedSiteGas.path]: site, [naturalGasUsage.path]: usage }[pathname.replace('/api/v1', '')]
    return answer ? Response.json(answer) : Response.json(NO_DATA, { status: 404 })
  })
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MemoryRouter initialEntries={[address]}>
        <NaturalGasPage initial={{ energyTypes: ['naturalGas'] } as never} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
  const years = await screen.findByLabelText('Year')
  fireEvent.click(screen.getByRole('radio', { name: 'kWh' }))
  years.focus()
  fireEvent.change(years, { target: { value: '2024' } })
  expect(screen.getByLabelText('Year')).toBe(document.activeElement)
  expect((screen.getByLabelText('Year') as HTMLSelectElement).value).toBe('2024')
  expect(screen.getByRole('radio', { name: 'kWh', checked: true })).toBeTruthy()
})

test('averages say of how many bill periods they are', async () => {
  const a = { kw: 10 }
  const aggregatedUsage = { costIncluded: false, dailyAverage: a, monthlyAverage: a, numberOfPeriods: 2 }
  stubAnswers({ [aggregatedSiteGas.path]: site, [naturalGasUsage.path]: { ...usage, aggregatedUsage } })
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <MemoryRouter>
        <NaturalGasPage initial={{ energyTypes: ['naturalGas'] } as never} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByRole('heading', { name: 'Over the last 2 bill periods' })
})
