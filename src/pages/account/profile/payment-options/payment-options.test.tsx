import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test } from 'vitest'
import type { CardState, RecurringPayments } from '#schemas/payments/entities.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import { CardForm } from './card-form.tsx'
import PaymentOptionsPage from './index.tsx'

type Method = RecurringPayments['recurringPaymentType']['paymentMethod']

const card: CardState = { billingAccountId: 'BA-1', canSave: true, canUpdate: true, isTest: true, isPending: false, paysBills: false }
const paidBy = (paymentMethod: Method): RecurringPayments => ({
  billingAccountId: 'BA-1',
  autopay: { status: paymentMethod === 'none' ? 'none' : 'active', options: ['directDebit', 'creditCard'] },
  recurringPaymentType: { paymentMethod },
  recurringPaymentOptions: ['directDebit', 'creditCard'],
  hasDiscount: false,
  recurringPaymentDiscount: 0,
  cardFeeRate: 0,
  canDeleteRecurring: paymentMethod !== 'none',
  showRemoveUpdateAutopayButton: paymentMethod !== 'none',
  form: 'v2',
  paymentInformation: 'Northlight',
})

async function open(paymentMethod: Method, actingFor?: string, more: Partial<RecurringPayments> = {}) {
  stubAnswers({ '/private/billing/payments/recurring': { ...paidBy(paymentMethod), ...more }, '/private/billing/payments/card': card })
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <PaymentOptionsPage initial={{ actingFor } as never} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
  await screen.findByRole('heading', { name: /^You pay | paid | on its way$/ })
}

const chosen = () => screen.queryAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.parentElement?.textContent

test('customers who pay each bill themselves read so, and no form is open until they choose another way', async () => {
  await open('none')
  expect(screen.getByRole('heading', { name: 'You pay each bill yourself' })).toBeTruthy()
  expect(chosen()).toBe('Pay each bill myself')
  expect(screen.queryByRole('button', { name: 'Set up direct debit' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Direct debit' }))
  expect(screen.getByRole('button', { name: 'Set up direct debit' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(chosen()).toBe('Pay each bill myself')
})

test('a direct debit form that was begun goes on after a new sign-in, without the number of the account', async () => {
  await open('none')
  fireEvent.click(screen.getByRole('radio', { name: 'Direct debit' }))
  fireEvent.change(screen.getByLabelText('Name of the bank account'), { target: { value: 'Ana Kaihautū' } })
  fireEvent.change(screen.getByLabelText('Bank account number'), { target: { value: '01-0902-0068389-000' } })
  cleanup()
  await open('none')
  const typedIn = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  expect([chosen(), typedIn('Name of the bank account'), typedIn('Bank account number')]).toEqual(['Direct debit', 'Ana Kaihautū', ''])
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('0068389')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  cleanup()
  await open('none')
  expect(chosen()).toBe('Pay each bill myself')
})

test('a direct debit form that was begun is given up by choosing a card, which then is shown as what pays', async () => {
  await open('none')
  fireEvent.click(screen.getByRole('radio', { name: 'Direct debit' }))
  fireEvent.change(screen.getByLabelText('Name of the bank account'), { target: { value: 'Ana Kaihautū' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Card' }))
  cleanup()
  await open('creditCard')
  expect(screen.queryByLabelText('Name of the bank account')).toBeNull()
  expect(screen.queryAllByRole('radio')).toEqual([])
})

test('who acts for the holder reads whose bills are paid so', async () => {
  await open('directDebit', 'Aroha Ngata')
  expect(screen.getByRole('heading', { name: 'Aroha Ngata’s bills are paid by direct debit' })).toBeTruthy()
  expect(screen.getByText('We take each bill on its due day, from the bank account that we were given.')).toBeTruthy()
})

test('changing a direct debit says that one pays now', async () => {
  await open('directDebit')
  fireEvent.click(screen.getByRole('button', { name: 'Change the bank account' }))
  expect(screen.getByRole('heading', { name: 'You pay by direct debit' })).toBeTruthy()
  expect(chosen()).toBe('Direct debit')
  expect(screen.getByRole('button', { name: 'Change the bank account' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set up direct debit' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Pay each bill myself' }))
  expect(screen.getByText(/^Automatic payments are still on\./)).toBeTruthy()
})

test.each([
  ['Your direct debit is on its way', undefined],
  ['Aroha Ngata’s direct debit is on its way', 'Aroha Ngata'],
])('a direct debit that the bank has not set up yet is told, and can be ended: %s', async (title, actingFor) => {
  const paymentAuthority = { accountName: 'Ana Kaihautū', accountNumber: '••-••••-••••389-000', since: '2026-11-28' }
  await open('none', actingFor, { canDeleteRecurring: true, paymentAuthority })
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByText('Banks take a few days to set it up. Until then, please pay each bill yourself.')).toBeTruthy()
  expect(screen.getByText(/389-000, Ana Kaihautū, given on 28 Nov 2026/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'End direct debit' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Change the bank account' }))
  expect(screen.getByRole('heading', { name: 'Take it from another bank account' })).toBeTruthy()
})

test('once the saved card is deleted, the form that is open is for a new one', () => {
  const savedCard = { brand: 'visa', lastFour: '1111', expires: '2031-05', expiry: 'later', savedOn: '2026-11-01', isYours: true } as const
  const form = (state: CardState) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter>
        <CardForm info={paidBy('none')} state={state} isChange={false} onDone={() => {}} onCancel={() => {}} />
      </MemoryRouter>
    </SWRConfig>
  )
  stubAnswers({})
  const { rerender } = render(form({ ...card, savedCard: { ...savedCard, canUpdateCCV: false } }))
  expect(chosen()).toBe('Visa ending in 1111')
  rerender(form(card))
  expect(screen.getByRole('button', { name: 'Continue to card details' })).toBeTruthy()
  expect(chosen()).toBeUndefined()
})
