import { fireEvent, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { billLines, billPdf } from '#schemas/billing/routes.ts'
import { drawFixture } from '../../tests/draw-fixture.tsx'
import { signInTab } from '../../tests/sign-in-tab.ts'
import fixtures from './fixtures.ts'
import widget from './index.tsx'

test('lists bills with what became of them, and payments', () => {
  const { getByText } = drawFixture(widget, {
    config: {},
    data: {
      ...fixtures.content.data,
      bills: [{ id: 'B1', issuedDate: '2026-10-09', amountNzd: 101.1, status: 'overdue' }],
      payments: [{ paidDate: '2026-09-24', amountNzd: 55, method: 'bankTransfer' }],
    },
  })
  expect(getByText('Overdue').parentElement?.textContent).toBe('9 Oct 2026Why?Overdue$101.10')
  expect(getByText('Bank transfer').parentElement?.textContent).toMatch(/24 Sep.* 2026Bank transfer\$55\.00/)
})

test('each bill leads to why it is what it is, one in credit too; a credit note does not', () => {
  const { getAllByRole } = drawFixture(widget, {
    config: {},
    data: {
      ...fixtures.content.data,
      bills: [
        { id: 'B1', issuedDate: '2026-10-09', amountNzd: 101.1, status: 'paid' },
        { id: 'B2', issuedDate: '2026-11-09', amountNzd: -31.63, status: 'credit', isNote: false },
        { id: 'N1', issuedDate: '2026-10-10', amountNzd: -20, status: 'credit' },
      ],
    },
  })
  const links = getAllByRole('link', { name: /^Why\? / }).map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
  expect(links).toEqual([
    ['Why? Bill of 9 Oct 2026', '/account/bill/insights?bill=B1'],
    ['Why? Bill of 9 Nov 2026', '/account/bill/insights?bill=B2'],
  ])
})

test('a discount for paying on time is named beside what it changes', () => {
  const { getByText } = drawFixture(widget, {
    config: {},
    data: {
      ...fixtures.content.data,
      bills: [{ id: 'B1', issuedDate: '2026-10-09', amountNzd: 337.83, discountNzd: 6.76, status: 'due' }],
      payments: [{ paidDate: '2026-09-24', amountNzd: 378.3, discountNzd: 7.72, method: 'directDebit' }],
    },
  })
  expect(getByText('To pay').parentElement?.textContent).toContain('$337.83less $6.76 if on time')
  expect(getByText('Direct debit').parentElement?.textContent).toContain('$378.30and $7.72 discount')
})

test('a bill says for which days it is, and when an open one is due', () => {
  const period = { issuedDate: '2026-10-09', startDate: '2026-09-08', endDate: '2026-10-07', amountNzd: 101.1 }
  const { getByText } = drawFixture(widget, {
    config: {},
    data: {
      ...fixtures.content.data,
      bills: [
        { ...period, id: 'B1', dueDate: '2999-11-20', status: 'due' },
        { ...period, id: 'B2', dueDate: '2020-10-20', status: 'overdue' },
        { ...period, id: 'B3', dueDate: '2020-10-20', status: 'paid' },
      ],
    },
  })
  const daysBeside = (status: string) => getByText(status).parentElement?.querySelector('small')?.textContent
  expect(['To pay', 'Overdue', 'Paid'].map(daysBeside)).toEqual([
    expect.stringMatching(/^For 8 Sept? to 7 Oct, due 20 Nov$/),
    expect.stringMatching(/^For 8 Sept? to 7 Oct, was due 20 Oct$/),
    expect.stringMatching(/^For 8 Sept? to 7 Oct$/),
  ])
})

test('says so where there are none yet, and once where there is neither', () => {
  const { data } = fixtures.content
  expect(drawFixture(widget, { config: {}, data: { ...data, payments: [] } }).getByText('No payments yet.')).toBeTruthy()
  const { getByText, queryByText } = drawFixture(widget, { config: {}, data: { ...data, bills: [], payments: [] } })
  expect(getByText('Bills and payments are listed here as they come.')).toBeTruthy()
  expect(queryByText('No bills yet.')).toBeNull()
})

test('of what staff leave out nothing is said, also where there is neither', () => {
  const data = { ...fixtures.content.data, bills: [], payments: [] }
  const { getByText, queryByText } = drawFixture(widget, { config: { leavesOut: ['payments'] }, data })
  expect(getByText('No bills yet.')).toBeTruthy()
  expect(queryByText(/payments/i)).toBeNull()
})

test.each([
  [-20.5, '$20.50in credit'],
  [20.5, '$20.50balance'],
  [0, '$0.00balance'],
])('a balance of %s dollars is told without a sign', (totalBalanceNzd, text) => {
  const { getByText } = drawFixture(widget, { config: {}, data: { ...fixtures.content.data, totalBalanceNzd } })
  expect(getByText(/^(in credit|balance)$/).parentElement?.textContent).toBe(text)
})

test('a page that says elsewhere what is owed does not say it twice', () => {
  const { queryByText } = drawFixture(widget, { config: { hidesBalance: true }, data: fixtures.content.data })
  expect(queryByText('balance')).toBeNull()
})

test.each([
  ['as a PDF', billPdf, 'Download latest bill'],
  ['line by line', billLines, 'Latest bill as a spreadsheet (CSV)'],
] as const)('the latest bill is the one that is downloaded, %s', async (_as, route, name) => {
  const { data } = fixtures.content
  const asked: string[] = []
  signInTab()
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ type: '/error/not_found', status: 404 }, { status: 404 })
  })
  const { getByRole, getByText } = drawFixture(widget, {
    config: {},
    data,
  })
  fireEvent.click(getByRole('button', { name }))
  await waitFor(() => expect(getByText('We can’t find this.')).toBeTruthy())
  expect(asked).toEqual([expect.stringContaining(route.path.replace(':billId', data.bills[0]?.id ?? ''))])
})
