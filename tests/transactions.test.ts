import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, lastDayOfMonth, monthsBefore } from '#lib/calendar.ts'
import { localDayOf } from '#lib/local-day.ts'
import type { TransactionList } from '#schemas/billing/entities.ts'
import { accountSummaryWidget, transactionHistory } from '#schemas/billing/routes.ts'
import { payments } from '#server/db/schema/billing.ts'
import { startPortal, type TestPortal } from './portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.close())

const today = localDayOf(new Date())
const ALL = { startDate: '2000-01-01', endDate: addDays(today, 60), pageSize: 100 }
const listOf = async (who: string, query: object = ALL): Promise<TransactionList> => {
  const { status, body } = await portal.call(who, transactionHistory, { query })
  expect(status).toBe(200)
  return body as TransactionList
}
const cents = (nzd: number) => Math.round(nzd * 100)

test('without a time it is six months back and up to the end of this month', async () => {
  const { startDate, endDate, transactions } = await listOf('aroha', {})
  expect([startDate, endDate]).toEqual([monthsBefore(today, 6), lastDayOfMonth(today.slice(0, 7))])
  expect(transactions.every(({ date }) => date >= startDate && date <= endDate)).toBe(true)
  const days = transactions.map(({ date }) => date)
  expect(days).toEqual(days.toSorted().reverse())
})

test.each(['aroha', 'hemi', 'tama', 'rimu-cafe'])('the balances of %s add up, and the last is what the account owes', async (who) => {
  const { transactions, hasMore } = await listOf(who)
  expect(hasMore).toBe(false)
  let owedCents = 0
  for (const { kind, amountNzd, discountNzd = 0, balanceNzd } of transactions.toReversed()) {
    owedCents += kind === 'bill' ? cents(amountNzd) : -cents(amountNzd) - cents(discountNzd)
    expect(cents(balanceNzd)).toBe(owedCents)
  }
  const { body } = await portal.call(who, accountSummaryWidget)
  expect(owedCents).toBe(cents((body as { data: { totalBalanceNzd: number } }).data.totalBalanceNzd))
})

test('bills alone, payments alone, and a time: the balance stays that of all', async () => {
  const { transactions } = await listOf('aroha')
  for (const kind of ['bill', 'payment'] as const) {
    expect((await listOf('aroha', { ...ALL, kind })).transactions).toEqual(transactions.filter((one) => one.kind === kind))
  }
  const [newest, , third] = transactions
  const range = { startDate: third?.date ?? '', endDate: newest?.date ?? '' }
  expect((await listOf('aroha', range)).transactions).toEqual(
    transactions.filter(({ date }) => date >= range.startDate && date <= range.endDate),
  )
  expect((await listOf('aroha', { startDate: '2026-02-01', endDate: '2026-01-01' })).transactions).toEqual([])
})

test('pages follow each other without a gap', async () => {
  const { transactions } = await listOf('aroha')
  const paged: unknown[] = []
  for (let skip = 0; ; skip += 7) {
    const page = await listOf('aroha', { ...ALL, skip, pageSize: 7 })
    paged.push(...page.transactions)
    if (!page.hasMore) break
  }
  expect(paged).toEqual(transactions)
})

test('a payment of tomorrow is not told today, and one that was taken back raises what is owed', async () => {
  const { db } = portal.database
  const before = (await listOf('hemi')).transactions[0]
  const own = { billingAccountId: 'BA-100417', method: 'bankTransfer' } as const
  await db.insert(payments).values([
    { ...own, id: 'tomorrow', paidDay: addDays(today, 1), amount: '5.00' },
    { ...own, id: 'taken-back', paidDay: today, amount: '-20.50' },
  ])
  const [newest] = (await listOf('hemi')).transactions
  expect(newest).toMatchObject({ id: 'taken-back', kind: 'payment', amountNzd: -20.5 })
  expect(cents(newest?.balanceNzd ?? 0)).toBe(cents(before?.balanceNzd ?? 0) + 2050)
})

test('who has no account has no transactions, and what is asked in vain is refused', async () => {
  expect((await portal.call('staff', transactionHistory, { query: {} })).body).toMatchObject({ type: '/error/no_data' })
  for (const query of [{ startDate: '2026-02-30' }, { kind: 'refund' }, { skip: -1 }, { pageSize: 101 }]) {
    expect((await portal.call('aroha', transactionHistory, { query } as never)).status, JSON.stringify(query)).toBe(400)
  }
})
