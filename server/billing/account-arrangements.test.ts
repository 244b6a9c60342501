import { expect, test } from 'vitest'
import { owedBill } from '../../tests/owed-bill.ts'
import { AccountBook } from './account-book.ts'
import { type Arrangement, settled } from './settle.ts'

/* What an arrangement is for, what it leaves out, and when it is paid. */

const bill = (id: string, change: Partial<ReturnType<typeof owedBill>> = {}) => owedBill({ id, ...change })
const DAYS = ['2026-11-25', '2026-12-25'] as const
const arrangement = (change: Partial<Arrangement> = {}): Arrangement => ({
  id: 'ARR-1',
  madeDay: '2026-11-05',
  endedDay: null,
  billIds: ['A'],
  instalments: DAYS.map((dueDay) => ({ dueDay, cents: 5_000 })),
  ...change,
})
type Asked = Parameters<typeof settled>
const arranged = (bills: Asked[0], payments: Asked[1], ...arrangements: Arrangement[]) =>
  settled(bills, payments, { extensions: [], arrangements })
const instalment = (cents: number) => ({ day: '2026-11-10', cents, billIds: ['ARR-1'] })
/** The bills that are paid in instalments, by their ids. */
const inInstalments = (owed: ReturnType<typeof settled>) => owed.bills.flatMap(({ id, isArranged }) => (isArranged ? [id] : [])).sort()

test('an arrangement that names no bills is for all that were owed, and leaves those that were paid their discounts', () => {
  const paid = bill('PAID', { discountCents: 1_000, startDay: '2026-09-01', endDay: '2026-09-30' })
  const payment = { day: '2026-11-04', cents: 10_000, discountCents: 1_000, billIds: ['PAID'] }
  const owed = arranged([paid, bill('A')], [payment], arrangement({ billIds: null }))
  expect(inInstalments(owed)).toEqual(['A'])
  expect(owed.bills.find(({ id }) => id === 'PAID')).toMatchObject({ discountCents: 1_000, givenCents: 1_000 })
})

test('where one of its bills has gone, an arrangement is for all that were issued by the day on which it was made', () => {
  const bills = [bill('A'), bill('B', { issuedDay: '2026-11-05' }), bill('C', { issuedDay: '2026-11-06', dueDay: '2026-12-20' })]
  expect(inInstalments(arranged(bills, [], arrangement({ billIds: ['A', 'GONE'], madeDay: '2026-11-05' })))).toEqual(['A', 'B'])
  // C was issued after the day on which that was agreed, though both happened before it was entered.
  const book = new AccountBook()
  for (const one of bills) book.enterBill(one)
  expect(book.openCents(arrangement({ billIds: ['A', 'GONE'] }))).toBe(20_000)
  expect(book.openCents(arrangement({ billIds: ['A'] }))).toBe(10_000)
})

test('what is owed beside an arrangement are other bills, and none that is paid', () => {
  const book = new AccountBook()
  for (const id of ['A', 'B', 'PAID']) book.enterBill(bill(id))
  book.enterPayment({ day: '2026-11-04', cents: 10_000, billIds: ['PAID'] })
  expect(book.openBeside(arrangement()).map(({ id }) => id)).toEqual(['B'])
})

test('an arrangement is paid once all of its bills are here, and all are paid', () => {
  const isPaid = (bills: Asked[0], cents: number, change: Partial<Arrangement>) =>
    arranged(bills, [instalment(cents)], arrangement(change)).arrangement?.isPaid
  expect(isPaid([bill('A')], 10_000, {})).toBe(true)
  expect(isPaid([bill('A')], 9_999, {})).toBe(false)
  expect(isPaid([bill('A')], 10_000, { billIds: ['A', 'GONE'] })).toBe(false)
  expect(isPaid([bill('A')], 10_000, { billIds: null })).toBe(false)
  const two = [bill('A', { amountCents: 5_000 }), bill('B', { amountCents: 5_000 })]
  expect(isPaid(two, 5_000, { billIds: ['A', 'B'] })).toBe(false)
  expect(isPaid(two, 10_000, { billIds: ['A', 'B'] })).toBe(true)
})

test('the end of another arrangement leaves the one that holds', () => {
  const former = arrangement({ id: 'ARR-0', madeDay: '2026-11-03', endedDay: '2026-11-08' })
  const later = arrangement({ id: 'ARR-2', madeDay: '2026-11-06' })
  expect(arranged([bill('A')], [], former, later).arrangement?.id).toBe('ARR-2')
  expect(arranged([bill('A')], [], former).arrangement).toBeUndefined()
})

test('of two arrangements of one day the one that was not ended holds, in whichever order they are told', () => {
  const ended = arrangement({ id: 'ARR-1', endedDay: '2026-11-05' })
  const later = arrangement({ id: 'ARR-2' })
  for (const told of [
    [ended, later],
    [later, ended],
  ]) {
    expect(arranged([bill('A')], [], ...told).arrangement?.id).toBe('ARR-2')
  }
})

test('what the instalments leave out of a bill is due on its own day, before or between them', () => {
  const partsWith = (dueDay: string) => arranged([bill('A', { dueDay, amountCents: 11_000 })], [], arrangement()).bills[0]?.parts
  const rest = { cents: 1_000, isNotCovered: true }
  const [first, second] = DAYS.map((dueDay) => ({ dueDay, cents: 5_000 }))
  expect(partsWith('2026-11-20')).toEqual([{ dueDay: '2026-11-20', ...rest }, first, second])
  expect(partsWith('2026-12-01')).toEqual([first, { dueDay: '2026-12-01', ...rest }, second])
})

test('a payment that names a bill of an arrangement is for what the instalments leave out of that one alone', () => {
  // $50 too little for both: it is left out of the newer one.
  const bills = [bill('A'), bill('B', { amountCents: 5_000, dueDay: '2026-12-01' })]
  const partsAfter = (id: string) =>
    arranged(bills, [{ day: '2026-11-10', cents: 1_000, billIds: [id] }], arrangement({ billIds: ['A', 'B'] })).bills.map(
      ({ parts }) => parts,
    )
  const [newer] = partsAfter('B')
  expect(newer).toEqual([{ dueDay: '2026-12-01', cents: 4_000, isNotCovered: true }])
  // Of A nothing is left out, so that what names it pays what falls due first.
  expect(partsAfter('A')).toEqual([
    [{ dueDay: '2026-12-01', cents: 5_000, isNotCovered: true }],
    [
      { dueDay: '2026-11-25', cents: 4_000 },
      { dueDay: '2026-12-25', cents: 5_000 },
    ],
  ])
})
