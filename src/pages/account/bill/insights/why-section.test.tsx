import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { BillInsights } from '#schemas/billing/insights.ts'
import { addDays } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import { WhySection } from './why-section.tsx'

const listed = { id: 'B-1', startDate: '2026-10-01', endDate: '2026-10-31', issuedDate: '2026-11-02', dueDate: '2026-11-20' }
const bill = { ...listed, amountNzd: -31.63, status: 'credit', days: 31, gstNzd: -4.13, discountNzd: 0, owedNzd: 0, supplies: [] } as const
const data: BillInsights = {
  bills: [{ ...listed, amountNzd: -31.63, status: 'credit' }],
  comparisons: [],
  running: { startDate: '2026-11-01', endDate: '2026-11-30' },
  kWhOnly: false,
}

test.each([
  [false, 'This bill is $31.63 in credit', /^It is your first one\. With the next/],
  [true, 'A credit of $31.63', /^A credit note gives money back\./],
  [undefined, 'A credit of $31.63', /^A credit note gives money back\./],
])('below zero with nothing to compare it with (a credit note: %s): %s', (isNote, title, text) => {
  render(<WhySection data={data} bill={{ ...bill, supplies: [], isNote }} other="lastBill" onOther={() => {}} />)
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('a bill beside the one for the energy of its days leads to that one', () => {
  render(
    <MemoryRouter>
      <WhySection data={data} bill={{ ...bill, amountNzd: 69, supplies: [], besideBillId: 'B-0' }} other="lastBill" onOther={() => {}} />
    </MemoryRouter>,
  )
  expect(screen.getByText('It comes on top of the bill for your energy of the same days.')).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe('/account/bill/insights?bill=B-0')
})

test('beside the first bill it is said when the next one comes, but no day that has passed', () => {
  const today = localDayOf(new Date())
  const textOf = (endDate: string) => {
    const running = { startDate: '2026-01-01', endDate }
    const { container, unmount } = render(
      <WhySection data={{ ...data, running }} bill={{ ...bill, supplies: [], isNote: false }} other="lastBill" onOther={() => {}} />,
    )
    const text = container.textContent
    unmount()
    return text
  }
  expect(textOf(today)).toMatch(/With the next, after .+, we show here/)
  expect(textOf(addDays(today, -1))).toContain('With the next we show here')
})
