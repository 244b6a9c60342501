import { expect, test } from 'vitest'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('lists bills with what became of them, and payments', () => {
  const { getByText } = drawFixture(widget, {
    config: {},
    data: {
      ...fixtures.content.data,
      bills: [{ id: 'B1', issuedDate: '2026-10-09', amountNzd: 101.1, status: 'overdue' }],
      payments: [{ paidDate: '2026-09-24', amountNzd: 55, method: 'bankTransfer' }],
    },
  })
  expect(getByText('Overdue').parentElement?.textContent).toBe('9 Oct 2026Overdue$101.10')
  expect(getByText('Bank transfer').parentElement?.textContent).toMatch(/24 Sep.* 2026Bank transfer\$55\.00/)
})

test('says so where there are none yet', () => {
  const { getByText } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, bills: [], payments: [] } })
  expect(getByText('No payments yet.')).toBeTruthy()
})
