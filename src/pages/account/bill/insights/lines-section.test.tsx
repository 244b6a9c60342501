import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ExplainedBill, ExplainedLine } from '#schemas/billing/insights.ts'
import { LinesSection } from './lines-section.tsx'

const lineOf = (position: number, kind: ExplainedLine['kind'], amountNzd: number, tax = 1.15): ExplainedLine => ({
  position,
  kind,
  description: kind,
  quantity: 1,
  unit: 'each',
  rateNzd: amountNzd,
  amountNzd,
  hasReadings: false,
  ...(kind === 'gst' ? {} : { grossRateNzd: amountNzd * tax, grossAmountNzd: amountNzd * tax }),
})

const bill: ExplainedBill = {
  id: 'BL-1',
  startDate: '2026-10-09',
  endDate: '2026-11-08',
  issuedDate: '2026-11-11',
  dueDate: '2026-11-30',
  amountNzd: 235,
  status: 'paid',
  days: 31,
  gstNzd: 30,
  discountNzd: 0,
  owedNzd: 0,
  supplies: [{ lines: [lineOf(0, 'other', 200), lineOf(1, 'donation', 5, 1), lineOf(2, 'gst', 30)] }],
}

const draw = (shown: ExplainedBill) =>
  render(
    <MemoryRouter>
      <LinesSection bill={shown} />
    </MemoryRouter>,
  )

test('GST is 15% of a bill without its donation', () => {
  const { container } = draw(bill)
  expect(container.textContent).toContain('Includes GST, 15% of $200.00')
})

test('GST is 15% of a bill without exports that have none, and their line says so', () => {
  const exported = { ...lineOf(1, 'energy', -34, 1), quantity: 200, unit: 'kWh', rateNzd: -0.17, grossRateNzd: -0.17 } as const
  const { container } = draw({ ...bill, amountNzd: 196, supplies: [{ lines: [lineOf(0, 'other', 200), exported, lineOf(2, 'gst', 30)] }] })
  expect(container.textContent).toContain('Includes GST, 15% of $200.00')
  fireEvent.click(screen.getByText('energy'))
  expect(container.textContent).toMatch(/ c, on which there is no GST, is.−\$34\.00\./u)
})

test('on a credit note, GST is 15% of an amount below zero', () => {
  const { container } = draw({
    ...bill,
    amountNzd: -230,
    gstNzd: -30,
    supplies: [{ lines: [lineOf(0, 'other', -200), lineOf(1, 'gst', -30)] }],
  })
  expect(container.textContent).toContain('Includes GST, 15% of −$200.00−$30.00')
})

test('lines of the account as a whole have a heading where there are more than GST', () => {
  const electricity = { supplyPointId: 'E', energyType: 'electricity' as const, lines: [lineOf(0, 'energy', 200)] }
  const headings = (...ofAccount: ExplainedLine[]) => {
    const { unmount } = draw({ ...bill, supplies: [electricity, { lines: ofAccount }] })
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    unmount()
    return names
  }
  expect(headings(lineOf(1, 'gst', 30))).toEqual(['Electricity'])
  expect(headings(lineOf(1, 'other', 5), lineOf(2, 'gst', 30.75))).toEqual(['Electricity', 'The whole account'])
})
