import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pageSettings } from '#browser/page-settings.ts'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

beforeEach(() => vi.setSystemTime('2026-11-20T00:00:00Z'))
afterEach(() => {
  vi.useRealTimers()
  delete pageSettings.canPay
})

const { balance, window } = fixtures.content.data
type Data = typeof fixtures.content.data

const draw = (data: Data) => drawFixture(widget, { config: {}, data })
const textOf = (data: Data) => draw(data).container.textContent
const taken = (date: string, takenBy = 'by direct debit') => ({ due: [{ date, amountNzd: 331.07, isTaken: true }], takenBy })
const owing = (changes: Partial<typeof balance>, more: Partial<Data> = {}): Data => ({
  ...fixtures.content.data,
  due: [],
  takenBy: undefined,
  balance: { ...balance, ...changes },
  ...more,
})

test('shows what is due and when', () => {
  expect(textOf(owing({ amountToPayNZD: 120.5, totalBalance: 120.5, overdue: 0, dueDate: '2026-11-26' }))).toContain(
    '$113.41Due Thu, 26 Nov$120.50 less $7.09 if you pay on time',
  )
})

test('on the day itself, what is due is due today', () => {
  vi.setSystemTime('2026-11-26T00:00:00Z')
  const owed = { amountToPayNZD: 120.5, totalBalance: 120.5, overdue: 0, dueDate: '2026-11-26' }
  expect(textOf(owing(owed))).toContain('Due today')
  const due = [
    { date: '2026-11-26', amountNzd: 60, isTaken: false },
    { date: '2026-12-05', amountNzd: 60.5, isTaken: false },
  ]
  expect(textOf(owing(owed, { due }))).toContain('$60.00 due today; $60.50 due Sat, 5 Dec')
})

test('a direct debit that is still to come is told as one, less what paying on time saves', () => {
  const due = { amountToPayNZD: 337.83, totalBalance: 337.83, overdue: 0, dueDate: '2026-11-26' }
  expect(textOf(owing({ ...due, promptPaymentDiscount: 6.76 }, taken('2026-11-26')))).toContain(
    '$331.07We’ll take it by direct debit on Thu, 26 Nov$337.83 less $6.76 for paying on time',
  )
  expect(textOf(owing({ ...due, promptPaymentDiscount: 0 }, taken('2026-11-26')))).toContain(
    '$337.83We’ll take it by direct debit on Thu, 26 Nov',
  )
})

test('what is taken automatically on a later day is told in full, with what paying sooner saves', () => {
  const due = { amountToPayNZD: 337.83, totalBalance: 337.83, overdue: 0, dueDate: '2026-12-05', promptPaymentDiscount: 6.76 }
  const help = { kind: 'extension' as const, date: '2026-12-05', discountDate: '2026-11-26', discountNzd: 6.76 }
  expect(textOf(owing(due, { help, ...taken('2026-12-05', 'from your Visa ending in 1111') }))).toContain(
    '$337.83We’ll take it from your Visa ending in 1111 on Sat, 5 Dec, as agreed$331.07 if you pay it yourself by Thu, 26 Nov',
  )
  expect(textOf(owing(due, { help, ...taken('2026-12-05') }))).toContain('$337.83We’ll take it by direct debit on Sat, 5 Dec, as agreed')
})

test('of several days each is said', () => {
  const due = [
    { date: '2026-11-26', amountNzd: 217.83, isTaken: true },
    { date: '2026-12-05', amountNzd: 120, isTaken: false },
  ]
  const owed = { amountToPayNZD: 337.83, totalBalance: 337.83, overdue: 0, dueDate: '2026-11-26', promptPaymentDiscount: 0 }
  expect(textOf(owing(owed, { due, takenBy: 'by direct debit' }))).toContain(
    '$217.83 taken by direct debit on Thu, 26 Nov; $120.00 due Sat, 5 Dec',
  )
})

test('who was given more time sees what is due on that day, and until when paying costs less', () => {
  const due = { amountToPayNZD: 337.83, totalBalance: 337.83, overdue: 0, dueDate: '2026-12-05', promptPaymentDiscount: 6.76 }
  const help = { kind: 'extension' as const, date: '2026-12-05', discountDate: '2026-11-26', discountNzd: 6.76 }
  pageSettings.canPay = true
  const { container, getByRole } = draw(owing(due, { help }))
  expect(container.textContent).toContain('$337.83You have until Sat, 5 Dec, as agreed$331.07 if you pay by Thu, 26 Nov')
  // Paid today, it costs less than by its day.
  const pay = getByRole('link', { name: 'Pay $331.07' })
  // It looks like the main act of the card, a button, before it is too late.
  expect(pay.querySelector('svg')).toBeNull()
})

test('an overdue amount is said once, with its date and what can be done', () => {
  pageSettings.phone = '0800 555 200'
  const { container, getByRole } = draw(
    owing(
      { amountToPayNZD: 827.32, current: 0, totalBalance: 827.32, overdue: 827.32, promptPaymentDiscount: 0 },
      { overdueSince: '2026-10-07' },
    ),
  )
  expect(container.textContent).toContain('$827.32Overdue: it was due Wed, 7 Oct')
  expect(container.textContent?.match(/827/g)).toHaveLength(1)
  expect(getByRole('link', { name: 'See your bills' })).toBeTruthy()
  expect(getByRole('link', { name: /^Call/ }).getAttribute('href')).toBe('tel:0800555200')
})

test('what comes besides what is overdue, and is taken, is not to be paid by hand as well', () => {
  const part = { amountToPayNZD: 160, current: 60, totalBalance: 160, overdue: 100, dueDate: '2026-12-07', promptPaymentDiscount: 0 }
  const due = [{ date: '2026-12-07', amountNzd: 60, isTaken: true }]
  expect(textOf(owing(part, { overdueSince: '2026-11-07', due, takenBy: 'from your Visa ending in 1111' }))).toContain(
    '$100.00Overdue: it was due Sat, 7 NovBesides: $60.00 taken from your Visa ending in 1111 on Mon, 7 Dec',
  )
  const byHand = { date: '2026-12-14', amountNzd: 30, isTaken: false }
  expect(
    textOf(owing({ ...part, promptPaymentDiscount: 5 }, { overdueSince: '2026-11-07', due: [...due, byHand], takenBy: 'by direct debit' })),
  ).toContain(
    'Besides: $60.00 taken by direct debit on Mon, 7 Dec; $30.00 due Mon, 14 Dec, with $5.00 off if you pay on timeTrouble paying?',
  )
})

test('of a bill that was put off and a newer one each has its day', () => {
  const due = [
    { date: '2026-12-06', amountNzd: 100, isTaken: true, isAgreed: true },
    { date: '2026-12-11', amountNzd: 55, isTaken: true },
  ]
  const owed = { amountToPayNZD: 160, current: 160, totalBalance: 160, overdue: 0, dueDate: '2026-12-06', promptPaymentDiscount: 5 }
  const help = { kind: 'extension' as const, date: '2026-12-06' }
  expect(textOf(owing(owed, { due, help, takenBy: 'by direct debit' }))).toContain(
    '$155.00$100.00 taken by direct debit on Sun, 6 Dec, as agreed; $55.00 taken by direct debit on Fri, 11 Dec',
  )
})

test('so little that it cannot be paid alone has no day', () => {
  const little = { amountToPayNZD: 6.5, current: 6.5, totalBalance: 6.5, overdue: 0, dueDate: undefined, promptPaymentDiscount: 6 }
  expect(textOf(owing(little, { due: [] }))).toContain('$0.50To pay with your next bill')
})

test('a bill that is overdue beside instalments is told before them', () => {
  pageSettings.canPay = true
  const owed = { amountToPayNZD: 160, current: 100, totalBalance: 160, overdue: 60, dueDate: '2026-12-05', promptPaymentDiscount: 0 }
  const help = { kind: 'arrangement' as const, date: '2026-12-05', amountNzd: 25 }
  const { container, getByRole } = draw(owing(owed, { help, overdueSince: '2026-12-01' }))
  expect(container.textContent).toContain(
    '$60.00Overdue: it was due Tue, 1 DecYour next instalment of $25.00 is due Sat, 5 Dec. $160.00 in allYour instalments',
  )
  getByRole('link', { name: 'Pay $60.00' })
})

test('what is overdue is told apart from what is due later', () => {
  const part = { amountToPayNZD: 827.32, current: 256.82, totalBalance: 827.32, overdue: 570.5, dueDate: '2026-12-07' }
  expect(textOf(owing(part, { overdueSince: '2026-11-07' }))).toContain(
    '$570.50Overdue: it was due Sat, 7 Nov$249.73 more is due Mon, 7 Dec, with $7.09 off if you pay on timeTrouble paying?',
  )
})

test('what is owed on another account is told, with a way there', () => {
  const other = {
    billingAccountId: 'A-2',
    siteId: 'S-2',
    customerNumber: '1003 4285',
    amountToPayNzd: 306.6,
    overdueNzd: 0,
    dueDate: '2026-12-04',
  }
  const nothing = { amountToPayNZD: 0, totalBalance: 0, overdue: 0, dueDate: undefined, promptPaymentDiscount: 0 }
  const { container, getByRole } = draw(owing(nothing, { customerNumber: '1003 4392', otherAccounts: [other] }))
  expect(container.textContent).toContain('$0.00Nothing to payCustomer number 1003 4392')
  expect(container.textContent).toContain('$306.60 is due Fri, 4 Dec on your account 1003 4285')
  getByRole('button', { name: 'Show account 1003 4285' })
  expect(textOf(owing(nothing, { otherAccounts: [{ ...other, takenBy: 'by direct debit' }] }))).toContain(
    '$306.60 on your account 1003 4285: we’ll take it by direct debit on Fri, 4 Dec',
  )
  expect(textOf(owing(nothing, { otherAccounts: [{ ...other, holderName: 'Aroha Parata' }] }))).toContain(
    '$306.60 is due Fri, 4 Dec on Aroha Parata’s account 1003 4285',
  )
})

test('what is of one property is not taken for the bill of several', () => {
  const own = { ...fixtures.content.data.window, toDateProperty: 'Townhouse', billProperties: 2 } as NonNullable<Data['window']>
  expect(textOf(owing({}, { window: own }))).toContain('at Townhouse only. Your bill covers 2 properties.')
})

test('shows a credit as a credit, without a minus sign', () => {
  expect(textOf(owing({ amountToPayNZD: 0, totalBalance: -25, overdue: 0, dueDate: undefined }))).toContain(
    '$25.00In credit: we’ll take it off your next bill',
  )
})

test('says when there is nothing to pay, or when the first bill comes', () => {
  const nothing = { amountToPayNZD: 0, totalBalance: 0, overdue: 0, dueDate: undefined, promptPaymentDiscount: 0 }
  expect(textOf(owing(nothing))).toContain('$0.00Nothing to pay')
  expect(textOf(owing(nothing, { lastBill: undefined }))).toContain('$0.00Your first bill comes after 8 Dec')
})

test('what has come together so far says which energies it counts, where, and how long it goes on', () => {
  expect(textOf(owing({}, { window: { ...window, toDateProperty: 'Townhouse' } as Data['window'] }))).toContain(
    'This bill period so far: $65.70 · 18\u00a0days to goFor electricity and natural gas at Townhouse',
  )
})

test('who has moved out has what has come together so far, and no days to go', () => {
  const over = { ...window, daysPassed: 30, daysInBillPeriod: 30 } as Data['window']
  expect(textOf(owing({}, { window: over }))).toContain('This bill period so far: $65.70For electricity')
  const unread = { startDate: '2026-11-09', endDate: '2026-12-08', daysPassed: 30, daysInBillPeriod: 30 }
  expect(textOf(owing({}, { window: unread }))).not.toContain('This bill period')
})

test('a period that has ended is told with the running one until its bill comes', () => {
  const awaited = { startDate: '2026-10-09', endDate: '2026-11-08', toDateNzd: 210.4 }
  const text = textOf(owing({}, { awaited }))
  expect(text).toMatch(/9 Oct to 8 Nov: \$210\.40 so far\. The bill is on its way\.This bill period so far: \$65\.70/)
  expect(textOf(owing({}, { awaited: { ...awaited, isGuess: true } }))).toContain('$210.40 so far.This bill period')
})

test('a cost without what is paid for exports says so', () => {
  const awaited = { startDate: '2026-10-09', endDate: '2026-11-08', toDateNzd: 97.75, isExportUncounted: true }
  const text = textOf(owing({}, { awaited, window: { ...window, isExportUncounted: true } as Data['window'] }))
  const without = 'Without what we pay you for the power you send.'
  expect(text).toContain(`$97.75 so far. ${without} The bill is on its way.`)
  expect(text).toContain(`For electricity and natural gas. ${without}`)
})

test('gas that no reading has counted yet is said to be missing', () => {
  const own = { ...window, isGasUnread: true } as NonNullable<Data['window']>
  const missing = 'Gas has its daily charge only: what you use is added when your meter is read.'
  expect(textOf(owing({}, { window: own }))).toContain(`For electricity and natural gas. ${missing}`)
  expect(textOf(owing({}, { window: { ...own, toDateProperty: 'Home', billProperties: 2 } }))).toContain(`covers 2 properties. ${missing}`)
  expect(textOf(owing({}))).not.toContain('meter is read')
})

test('while the bank decides a payment, it says so in place of paying, beside all that is owed', () => {
  pageSettings.canPay = true
  const overdue = { amountToPayNZD: 672.37, current: 414.85, overdue: 257.52, totalBalance: 672.37, dueDate: '2026-12-08' }
  const { container } = draw(owing(overdue, { overdueSince: '2026-11-07', deciding: { paymentId: 'PAY-1', amountNzd: 100 } }))
  expect(container.textContent).toContain('Your payment of $100.00 is being decided')
  expect(container.textContent).toContain('$257.52Overdue: it was due Sat, 7 Nov')
  expect(screen.queryByRole('link', { name: /^Pay/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'See how it goes' }).getAttribute('href')).toBe('/account/bill/payments?payment=PAY-1')
})
