import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { OwnArrangement, PayingHelp } from '#schemas/help/entities.ts'
import { pageSettings } from '#browser/page-settings.ts'
import { CurrentArrangement } from './current-arrangement.tsx'
import { PayLater } from './pay-later.tsx'

const help: PayingHelp = {
  billingAccountId: 'BA-1',
  today: '2026-11-25',
  balance: { amountToPayNZD: 20, current: 20, overdue: 0, totalBalance: 20, promptPaymentDiscount: 0 },
  isProtected: false,
  extension: { asked: [{ id: 'EXT-1', newEndDate: '2026-12-04', status: 'refused' }] },
  arrangement: {},
  helpers: [],
  canPay: true,
}

test('after a later day was refused, the number to call can be dialled', () => {
  vi.spyOn(pageSettings, 'phone', 'get').mockReturnValue('0800 555 200')
  render(<PayLater help={help} isActing={false} />)
  expect(screen.getByText(/^We couldn’t agree to Fri, 4 Dec\. Call/).textContent).toContain('Call 0800 555 200 and we’ll find another way.')
  expect(screen.getByRole('link', { name: '0800 555 200' }).getAttribute('href')).toMatch(/^tel:/)
})

test('two instalments of one day are both listed, and their day is named once', () => {
  const complaints = vi.spyOn(console, 'error')
  const missed = { dueDate: '2026-11-20', amountNzd: 10, paidNzd: 0, status: 'missed' } as const
  const current: OwnArrangement = {
    id: 'ARR-1',
    madeDate: '2026-11-01',
    frequency: 'weekly',
    isConfirmed: true,
    totalNzd: 30,
    paidNzd: 0,
    instalments: [missed, missed, { ...missed, dueDate: '2026-11-21' }],
    toPayNowNzd: 30,
  }
  render(
    <MemoryRouter>
      <CurrentArrangement billingAccountId="BA-1" current={current} takenBy={undefined} ifEnded="" canPay isActing={false} />
    </MemoryRouter>,
  )
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByText(/^\$30\.00 from Fri, 20 Nov and Sat, 21 Nov has not reached us\./)).toBeTruthy()
  expect(complaints).not.toHaveBeenCalled()
})
