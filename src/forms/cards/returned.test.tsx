import { render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CardState } from '#schemas/payments/entities.ts'
import { paidText, ReturnError, ReturnSuccess, useCardReturn } from './returned.tsx'

/* The return table of portal-shell.md, section 4, row by row: what each return says, and that only what is stored makes it say so. */

const savedCard = {
  brand: 'visa',
  lastFour: '1111',
  expires: '2039-09',
  expiry: 'later',
  savedOn: '2026-11-25',
  canUpdateCCV: false,
  isYours: true,
} as const
const state: CardState = { billingAccountId: 'BA-1', canSave: true, canUpdate: true, isTest: true, isPending: false, paysBills: false }
const saved: CardState = { ...state, savedCard, recentSuccess: 'card' }
const paying: CardState = { ...state, savedCard, paysBills: true, recentSuccess: 'autopay' }

const scrollTo = vi.fn()
beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(2_400)
})

function Page({ of }: { of: CardState }) {
  const [returned, forget] = useCardReturn(of)
  const { pathname, search } = useLocation()
  return (
    <>
      <p data-testid="address">{pathname + search}</p>
      <ReturnError returned={returned} />
      <ReturnSuccess returned={returned} state={of} forget={forget} />
    </>
  )
}

const page = (search: string, of: CardState) => (
  <MemoryRouter initialEntries={[`/account/bill/payments${search}`]}>
    <Page of={of} />
  </MemoryRouter>
)
const show = (search: string, of: CardState) => render(page(search, of))

test.each<[string, CardState, string]>([
  [
    '?status=SUCCESS&sct=true&canUpdateCCV=true',
    { ...saved, savedCard: { ...savedCard, canUpdateCCV: true } },
    'Update your cardYour card was saved without its security code. Enter the code on the card page, or your bank will decline payments from this card.',
  ],
  ['?status=SUCCESS&sct=true&canUpdateCCV=false', saved, 'Your card is savedYou can pay with your Visa ending in 1111 from now on.'],
  [
    '?status=SUCCESS&sct=false&canUpdateCCV=true',
    paying,
    'Your card pays your bills from now onWe take each bill from your Visa ending in 1111 on its due day. We have sent you an email about it.',
  ],
  [
    '?status=SUCCESS&sct=false',
    { ...paying, paidAtOnce: { amountNzd: 299.36, status: 'made' } },
    'We took $299.36 from your Visa ending in 1111 just now. The receipt is on its way to you by email.',
  ],
  [
    '?status=ERROR&sct=true&canUpdateCCV=false',
    { ...state, recentFailure: 'card' },
    'Your card was not savedYour bank declined it, or something went wrong on the card page. Nothing was changed: try again below, or with another card.',
  ],
  [
    '?status=ERROR&sct=false&canUpdateCCV=false',
    { ...state, recentFailure: 'autopay' },
    'Automatic card payments were not set upYour bank declined the card, or something went wrong on the card page. Nothing was changed. Try again under payment options.',
  ],
])('the return %s says what happened, once', (search, of, words) => {
  const { container } = show(search, of)
  expect(container.textContent).toContain(words)
  // It has left the address: a reload does not say it again.
  expect(screen.getByTestId('address').textContent).toBe('/account/bill/payments')
})

test.each<[string, CardState]>([
  ['?status=SUCCESS&sct=true', saved],
  ['?status=SUCCESS&sct=true&canUpdateCCV=true', { ...saved, savedCard: { ...savedCard, canUpdateCCV: true } }],
  ['?status=SUCCESS&sct=false', paying],
  // A server of the version before.
  ['?status=SUCCESS&sct=true', { ...saved, recentSuccess: undefined }],
  ['?status=SUCCESS&sct=false', { ...paying, recentSuccess: undefined }],
])('the return %s scrolls down to what went well, once', (search, of) => {
  show(search, of)
  expect(scrollTo.mock.calls).toEqual([[{ top: 2_400 }]])
})

test('coming back from the card page, the focus is on what happened there', () => {
  show('?status=ERROR&sct=true', { ...state, recentFailure: 'card' })
  expect(document.activeElement?.textContent).toBe('Your card was not saved')
  show('?status=SUCCESS&sct=true', saved)
  expect(document.activeElement?.textContent).toBe('Your card is saved')
})

test.each<[string, CardState]>([
  ['?status=ERROR&sct=true', state],
  ['?status=ERROR&sct=true', { ...state, recentFailure: 'autopay' }],
  ['?status=ERROR&sct=false', { ...state, recentFailure: 'card' }],
  ['?status=SUCCESS&sct=true', { ...saved, savedCard: undefined }],
  ['?status=SUCCESS&sct=true&canUpdateCCV=true', saved],
  ['?status=SUCCESS&sct=false', { ...paying, paysBills: false }],
  // What another account has.
  ['?status=SUCCESS&sct=true', { ...saved, recentSuccess: 'none' }],
  ['?status=SUCCESS&sct=false', { ...paying, recentSuccess: 'none' }],
  ['?status=SUCCESS&sct=false', { ...paying, recentSuccess: 'card' }],
  ['', { ...paying, recentFailure: 'card' }],
])('the return %s that nothing stored agrees with says nothing', (search, of) => {
  const { container } = show(search, of)
  expect(container.textContent).toBe('/account/bill/payments')
  expect(scrollTo).not.toHaveBeenCalled()
})

test.each<[string, CardState, string]>([
  ['?status=SUCCESS&sct=true', saved, 'Your card is saved'],
  ['?status=SUCCESS&sct=true&canUpdateCCV=true', { ...saved, savedCard: { ...savedCard, canUpdateCCV: true } }, 'Update your card'],
  ['?status=SUCCESS&sct=false', paying, 'Your card pays your bills from now on'],
  ['?status=ERROR&sct=true', { ...state, recentFailure: 'card', recentSuccess: 'none' }, 'Your card was not saved'],
  ['?status=ERROR&sct=false', { ...state, recentFailure: 'autopay', recentSuccess: 'none' }, 'Automatic card payments were not set up'],
])('what the return %s says stays while it is read, and belongs to its own account alone', (search, of, words) => {
  const { container, rerender } = show(search, of)
  const later = (change: Partial<CardState>) => {
    rerender(page(search, { ...of, ...change }))
    return container.textContent
  }
  expect(later({ recentSuccess: 'none', recentFailure: undefined })).toContain(words)
  // Another account of theirs may have given a card just now as well.
  expect(later({ billingAccountId: 'BA-2' })).not.toContain(words)
})

test('what the return says is told of the card page that it leads back from, not of one of an account that was chosen meanwhile', () => {
  const search = '?status=SUCCESS&sct=true&canUpdateCCV=false&cardPage=CARD-1'
  const { container, rerender } = show(search, { ...saved, billingAccountId: 'BA-2', recentPage: 'CARD-2' })
  expect(container.textContent).toBe('/account/bill/payments')
  rerender(page(search, { ...saved, recentPage: 'CARD-1' }))
  expect(container.textContent).toContain('Your card is saved')
})

test('what failed is told no longer once a card page that was opened since has saved a card', () => {
  const { container, rerender } = show('?status=ERROR&sct=true', { ...state, recentFailure: 'card', recentSuccess: 'none' })
  rerender(page('?status=ERROR&sct=true', saved))
  expect(container.textContent).not.toContain('Your card was not saved')
})

test.each([
  ['open', /^We are taking \$20\.00 from your Visa ending in 1111\./],
  ['failed', /^We could not take \$20\.00 .* You still owe it/],
  ['cancelled', /^We are taking \$20\.00/],
] as const)('what was to be taken at once and is %s is told as such', (status, words) => {
  expect(paidText(paying, { amountNzd: 20, status })).toMatch(words)
})

test('of what was declined at once, nobody is asked to pay what is taken on its day', () => {
  const takenLater = [{ date: '2026-12-18', amountNzd: 20, isTaken: true }]
  const declined = { day: '2026-11-28', amountNzd: 20, triesLeft: 0, takenLater }
  expect(paidText({ ...paying, declined }, { amountNzd: 20, status: 'failed' })).toBe(
    'We could not take $20.00 from your Visa ending in 1111. We take $20.00 on Fri, 18 Dec, as bills fall due. What is due already, please pay yourself.',
  )
})
