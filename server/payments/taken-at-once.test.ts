import { expect, test } from 'vitest'
import type { Owed } from '../billing/settle.ts'
import { takenAtOnce } from './taken-at-once.ts'

const now = new Date('2026-11-26T00:00:00Z')
const owed: Owed = {
  bills: [
    {
      id: 'B-1',
      startDay: '2026-10-01',
      endDay: '2026-10-31',
      issuedDay: '2026-11-02',
      dueDay: '2026-11-20',
      amountCents: 10_000,
      discountCents: 0,
      givenCents: 0,
      owedCents: 10_000,
    },
  ],
  creditCents: 0,
  debtCents: 2_500,
}
const taken = (currentCents: number) =>
  takenAtOnce(owed, { paysSince: now, currentCents, currentBillIds: null }, new Map(), { savedAt: now, now })

test('what was taken back beyond what had been paid is in what a card takes at once, and else in what it leaves', () => {
  expect(taken(12_500)).toEqual({ nowCents: 12_500, leftCents: 0 })
  expect(taken(0)).toEqual({ nowCents: 0, leftCents: 12_500 })
})
