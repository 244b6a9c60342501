import type { ReactNode } from 'react'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { MonthlyImpact, UsageImpact } from '#schemas/generation/entities.ts'
import { usageImpactOfDay, usageImpactOfMonths } from '#schemas/generation/routes.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { paths } from '#lib/paths.ts'
import { plainSpaces } from '../../../../../tests/plain-spaces.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { DailyImpact, YearlyImpact } from './usage-impact.tsx'

const open = (address: string, part: ReactNode) =>
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[address]}>
        {part}
        <Where />
      </MemoryRouter>
    </SWRConfig>,
  )

const Where = () => <output aria-label="place">{useLocation().pathname + useLocation().search}</output>

function draw(impact: UsageImpact, date: string) {
  stubAnswers({ [usageImpactOfDay.path]: impact })
  open(paths.ecoTracker('usage-impact/daily', { date }), <DailyImpact />)
}

test.each<[{ kwh?: number }[], string, string]>([
  [[{ kwh: 0 }, { kwh: 0 }], '0.0 kg of CO₂ on Sat, 14 Nov', 'You used no electricity.'],
  [[{ kwh: 0 }, {}], 'No CO₂ was counted on Sat, 14 Nov', 'No use of that day has been read yet.'],
  [[{}], 'No CO₂ was counted on Sat, 14 Nov', 'No use of that day has been read yet.'],
  [[], 'No CO₂ was counted on Sat, 14 Nov', 'No use of that day has been read yet.'],
])('a day whose half-hours are %j', async (halfHours, title, lead) => {
  const impact: UsageImpact = {
    dailyData: [{ date: '2026-11-14', kwh: 0, kgCo2: 0, carbonLevel: 0 }],
    halfHours: halfHours.map((half, i) => ({ start: `2026-11-13T11:${i * 3}0:00Z`, ...half })),
    earliestDate: '2026-01-01',
    latestDataDate: '2026-11-15',
  }
  draw(impact, '2026-11-14')
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(title)
  screen.getByText(lead)
})

test('on the day on which the clock shows an hour twice, that hour alone says which it is', async () => {
  const date = '2026-04-05'
  const halfHours = Array.from({ length: 50 }, (_, i) => ({
    start: tradingPeriodStart(date, i + 1).toISOString(),
    kwh: 1,
    grams: 100,
    gramsCo2PerKwh: 100,
  }))
  const dailyData = [{ date, kwh: 50, kgCo2: 5, carbonLevel: 1 as const }]
  draw({ dailyData, halfHours, earliestDate: '2026-01-01', latestDataDate: '2026-11-15' }, date)
  fireEvent.click(await screen.findByText('Show as a table'))
  const names = screen.getAllByRole('rowheader').map(({ textContent }) => plainSpaces(textContent))
  expect(names.slice(2, 8)).toEqual(['1:00 am', '1:30 am', '2:00 am NZDT', '2:30 am NZDT', '2:00 am NZST', '2:30 am NZST'])
})

test('a month of a year has its carbon and use in the table, and opens its days', async () => {
  const months: MonthlyImpact['months'] = [{ Month: '2026-10', days: 31, kwh: 50, kgCo2: 5, carbonLevel: 1 }]
  stubAnswers({ [usageImpactOfMonths.path]: { months, EarliestMonth: '2026-10' } })
  open(paths.ecoTracker('usage-impact/yearly', { month: '2026-10' }), <YearlyImpact isBusiness />)
  fireEvent.click(await screen.findByText('Show as a table'))
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings.slice(1)).toEqual(['CO₂', 'kWh', 'Carbon'])
  const chart = screen.getByRole('group', { name: /^Kilograms of CO₂: chart/ })
  fireEvent.keyDown(chart, { key: 'ArrowRight' })
  fireEvent.keyDown(chart, { key: 'Enter' })
  expect(screen.getByLabelText('place').textContent).toBe(paths.ecoTracker('usage-impact/monthly', { date: '2026-10-01' }))
})
