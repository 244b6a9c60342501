import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { UsageImpact } from '#schemas/generation/entities.ts'
import { usageImpactOfDay } from '#schemas/generation/routes.ts'
import { paths } from '#lib/paths.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { DailyImpact } from './usage-impact.tsx'

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
  stubAnswers({ [usageImpactOfDay.path]: impact })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[paths.ecoTracker('usage-impact/daily', { date: '2026-11-14' })]}>
        <DailyImpact />
      </MemoryRouter>
    </SWRConfig>,
  )
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(title)
  screen.getByText(lead)
})
