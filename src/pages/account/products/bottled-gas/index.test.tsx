import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { LpgAccount } from '#schemas/lpg/entities.ts'
import { plansOfSite } from '#schemas/products/routes.ts'
import { MOVED_OUT } from '#lib/order-message.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import BottledGasPage from './index.tsx'

const open = async (isLeft: boolean | undefined, isDefault = true) => {
  const account: LpgAccount = {
    billingAccountSites: [
      {
        id: 'ST-1',
        address: '1 Rata Street',
        isDefault,
        isLeft,
        supplyPoints: [
          {
            id: 'SP-1',
            idWithoutLpgPrefix: '1',
            supplyAgreementId: 'SA-1',
            bottleSize: 45,
            hasActiveOrders: false,
            orders: [],
            pricePerBottleNzd: 120,
          },
        ],
      },
    ],
    vulnerabilityQuestionnaire: { isEnabled: false, questions: [] },
    orderPhoneNumber: '0800 555 300',
  }
  stubAnswers({
    '/private/lpg/orderInfo': account,
    '/private/lpg/orderStatus': { supplyPoints: [{ supplyPointId: 'SP-1', status: 'No order', statusKey: 'noOrder' }] },
    '/private/lpg/deliverySummary': { bottlesInYear: 4, deliveriesInYear: 2 },
    [plansOfSite.path]: {
      plans: [{ supplyPointId: 'SP-1', energyType: 'lpg', planName: 'Bottles', rates: [], discountPercentage: 0 }],
    },
    '/private/lpg/deliveryHistory': { deliveryHistory: [], additionalData: { total: 0, pageSize: 40 } },
  })
  render(
    <MemoryRouter>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <BottledGasPage />
      </SWRConfig>
    </MemoryRouter>,
  )
  await screen.findByText('No order')
}

test('bottles can be ordered for a place where the customer lives', async () => {
  await open(undefined)
  screen.getByRole('button', { name: 'Order bottles' })
  expect(screen.queryByText(MOVED_OUT)).toBeNull()
})

test('a place that was left says so, keeps its deliveries and has no order button', async () => {
  await open(true)
  screen.getByText(MOVED_OUT)
  expect(screen.queryByRole('button', { name: 'Order bottles' })).toBeNull()
  expect(screen.queryByText(/Order when/)).toBeNull()
  screen.getByText('We haven’t delivered anything yet.')
})

test('the plan is beside the selected property alone: another may have other prices', async () => {
  await open(undefined, false)
  expect(screen.queryByRole('heading', { name: 'Bottles' })).toBeNull()
  cleanup()
  await open(undefined)
  await screen.findByRole('heading', { name: 'Bottles' })
})
