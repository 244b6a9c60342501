import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import { accountSwitcher } from '#schemas/account/routes.ts'
import { myEv, myEvOptions, removeMyEv, saveMyEv } from '#schemas/ev/routes.ts'
import { useAction } from '#api/use-action.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { CarSection } from './car-form.tsx'

const Car = () => <CarSection removal={useAction(removeMyEv, { refreshes: 'everything' })} />

test('only of what was done last is said how it went', async () => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.getAnimations = () => []
  const site = { billingAccountSiteId: 'S-1', isSelected: true, isDefault: true, status: 'active', address: '', supplyPoints: [] }
  const car = { data: { hasEv: true, isSaved: true, chargesAtHome: true, consumption: 'usual', kwhPer100Km: 17 } }
  const answers: Record<string, unknown> = {
    [accountSwitcher.path]: { billingAccounts: [{ id: 'BA-1', customerNumber: '1', billingAccountSites: [site] }] },
    [myEvOptions.path]: { data: { models: [], leastKwhPer100Km: 8, mostKwhPer100Km: 60, usualKwhPer100Km: 17 } },
    [myEv.path]: car,
  }
  stubAnswers(answers)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <Car />
      </MemoryRouter>
    </SWRConfig>,
  )
  const save = await screen.findByRole('button', { name: 'Save' })
  const remove = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'I no longer have this car' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove it' }))
  }
  // Both have one address: what answers to none of them fails.
  delete answers[myEv.path]
  await remove()
  await screen.findByText(/^Nothing was changed\./)

  answers[saveMyEv.path] = car
  fireEvent.click(save)
  await screen.findByText('Saved.')
  expect(screen.queryByText(/^Nothing was changed\./)).toBeNull()

  delete answers[removeMyEv.path]
  await remove()
  await screen.findByText(/^Nothing was changed\./)
  expect(screen.queryByText('Saved.')).toBeNull()
})
