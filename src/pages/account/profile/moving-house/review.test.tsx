import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { HomeMoveStart, RatedPlan } from '#schemas/home-move/entities.ts'
import { homeMoveCase } from '../../../../../tests/home-move-case.ts'
import { readyForm } from '../../../../../tests/forms/ready-form.ts'
import { Cases } from './cases.tsx'
import { emptyDraft, type MoveDraft } from './draft.ts'
import { TermsPage } from './terms-page.tsx'

/* What a customer agrees to with a move: on the page that sends it, and in the case. */

const supplies = [
  { energyType: 'electricity' as const, planName: 'Everyday' },
  { energyType: 'naturalGas' as const, planName: 'Gas' },
]
const sites = [{ id: 'A', address: '1 Bay Street', postCode: '6012', isSelected: true, switching: 'remote' as const, supplies }]
// What it reads of all that a page begins with.
const start = { billingAccountId: 'BA-1', fromAddressInfo: { sites }, offerData: [], showsMoney: true } as unknown as HomeMoveStart
const plan = (energyType: RatedPlan['energyType'], planName: string): RatedPlan => ({
  energyType,
  planId: planName,
  planName,
  isCurrent: true,
  rates: [{ name: 'Daily charge', unit: 'day', rateWithGstNzd: 2.3, rateWithoutGstNzd: 2 }],
  discountPercentage: 0,
})
const answers = {
  moveOutDate: '2026-12-21',
  moveInAddress: { street: '5 Rimu Street', city: 'Nelson', postCode: '7010' },
  moveInDate: '2026-12-22',
}
const movingFrom = [plan('electricity', 'Everyday'), plan('naturalGas', 'Gas')]
const ready = await readyForm('homeMove')

function review(change: Partial<MoveDraft>) {
  const ratesInfo = { meterType: 'smart' as const, movingFrom, movingTo: [plan('electricity', 'Everyday')] }
  const draft = emptyDraft(sites, { answers, ratesInfo, ratesInfoStatus: 'success', ...change })
  const store = { draft, change: () => {} } as unknown as Parameters<typeof TermsPage>[0]['store']
  render(
    <MemoryRouter>
      <TermsPage start={start} ready={ready} store={store} onBack={() => {}} onTold={() => {}} />
    </MemoryRouter>,
  )
}
const factOf = (name: string) => screen.queryByText(name)?.parentElement?.textContent

test('who sends a move sees before what ends with it, and which plan at which price they have there', () => {
  review({})
  expect(factOf('What ends')).toBe('What endsNatural gas ends when you move out.')
  expect(factOf('Your plan there')).toBe('Your plan thereElectricity: Everyday')
  expect(screen.getByText('What you’ll pay there').parentElement?.textContent).toContain('$2.30')
})

test('who moves with everything, or keeps the old place, is told of nothing that ends', () => {
  review({ ratesInfo: { meterType: 'smart', movingFrom, movingTo: movingFrom } })
  expect([factOf('What ends'), factOf('Your plans there')]).toEqual([undefined, 'Your plans thereElectricity: Everyday; Natural gas: Gas'])
})

test('who moves in alone keeps what they have', () => {
  review({ kind: 'in', selectedFromAddress: [] })
  expect(factOf('What ends')).toBeUndefined()
})

test('the case says the plan, the offer, and what ends', () => {
  const move = homeMoveCase({
    terms: { plans: supplies.slice(0, 1), unsure: [], ending: ['naturalGas'], offer: 'Half price', bonusCode: 'WELCOME50' },
  })
  render(
    <MemoryRouter>
      <Cases start={start} cases={{ cases: [move] }} />
    </MemoryRouter>,
  )
  expect(['Your plan there', 'What ends', 'Offer', 'Bonus code'].map(factOf)).toEqual([
    'Your plan thereElectricity: Everyday',
    'What endsNatural gas ends when you move out.',
    'OfferHalf price',
    'Bonus codeWELCOME50',
  ])
})
