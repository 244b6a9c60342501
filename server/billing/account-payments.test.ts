import { expect, test } from 'vitest'
import { owedBill } from '../../tests/owed-bill.ts'
import { type Agreed, openParts, paidOf, settled, statusOf } from './settle.ts'

/* What payments, credit notes and what is taken back do to bills of $100, issued on 2 and due on 20 November. */

const bill = (id: string, change: Partial<ReturnType<typeof owedBill>> = {}) => owedBill({ id, ...change })
const discounted = (id: string, change: object = {}) => bill(id, { discountCents: 1_000, ...change })
const note = (cents: number, change: object = {}) => bill('NOTE', { amountCents: -cents, issuedDay: '2026-11-08', ...change })
/** $90 for A, on time, with its discount. */
const paid = { id: 'PAY-1', day: '2026-11-10', cents: 10_000, discountCents: 1_000, billIds: ['A'] }

type Asked = Parameters<typeof settled>
/** What is owed of each bill by its id, and what is in credit. */
function left(...asked: Asked) {
  const { bills, creditCents } = settled(...asked)
  return {
    ...Object.fromEntries(bills.filter(({ amountCents }) => amountCents >= 0).map(({ id, owedCents }) => [id, owedCents])),
    creditCents,
  }
}
/** What payments have earned of the discounts of bills, by their ids. */
const given = (...asked: Asked) => Object.fromEntries(settled(...asked).bills.map(({ id, givenCents }) => [id, givenCents]))

test('a credit note first lowers the bill of its own days, and no bill of some of them', () => {
  const own = bill('OWN', { startDay: '2026-09-01', endDay: '2026-09-30', dueDay: '2026-11-25' })
  const sameStart = bill('SAME-START', { startDay: '2026-09-01', endDay: '2026-09-15' })
  const sameEnd = bill('SAME-END', { startDay: '2026-09-16', endDay: '2026-09-30' })
  const bills = [sameStart, sameEnd, own, note(4_000, { startDay: '2026-09-01', endDay: '2026-09-30' })]
  expect(left(bills, [])).toEqual({ OWN: 6_000, 'SAME-START': 10_000, 'SAME-END': 10_000, creditCents: 0 })
})

test('what a credit note leaves over pays other bills, those that fall due first before others', () => {
  const later = bill('B', { startDay: '2026-09-01', endDay: '2026-09-30', dueDay: '2026-11-25' })
  const sooner = bill('C', { startDay: '2026-08-01', endDay: '2026-08-31' })
  expect(left([sooner, later, bill('A'), note(15_000)], [])).toEqual({ A: 0, B: 10_000, C: 5_000, creditCents: 0 })
})

test('a credit note shortens the instalments of its bill from their end', () => {
  const instalments = ['2026-11-25', '2026-12-25'].map((dueDay) => ({ dueDay, cents: 5_000 }))
  const arrangement = { id: 'ARR-1', madeDay: '2026-11-05', endedDay: null, billIds: ['A'], instalments }
  const kept = settled([bill('A'), note(2_000)], [], { extensions: [], arrangements: [arrangement] })
  expect(kept.bills.find(({ id }) => id === 'A')?.parts).toEqual([
    { dueDay: '2026-11-25', cents: 5_000 },
    { dueDay: '2026-12-25', cents: 3_000 },
  ])
  // So that what is paid next is for what falls due next.
  expect(kept.arrangement?.instalments.map(({ paidCents }) => paidCents)).toEqual([0, 2_000])
})

test('a bill in place of one that has gone is paid on its issue: one that comes later and falls due sooner gets what is left', () => {
  const before = bill('B', { issuedDay: '2026-11-11', dueDay: '2026-11-15', amountCents: 3_000 })
  const again = discounted('A2', { issuedDay: '2026-11-12' })
  const later = bill('C', { issuedDay: '2026-11-13', dueDay: '2026-11-14', amountCents: 9_000 })
  const more = { day: '2026-11-10', cents: 3_000, billIds: [] }
  expect(left([before, again, later], [paid, more])).toEqual({ A2: 0, B: 3_000, C: 6_000, creditCents: 0 })
  // A cent less, and the bill that falls due before is to be paid of it: it waits for its day.
  expect(left([before, again, later], [paid, { ...more, cents: 2_999 }])).toEqual({ A2: 10_000, B: 1, C: 0, creditCents: 0 })
})

test('of a payment for two bills, one of which has gone, the discount of that one waits for the bill in its place', () => {
  const both = { id: 'PAY-1', day: '2026-11-10', cents: 14_000, discountCents: 1_400, billIds: ['A', 'B'], billCents: [10_000, 4_000] }
  const other = bill('B', { amountCents: 4_000, discountCents: 400 })
  const again = discounted('A2', { discountCents: 1_200, issuedDay: '2026-11-12' })
  const owed = settled([other, again], [both])
  expect(owed).toMatchObject({ bills: [{ owedCents: 0 }, { owedCents: 0 }], creditCents: 0 })
  expect(owed.discounts?.get('PAY-1') ?? 1_400).toBe(1_400)
})

test('a discount that waits is given once: the second bill gets what the first left of it', () => {
  const first = discounted('A2', { discountCents: 900, issuedDay: '2026-11-12' })
  const second = bill('A3', { amountCents: 5_000, discountCents: 500, issuedDay: '2026-11-13' })
  const byBank = { day: '2026-11-12', cents: 5_000, billIds: [] }
  // $90 and $50 were paid, $10 waited: $9 for the first bill, $1 for the second.
  expect(left([first, second], [paid, byBank])).toEqual({ A2: 0, A3: 0, creditCents: 0 })
  expect(given([first, second], [paid, byBank])).toEqual({ A2: 900, A3: 100 })
})

test('a payment of instalments leaves no discount waiting for a bill to come', () => {
  const arrangement = {
    id: 'ARR-1',
    madeDay: '2026-11-05',
    endedDay: null,
    billIds: ['A'],
    instalments: [{ dueDay: '2026-11-25', cents: 10_000 }],
  }
  const next = discounted('B', { startDay: '2026-11-01', endDay: '2026-11-30', issuedDay: '2026-12-02', dueDay: '2026-12-20' })
  const instalment = { id: 'PAY-1', day: '2026-11-10', cents: 10_500, discountCents: 500, billIds: ['ARR-1'] }
  const byBank = { day: '2026-12-05', cents: 9_500 }
  expect(left([bill('A'), next], [instalment, byBank], { extensions: [], arrangements: [arrangement] })).toMatchObject({ A: 0, B: 500 })
})

test('a discount that was booked is of the bills that its payment settled, and lowers no other one', () => {
  const told = { day: '2026-11-10', cents: 10_000, discountCents: 1_600 }
  expect(given([discounted('A'), discounted('B', { dueDay: '2026-11-25' })], [told])).toEqual({ A: 1_000, B: 0 })
})

test('a bill that a payment settles wholly gets the discount before one that it begins to settle, though that falls due later', () => {
  const bills = [discounted('A'), discounted('B', { dueDay: '2026-11-25' })]
  const paying = (cents: number) => given(bills, [{ day: '2026-11-10', cents, discountCents: 1_000 }])
  expect(paying(15_000)).toEqual({ A: 1_000, B: 0 })
  // Of two that are settled, the one that falls due later gets it.
  expect(paying(20_000)).toEqual({ A: 0, B: 1_000 })
})

test('a bill that was paid already has given its discount to the payment that names it', () => {
  const byBank = { day: '2026-11-08', cents: 10_000, method: 'bankTransfer' as const }
  const bounced = { ...byBank, day: '2026-11-12', cents: -10_000 }
  expect(given([discounted('A')], [byBank, { ...paid, method: 'creditCard' }, bounced])).toEqual({ A: 1_000 })
})

test('a part that is taken back comes out of what is in credit before any bill is opened', () => {
  const byBank = { day: '2026-11-10', cents: 15_000 }
  const back = (cents: number) => left([bill('A')], [byBank, { day: '2026-11-12', cents: -cents }])
  expect(back(3_000)).toEqual({ A: 0, creditCents: 2_000 })
  expect(back(7_000)).toEqual({ A: 2_000, creditCents: 0 })
})

test('of two payments alike that are both taken back, each opens the bill that it had paid', () => {
  const bills = ['A', 'B', 'C'].map((id, at) => bill(id, { dueDay: `2026-11-2${at}`, amountCents: id === 'C' ? 5_000 : 10_000 }))
  const payments = [10_000, 10_000, 5_000, -10_000, -10_000].map((cents, at) => ({ day: `2026-11-1${at}`, cents }))
  expect(left(bills, payments)).toEqual({ A: 10_000, B: 10_000, C: 0, creditCents: 0 })
})

test('of payments of one amount the one with that discount is taken back, or else the latest', () => {
  const bills = [discounted('A'), bill('B', { amountCents: 9_000 })]
  const payments = [paid, { day: '2026-11-11', cents: 9_000, billIds: ['B'] }]
  const back = (cents: number, discountCents: number) =>
    left(bills, [...payments, { day: '2026-11-12', cents: -cents, discountCents: -discountCents }])
  expect(back(10_000, 1_000)).toEqual({ A: 10_000, B: 0, creditCents: 0 })
  expect(back(9_000, 0)).toEqual({ A: 0, B: 9_000, creditCents: 0 })
  expect(back(9_500, 500)).toEqual({ A: 0, B: 9_000, creditCents: 0 })
})

test('of two discounts of one payment, what is taken back is first that of the bill that falls due sooner', () => {
  const bills = [discounted('A'), bill('B', { discountCents: 600, dueDay: '2026-11-25' })]
  const both = { day: '2026-11-10', cents: 20_000, discountCents: 1_600, billIds: ['A', 'B'] }
  const back = (discountCents: number) => given(bills, [both, { day: '2026-11-12', cents: -3_000, discountCents: -discountCents }])
  expect(back(600)).toEqual({ A: 400, B: 600 })
  expect(back(1_200)).toEqual({ A: 0, B: 400 })
})

test('a discount that is taken back in a way in which nothing was paid is that of the last payment', () => {
  const bills = ['A', 'B', 'C'].map((id, at) => discounted(id, { dueDay: `2026-11-2${at}` }))
  const payments = ['A', 'B', 'C'].map((id, at) => ({
    ...paid,
    id: `PAY-${id}`,
    day: `2026-11-1${at}`,
    billIds: [id],
    method: 'creditCard' as const,
  }))
  const back = { day: '2026-11-15', cents: -3_000, discountCents: -1_000, method: 'bankTransfer' as const }
  expect(given(bills, [...payments, back])).toEqual({ A: 1_000, B: 1_000, C: 0 })
})

test('a discount that counts as it was booked is not told as another', () => {
  const back = { id: 'BACK', day: '2026-11-12', cents: -10_000, discountCents: -1_000 }
  expect([...(settled([discounted('A')], [paid, back]).discounts ?? [])]).toEqual([])
})

test('a bill that was paid on time and is opened again for cents keeps its discount', () => {
  const told = { day: '2026-11-10', cents: 10_000 }
  const [opened] = settled([bill('A', { discountCents: 600 })], [told, { day: '2026-11-28', cents: -650 }]).bills
  expect(opened).toMatchObject({ owedCents: 650 })
  expect(opened && statusOf(opened, '2026-11-29')).toBe('due')
})

test('what is too little to be late is not paid before what falls due sooner', () => {
  const bills = [bill('A', { amountCents: 50, dueDay: '2026-11-28' }), bill('B', { dueDay: '2026-11-25' })]
  expect(left(bills, [{ day: '2026-11-10', cents: 5_000 }])).toEqual({ A: 50, B: 5_000, creditCents: 0 })
  // Once its day has passed it comes after what is late, and before what falls due later.
  const late = [bill('A', { amountCents: 50 }), bill('B', { dueDay: '2026-11-21' }), bill('C', { dueDay: '2026-11-28' })]
  expect(left(late, [{ day: '2026-11-24', cents: 10_050 }])).toEqual({ A: 0, B: 0, C: 10_000, creditCents: 0 })
})

test('of several later days that were agreed the latest holds, and none makes a bill fall due sooner', () => {
  const dueWith = (...endDays: string[]) => {
    const agreed: Agreed = { extensions: endDays.map((endDay) => ({ askedDay: '2026-11-03', endDay })), arrangements: [] }
    return settled([bill('A')], [], agreed).bills[0]?.parts?.[0]?.dueDay
  }
  expect(dueWith('2026-12-05', '2026-11-28')).toBe('2026-12-05')
  expect(dueWith('2026-11-28', '2026-12-05')).toBe('2026-12-05')
  expect(dueWith('2026-11-15')).toBeUndefined()
})

test('a bill that is paid has no later day, though one was agreed', () => {
  const agreed: Agreed = { extensions: [{ askedDay: '2026-11-03', endDay: '2026-11-28' }], arrangements: [] }
  expect(settled([bill('A')], [{ day: '2026-11-10', cents: 10_000 }], agreed).bills[0]).not.toHaveProperty('parts')
})

test('a bill that was corrected after payments named it is the one that they paid, though another falls due before', () => {
  const corrected = bill('A', { issuedDay: '2026-11-12' })
  const sooner = bill('B', { dueDay: '2026-11-18' })
  const parts = [
    { day: '2026-11-10', cents: 4_000, billIds: ['A'] },
    { day: '2026-11-14', cents: 6_000, billIds: ['A'] },
  ]
  expect(left([sooner, corrected], parts)).toEqual({ A: 0, B: 10_000, creditCents: 0 })
})

test('what is in credit pays a bill that was put off on the day that was agreed', () => {
  const agreed: Agreed = { extensions: [{ askedDay: '2026-11-03', endDay: '2026-11-28' }], arrangements: [] }
  expect(settled([bill('A')], [{ day: '2026-11-01', cents: 10_000 }], agreed)).toMatchObject({
    bills: [{ owedCents: 0 }],
    paidByCredit: [{ id: 'A', day: '2026-11-28' }],
  })
})

test('a payment is told without its discount, and with what that counts for', () => {
  const payment = { ...paid, method: 'creditCard' as const }
  const told = { id: 'PAY-1', day: '2026-11-10', cents: 9_000, method: 'creditCard' }
  const lowered = settled([bill('A', { amountCents: 6_000, discountCents: 600 })], [payment])
  expect(paidOf({ ...lowered, paid: [payment] })).toEqual([{ ...told, discountCents: 600 }])
  expect(paidOf({ ...settled([discounted('A')], [payment]), paid: [payment] })).toEqual([{ ...told, discountCents: 1_000 }])
  expect(paidOf({ bills: [], creditCents: 0 })).toEqual([])
})

test('what is open is told part by part, and a part is overdue from the day after its own', () => {
  const putOff = owedBill({ parts: [{ dueDay: '2026-11-28', cents: 10_000 }] })
  const open = (today: string) => openParts([putOff, bill('PAID', { owedCents: 0 })], today)
  expect(open('2026-11-28')).toEqual([{ dueDay: '2026-11-28', cents: 10_000, isOverdue: false }])
  expect(open('2026-11-29')).toEqual([{ dueDay: '2026-11-28', cents: 10_000, isOverdue: true }])
  // 99 cents are overdue on no day.
  expect(openParts([bill('A', { owedCents: 99 })], '2026-12-24')).toEqual([{ dueDay: '2026-11-20', cents: 99, isOverdue: false }])
})
