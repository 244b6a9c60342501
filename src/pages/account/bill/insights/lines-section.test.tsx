import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { ExplainedBill, ExplainedLine } from '#schemas/billing/insights.ts'
import { LinesSection } from './lines-section.tsx'

const lineOf = (position: number, kind: ExplainedLine['kind'], amountNzd: number): ExplainedLine => ({
  position,
  kind,
  description: kind,
  quantity: 1,
  unit: 'each',
  rateNzd: amountNzd,
  amountNzd,
  hasReadings: false,
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
  supplies: [{ lines: [lineOf(0, 'other', 200), lineOf(1, 'donation', 5), lineOf(2, 'gst', 30)] }],
}

test('GST is 15% of a bill without its donation', () => {
  const { container } = render(
    <MemoryRouter>
      <LinesSection bill={bill} />
    </MemoryRouter>,
  )
  expect(container.textContent).toContain('Includes GST, 15% of $200.00')
})
