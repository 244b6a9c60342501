import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig, unstable_serialize } from 'swr'
import { expect, test } from 'vitest'
import type { LpgAccount } from '#schemas/lpg/entities.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { stubDialogs } from '../../../../../tests/stub-dialogs.ts'
import { OrderDialog } from './order-dialog.tsx'

const supply: LpgAccount['billingAccountSites'][number]['supplyPoints'][number] = {
  id: 'SP-1',
  idWithoutLpgPrefix: '1',
  supplyAgreementId: 'SA-1',
  bottleSize: 45,
  hasActiveOrders: false,
  orders: [],
  pricePerBottleNzd: 120,
}
const account: LpgAccount = {
  billingAccountSites: [{ id: 'ST-1', address: '1 Rata Street', isDefault: true, supplyPoints: [supply] }],
  vulnerabilityQuestionnaire: { isEnabled: false, questions: [] },
  orderPhoneNumber: '0800 555 300',
}

const open = (cache = new Map<string, { data: unknown }>()) =>
  render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => cache as never, shouldRetryOnError: false }}>
        <OrderDialog account={account} supply={supply} address="1 Rata Street" onClose={() => {}} />
      </SWRConfig>
    </MemoryRouter>,
  )

test('after an order it is read out, and no widget shows what was before it', async () => {
  stubDialogs()
  stubAnswers({
    '/private/lpg/checkOrder': { status: 'eligible' },
    '/private/lpg/placeOrder': { orderId: 'LO-1', numberOfBottles: 1, priceNzd: 120, emailSent: true, email: 'moana@example.nz' },
  })
  const key = ['/private/widget/bottledGas', {}]
  const widget = unstable_serialize(key)
  const cache = new Map([[widget, { _k: key, data: { status: 'SUCCESS', asOf: '2026-11-01T00:00:00Z', data: 'Order bottles' } }]])
  open(cache)
  fireEvent.click(await screen.findByRole('button', { name: 'Place order' }))
  await screen.findByText('Your order is in')
  expect(document.activeElement?.textContent).toContain('on your next bill')
  expect(cache.get(widget)?.data).toBeUndefined()
})

test('where it would come after the last day at the place, that is told before an order is filled in', async () => {
  stubDialogs()
  stubAnswers({ '/private/lpg/checkOrder': { status: 'ineligible', detail: 'It would come after your last day there.' } })
  open()
  await screen.findByText('It would come after your last day there.')
  expect(screen.queryByRole('button', { name: 'Place order' })).toBeNull()
})

test('where the check before an order fails, it can be made again, and nothing is ordered before', async () => {
  stubDialogs()
  stubAnswers({})
  open()
  await screen.findByText('We couldn’t check whether you can order')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  stubAnswers({ '/private/lpg/checkOrder': { status: 'eligible' } })
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }))
  await screen.findByRole('button', { name: 'Place order' })
})
