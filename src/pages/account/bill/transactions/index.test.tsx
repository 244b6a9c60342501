import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { expect, test, vi } from 'vitest'
import { fromToText } from '#lib/day-text.ts'
import { localDayOf } from '#lib/local-day.ts'
import { paths } from '#lib/paths.ts'
import { stubAnswers } from '../../../../../tests/stub-answers.ts'
import billSummary from '../../../../../widgets/billSummary/fixtures.ts'
import TransactionsPage from './index.tsx'

const { lastBill, ...beforeAnyBill } = billSummary.content.data

const days = { startDate: '2026-05-27', endDate: '2026-11-30' }

const summaryOf = (data: object) => ({
  '/private/drd/widget/billSummary': { status: 'SUCCESS', asOf: '2026-11-25T00:00:00.000Z', data },
})

function open(data: object, query: Parameters<typeof paths.transactions>[0] = {}, { startDate, endDate } = days) {
  const none = { startDate, endDate, billCount: 0, hasMore: false, transactions: [] }
  stubAnswers({ '/private/billing/transactions': none, ...summaryOf(data) })
  draw(query)
}

const page = (query: Parameters<typeof paths.transactions>[0], billingAccountNumber = '1003 4285') => (
  <SWRConfig value={{ provider: () => new Map() }}>
    <MemoryRouter initialEntries={[paths.transactions(query)]}>
      <TransactionsPage initial={{ billingAccountNumber } as never} onIntroduced={() => {}} />
    </MemoryRouter>
  </SWRConfig>
)
const draw = (query: Parameters<typeof paths.transactions>[0] = {}) => render(page(query))

test('before the first bill the page says when it comes, without filters', async () => {
  open(beforeAnyBill)
  await screen.findByRole('heading', { name: 'Your first bill comes after 8 Dec' })
  expect([screen.queryByLabelText('Time'), screen.queryByRole('group', { name: 'Show' })]).toEqual([null, null])
})

test('who looks for a kind or a time that has none can choose another', async () => {
  open(beforeAnyBill, { kind: 'payment' })
  await screen.findByText('No payments in this time.')
  expect(screen.getByLabelText('Time')).toBeTruthy()
})

test('a customer who was billed before can look further back', async () => {
  open({ ...beforeAnyBill, lastBill })
  await screen.findByText('No bills and no payments in this time.')
  expect(screen.getByLabelText('Time')).toBeTruthy()
})

test('a time that ends later than today is told up to today', async () => {
  open({ ...beforeAnyBill, lastBill }, {}, { ...days, endDate: '2999-12-31' })
  const title = await screen.findByRole('heading', { name: /, newest first$/ })
  expect(title.textContent).toBe(`${fromToText('2026-05-27', localDayOf(new Date()))}, newest first`)
})

test('days are asked for only where a customer picks them', async () => {
  open({ ...beforeAnyBill, lastBill })
  const time = await screen.findByLabelText('Time')
  expect(screen.queryByLabelText('From')).toBeNull()
  fireEvent.change(time, { target: { value: 'own' } })
  expect(['From', 'To'].map((name) => screen.getByLabelText<HTMLInputElement>(name).value)).toEqual(['2026-05-27', '2026-11-30'])
})

test('a day can be typed digit by digit: no year is asked for before it is whole, and what is typed stays', async () => {
  open({ ...beforeAnyBill, lastBill })
  fireEvent.change(await screen.findByLabelText('Time'), { target: { value: 'own' } })
  const server = fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return server(address)
  })
  const from = () => screen.getByLabelText<HTMLInputElement>('From')
  for (const typed of ['', '0002-05-27', '0020-05-27', '0202-05-27', '2025-05-27']) {
    fireEvent.change(from(), { target: { value: typed } })
    expect(from().value).toBe(typed)
  }
  await waitFor(() => expect(asked).toEqual([expect.stringContaining('startDate=2025-05-27')]))
  fireEvent.change(from(), { target: { value: '' } })
  fireEvent.blur(from())
  expect(from().value).toBe('2025-05-27')
})

/** Draws a first page of transactions and asks for more; `answer` lets them come. */
async function askForMore() {
  stubAnswers(summaryOf({ ...beforeAnyBill, lastBill }))
  const server = fetch
  const payments = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: `P-${count}-${i}`, kind: 'payment', date: '2026-10-05', amountNzd: 1, balanceNzd: 0 }))
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('/transactions')) return server(address)
    const isSecond = address.includes('skip=40')
    if (isSecond) await promise
    return Response.json({ ...days, billCount: 0, hasMore: !isSecond, transactions: payments(isSecond ? 2 : 40) })
  })
  draw()
  const more = await screen.findByRole('button', { name: 'Show more' })
  more.focus()
  fireEvent.click(more)
  await waitFor(() => expect(more.getAttribute('aria-disabled')).toBe('true'))
  return { more, answer }
}

test('more rows are added below, and the keyboard goes on from the first of them', async () => {
  const { more, answer } = await askForMore()
  expect(document.activeElement).toBe(more)
  answer()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(42))
  expect(document.activeElement).toBe(screen.getAllByRole('listitem')[40])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('bills that are ticked are not those of another account that is selected then', async () => {
  const bill = { kind: 'bill', date: '2026-10-05', amountNzd: 1, balanceNzd: 0 }
  const bills = { ...days, billCount: 2, hasMore: false, transactions: ['B-1', 'B-2'].map((id) => ({ ...bill, id })) }
  stubAnswers({ '/private/billing/transactions': bills, ...summaryOf({ ...beforeAnyBill, lastBill }) })
  const { rerender } = draw()
  const [first] = await screen.findAllByRole<HTMLInputElement>('checkbox')
  fireEvent.click(first as HTMLInputElement)
  expect(screen.getAllByRole<HTMLInputElement>('checkbox', { checked: true })).toHaveLength(1)
  rerender(page({}, '1003 4286'))
  expect(await screen.findAllByRole('checkbox')).toHaveLength(2)
  expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
})

test('a bill in credit is a bill, and leads to why; a credit note does not', async () => {
  const below = { kind: 'bill', date: '2026-10-05', amountNzd: -20, balanceNzd: 0, status: 'credit' }
  // A server of the version before tells the two by their amount alone.
  const transactions = [false, true, undefined].map((isNote, i) => ({ ...below, id: `B-${i}`, isNote }))
  stubAnswers({
    '/private/billing/transactions': { ...days, billCount: 3, hasMore: false, transactions },
    ...summaryOf({ ...beforeAnyBill, lastBill }),
  })
  draw()
  const names = (await screen.findAllByRole('checkbox')).map((box) => box.getAttribute('aria-label'))
  expect(names).toEqual(['Bill', 'Credit note', 'Credit note'].map((name) => `Select ${name} of 5 Oct 2026`))
  expect(screen.getAllByText('Why?').map((link) => link.getAttribute('aria-label'))).toEqual(['Why? Bill of 5 Oct 2026'])
})

test('more rows that come once the customer is elsewhere leave the keyboard there', async () => {
  const { answer } = await askForMore()
  const time = screen.getByLabelText('Time')
  time.focus()
  answer()
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(42))
  expect(document.activeElement).toBe(time)
})
