import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import type { OwnPayment, Payable } from '#schemas/payments/entities.ts'
import { billPayments } from '#schemas/payments/routes.ts'
import { paths } from '#lib/paths.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import billSummary from '../../../../../widgets/billSummary/fixtures.ts'
import PaymentsPage from './index.tsx'

const nothingOwed: Payable = {
  billingAccountId: 'BA-1',
  canPay: true,
  leastCents: 100,
  mostCents: 1_000_000,
  balance: { amountToPayNZD: 0, current: 0, overdue: 0, totalBalance: 0, promptPaymentDiscount: 0 },
  owedCents: 0,
  due: [],
  isTest: false,
  cardFeeRate: 0,
}
const card = { billingAccountId: 'BA-1', canSave: true, canUpdate: true, isTest: true, isPending: false, paysBills: false }
const payment: OwnPayment = { paymentId: 'PAY-1', status: 'failed', amountNzd: 20, startedAt: '2026-11-25T00:00:00.000Z' }

function open(answers: Record<string, unknown>, search = '') {
  stubAnswers(answers)
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <MemoryRouter initialEntries={[`${paths.payments()}${search}`]}>
        <PaymentsPage initial={{} as never} onIntroduced={() => {}} />
      </MemoryRouter>
    </SWRConfig>,
  )
}
const payables = (payable: Payable) => ({ '/private/billing/payments': payable, '/private/billing/payments/card': card })
const helpLink = () => screen.queryByRole('link', { name: /^Trouble paying\?/ })

test('help with paying is not offered where nothing is owed', async () => {
  open(payables(nothingOwed))
  await screen.findByRole('heading', { name: 'There is nothing to pay' })
  expect(helpLink()).toBeNull()
})

test('who owes nothing reads when a bill comes, and pays ahead as a second step', async () => {
  const summary = {
    status: 'SUCCESS',
    asOf: '2026-11-25T00:00:00.000Z',
    data: billSummary.content.data,
    nextAt: '2026-11-26T00:00:00.000Z',
  }
  open({ ...payables(nothingOwed), '/private/drd/widget/billSummary': summary })
  await screen.findByText(/^Your next bill comes after \d+ \w+\. You can pay ahead, and we’ll take it off that bill\.$/)
  expect(screen.queryByLabelText('Amount in dollars')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Pay ahead' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Amount in dollars'))
  expect(screen.getByRole('button', { name: 'Pay by card' })).toBeTruthy()
})

test('an amount that cannot be paid takes the focus, so that what is wrong with it is read', async () => {
  open(
    payables({ ...nothingOwed, balance: { ...nothingOwed.balance, totalBalance: 20, current: 20, amountToPayNZD: 20 }, owedCents: 2_000 }),
  )
  fireEvent.click(await screen.findByRole('radio', { name: 'Another amount' }))
  fireEvent.click(screen.getByRole('button', { name: 'Pay by card' }))
  const amount = screen.getByLabelText('Amount in dollars')
  await waitFor(() => expect(document.activeElement).toBe(amount))
  expect(amount.getAttribute('aria-invalid')).toBe('true')
})

test('help with paying is offered where something is owed', async () => {
  const balance = { ...nothingOwed.balance, amountToPayNZD: 20, current: 20, totalBalance: 20 }
  open(payables({ ...nothingOwed, owedCents: 2_000, due: [{ date: '2026-12-05', amountNzd: 20, isTaken: false }], balance }))
  await screen.findByRole('button', { name: /^Pay \$20\.00/ })
  expect(helpLink()).not.toBeNull()
})

test('while the bank decides a payment the page says so in place of paying, and asks to pay again once it has', async () => {
  const balance = { ...nothingOwed.balance, amountToPayNZD: 20, overdue: 20, totalBalance: 20 }
  const payable = { ...nothingOwed, owedCents: 2_000, overdueSince: '2026-11-07', balance }
  const answers: Record<string, unknown> = payables({ ...payable, deciding: { paymentId: 'PAY-1', amountNzd: 5 } })
  open(answers)
  await screen.findByText('Your payment of $5.00 is being decided')
  screen.getByRole('heading', { name: '$20.00 is overdue: it was due Sat, 7 Nov' })
  expect([screen.queryByRole('button', { name: /^Pay/ }), screen.queryByText(/Pay part of it now/)]).toEqual([null, null])
  expect(screen.getByRole('link', { name: 'See how it goes' }).getAttribute('href')).toContain('payment=PAY-1')
  Object.assign(answers, payables(payable))
  await screen.findByRole('button', { name: /^Pay \$20\.00/ }, { timeout: 10_000 })
  expect(screen.queryByText(/is being decided/)).toBeNull()
})

test('a declined payment says that the bank declined it, and what helps', async () => {
  open({ '/private/billing/payments/begun/PAY-1': payment }, '?payment=PAY-1')
  await screen.findByRole('link', { name: 'Try another card' })
  expect(screen.getByRole('status').textContent).toContain('Nothing was paidYour bank declined the payment.Only your bank can tell you why')
  expect(helpLink()).not.toBeNull()
})

test.each(['error', 'cancelled'] as const)('a payment that ended as %s does not speak of the bank', async (status) => {
  open({ '/private/billing/payments/begun/PAY-1': { ...payment, status } }, '?payment=PAY-1')
  await screen.findByRole('link', { name: 'Try again' })
  expect(screen.getByRole('status').textContent).not.toContain('bank')
  expect(helpLink()).toBeNull()
})

test.each([
  ['Your next instalment: $5.00', true],
  ['All that is left: $20.00', false],
])('paying "%s" is told as what it is', async (label, isInstalment) => {
  const balance = { ...nothingOwed.balance, amountToPayNZD: 20, current: 20, totalBalance: 20 }
  const help = { kind: 'arrangement' as const, date: '2026-12-05', amountNzd: 5 }
  open(payables({ ...nothingOwed, owedCents: 2_000, balance, help }))
  fireEvent.click(await screen.findByRole('radio', { name: label }))
  const sent = vi.spyOn(globalThis, 'fetch')
  fireEvent.click(screen.getByRole('button', { name: /^Pay \$/ }))
  await waitFor(() => expect(sent.mock.calls.some(([, request]) => request?.method === 'POST')).toBe(true))
  const [, request] = sent.mock.calls.find(([, { method } = {}]) => method === 'POST') ?? []
  expect(JSON.parse(String(request?.body))).toMatchObject({ isInstalment })
})

/** Pays, and goes to this address before the payment is answered. */
async function payAndGoTo(address: string) {
  history.replaceState(null, '', paths.payments())
  const assign = vi.spyOn(location, 'assign').mockReturnValue()
  const balance = { ...nothingOwed.balance, amountToPayNZD: 20, current: 20, totalBalance: 20 }
  open(payables({ ...nothingOwed, owedCents: 2_000, balance }))
  const others = fetch
  const going = Promise.withResolvers<void>()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    asked.push(`${request.method} ${url.split('/api/v1')[1]}`)
    if (asked.at(-1) !== `POST ${billPayments.path}`) return others(url, request)
    await going.promise
    return Response.json({ paymentId: 'PAY-1', status: 'made' })
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Pay \$20\.00/ }))
  history.replaceState(null, '', address)
  going.resolve()
  return { assign, asked }
}

test('a payment that is answered opens its outcome', async () => {
  const { assign } = await payAndGoTo(paths.payments())
  await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith('?payment=PAY-1'))
})

test('who went to another page before their payment was answered stays there, and what they owe is asked for again', async () => {
  const { assign, asked } = await payAndGoTo(paths.profile())
  await waitFor(() => expect(asked).toContain(`GET ${billPayments.path}`))
  expect(assign).not.toHaveBeenCalled()
})

test('who paid a part reads what is still to pay', async () => {
  const rest = '$407.79 is still to pay by Wed, 9 Dec, with $5.29 off for paying on time.'
  open({ '/private/billing/payments/begun/PAY-1': { ...payment, status: 'made', date: '2026-11-25', rest } }, '?payment=PAY-1')
  await screen.findByRole('heading', { name: 'Thank you: we received $20.00' })
  expect(screen.getByRole('status').textContent).toContain(rest)
})

test('a payment for another account than the one that is looked at names it', async () => {
  const made = { ...payment, status: 'made', date: '2026-11-25', otherCustomerNumber: '100342' }
  open({ '/private/billing/payments/begun/PAY-1': made }, '?payment=PAY-1')
  await screen.findByRole('heading', { name: 'Thank you: we received $20.00' })
  expect(screen.getByRole('status').textContent).toContain('This payment is for your account 100342.')
})
