import { fireEvent, render, screen } from '@testing-library/react'
import { SWRConfig } from 'swr'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { ElectricitySupply, UsageSeries } from '#schemas/usage/entities.ts'
import { signInTab } from '../../../../../tests/sign-in-tab.ts'
import { UsageView } from './usage-view.tsx'
import { viewOf } from './view.ts'

const supply: ElectricitySupply = { kWhOnly: false, supplyPoints: [], periods: [], earliestDay: '2025-01-01', latestDay: '2026-04-30' }

const monthOf = (startDate: string, endDate: string): UsageSeries => ({
  granularity: 'DAILY',
  startDate,
  endDate,
  kWhOnly: false,
  items: [{ start: `${startDate}T00:00:00.000Z`, startDate, endDate: startDate, type: 'actual', isEstimated: false, kwh: 1, costNZD: 0.3 }],
  summary: {
    totalKwh: 1,
    dailyAverage: { kw: 1 },
    hasNightRate: false,
    dayKwh: 1,
    nightKwh: 0,
    freeKwh: 0,
    daysWithUsage: 1,
    daysEstimated: 0,
    corrections: [],
  },
})

/** April compared with March, of which the server says this. */
function compareWithMarch(answerOfMarch: () => Response) {
  show('?view=month&at=2026-04&compare=before', (url) =>
    url.includes('startDate=2026-03-01') ? answerOfMarch() : Response.json(monthOf('2026-04-01', '2026-04-30')),
  )
}

function show(search: string, answer: (url: string) => Response, of = supply) {
  signInTab()
  vi.stubGlobal('fetch', async (url: string) => answer(url))
  return render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => new Map() }}>
        <UsageView view={viewOf(search, of)} supply={of} isRunning={false} />
      </SWRConfig>
    </MemoryRouter>,
  )
}

const failing = (type: string, status: number) => Response.json({ type, title: '', status }, { status })

test('a month before that cannot be loaded is not said to have no readings, and can be tried again', async () => {
  let answer = failing('/error/default', 500)
  compareWithMarch(() => answer)
  await screen.findByRole('heading', { name: 'The month before could not be loaded' })
  expect(screen.queryByText(/no readings for the month before/)).toBeNull()
  answer = Response.json(monthOf('2026-03-01', '2026-03-31'))
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByText('As much as the month before.')
})

test('dollars say what of their total is for exports and fees', async () => {
  const april = monthOf('2026-04-01', '2026-04-30')
  const summary = { ...april.summary, totalCostNZD: -4.2, otherCostNZD: -4.5 }
  show('?view=month&at=2026-04', () => Response.json({ ...april, summary }))
  await screen.findByText(/^Other amounts on your bills, .* make the total \$4\.50 less\./)
  expect(screen.queryByText(/is an estimate/)).toBeNull()
})

test.each([true, undefined])('a total without what is paid for exports says so: %s', async (isExportUncounted) => {
  const april = monthOf('2026-04-01', '2026-04-30')
  show('?view=month&at=2026-04', () => Response.json({ ...april, isExportUncounted, summary: { ...april.summary, totalCostNZD: 0.3 } }))
  await screen.findByText('$0.30')
  expect(screen.queryAllByText('Without what we pay you for the power you send.')).toHaveLength(isExportUncounted ? 1 : 0)
})

test('dollars say where bills have rates that the plan does not have', async () => {
  const april = monthOf('2026-04-01', '2026-04-30')
  show('?view=month&at=2026-04', () => Response.json({ ...april, summary: { ...april.summary, totalCostNZD: 0.3, isCostAbout: true } }))
  await screen.findByText(/rates whose hours we don’t know, so what each day cost on them is an estimate/)
})

test('a month before without readings is said to have none', async () => {
  compareWithMarch(() => failing('/error/no_data', 404))
  await screen.findByText('There are no readings for the month before.')
})

test('beside a month before that was in credit, the change is in dollars', async () => {
  const { items, summary, ...march } = monthOf('2026-03-01', '2026-03-31')
  const inCredit = { ...march, items: items.map((item) => ({ ...item, costNZD: -5 })), summary: { ...summary, totalCostNZD: -5 } }
  compareWithMarch(() => Response.json(inCredit))
  await screen.findByText('$5.30 more than the month before.')
})

test('before the oldest bill period there is to choose, a year or a month is pointed to', () => {
  const periods = [{ key: '', label: '', fromDate: '2025-03-01', toDate: '2025-03-31' }]
  show('?at=2025-03-01', () => Response.json(monthOf('2025-03-01', '2025-03-31')), { ...supply, periods })
  const reasonOf = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-description')
  expect([reasonOf('Earlier'), reasonOf('Later')]).toEqual(['Choose Year or Month to look further back', 'There are no readings beyond'])
})

test('last year, chosen at another scale, is the year before where a year is shown', async () => {
  show('?view=year&at=2026&compare=lastYear', () => Response.json({ ...monthOf('2026-01-01', '2026-12-31'), granularity: 'MONTHLY' }))
  const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Compare with' })
  expect(choice.selectedOptions[0]?.text).toBe('The year before')
})

test('bill periods before the first reading are not offered, but for the one that is shown', async () => {
  const periodOf = (fromDate: string, toDate: string) => ({ key: fromDate, label: `From ${fromDate}`, fromDate, toDate })
  const periods = [
    ['2025-02-09', '2025-03-08'],
    ['2025-01-09', '2025-02-08'],
    ['2024-12-09', '2025-01-08'],
    ['2024-11-09', '2024-12-08'],
  ]
  const of = { ...supply, periods: periods.map(([fromDate = '', toDate = '']) => periodOf(fromDate, toDate)) }
  const offered = async (at: string) => {
    const { unmount } = show(`?view=bill&at=${at}`, () => Response.json(monthOf(at, at)), of)
    const options = (await screen.findAllByRole('option')).flatMap(({ textContent }) =>
      textContent?.startsWith('From') ? textContent : [],
    )
    unmount()
    return options
  }
  const withReadings = ['From 2025-02-09', 'From 2025-01-09', 'From 2024-12-09']
  expect(await offered('2025-02-09')).toEqual(withReadings)
  expect(await offered('2024-11-09')).toEqual([...withReadings, 'From 2024-11-09'])
})
