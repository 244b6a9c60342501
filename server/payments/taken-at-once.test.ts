import { expect, test } from 'vitest'
import { owedBill } from '../../tests/owed-bill.ts'
import { takenAtOnce } from './taken-at-once.ts'

const now = new Date('2026-11-26T00:00:00Z')
const owed = { bills: [owedBill()], creditCents: 0, debtCents: 2_500 }
const taken = (currentCents: number) =>
  takenAtOnce(owed, { paysSince: now, currentCents, currentBillIds: null }, new Map(), { savedAt: now, now })

test('what was taken back beyond what had been paid is in what a card takes at once, and else in what it leaves', () => {
  expect(taken(12_500)).toEqual({ nowCents: 12_500, leftCents: 0 })
  expect(taken(0)).toEqual({ nowCents: 0, leftCents: 12_500 })
})
