import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { CardState } from '#schemas/payments/entities.ts'
import { SavedCard } from './saved-card.tsx'

const state: CardState = {
  billingAccountId: 'BA-1',
  canSave: true,
  canUpdate: true,
  isTest: true,
  isPending: false,
  paysBills: true,
  savedCard: {
    brand: 'visa',
    lastFour: '1111',
    expires: '2039-09',
    expiry: 'later',
    savedOn: '2026-11-28',
    canUpdateCCV: false,
    isYours: true,
  },
}
const declined = { day: '2026-11-28', amountNzd: 100, triesLeft: 2, nextTry: '2026-12-01' }

test.each([
  [
    'the declined card itself',
    {},
    'Your card was declinedOn 28 Nov we could not take $100.00 from your Visa ending in 1111. We try again on Tue, 1 Dec',
  ],
  [
    'another card saved since',
    { isCardNewer: true },
    'Your former card was declinedOn 28 Nov we could not take $100.00 from it. We take what is still owed of that from your Visa ending in 1111 within a few minutes.',
  ],
  [
    'a card that was to pay all of it at once, of which it takes some later',
    { nextTry: undefined, takenLater: [{ date: '2026-12-18', amountNzd: 60, isTaken: true }] },
    'Your card was declinedOn 28 Nov we could not take $100.00 from your Visa ending in 1111. We take $60.00 on Fri, 18 Dec, as bills fall due. What is due already, please pay yourself.',
  ],
])('a decline names the card that was declined, and when it is tried again: %s', (_name, change, text) => {
  const { container } = render(
    <MemoryRouter>
      <SavedCard state={{ ...state, declined: { ...declined, ...change } }} isActing={false} />
    </MemoryRouter>,
  )
  expect(container.textContent).toContain(text)
  screen.getByRole('button', { name: 'Replace this card' })
})
