import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { billInsights } from '#schemas/billing/routes.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import BillInsightsPage from './index.tsx'

const listed = { id: 'B-1', startDate: '2026-04-12', endDate: '2026-05-11', issuedDate: '2026-05-13', dueDate: '2026-05-29' }
const bill = { ...listed, amountNzd: 288.42, status: 'paid', days: 30, gstNzd: 37.62, discountNzd: 0, owedNzd: 0, supplies: [] }

test.each([
  ['B-2', /^We took this bill back on .*7 Jun 2026 and sent a new one$/],
  [undefined, /^We took this bill back on .*7 Jun 2026$/],
])('a bill that was taken back says so, and where a new one was sent (%s), leads to it', async (newBillId, title) => {
  const running = { startDate: '2026-11-12', endDate: '2026-12-11' }
  const takenBack = { date: '2026-06-07', newBillId }
  stubAnswers({ [billInsights.path]: { bills: [bill], bill: { ...bill, takenBack }, comparisons: [], running, kWhOnly: false } })
  render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => new Map() }}>
        <BillInsightsPage />
      </SWRConfig>
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { name: title })
  const link = screen.queryByRole('link', { name: 'See the new bill' })
  expect(link?.getAttribute('href')).toBe(newBillId && '/account/bill/insights?bill=B-2')
})
