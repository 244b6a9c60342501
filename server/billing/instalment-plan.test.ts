import { expect, test } from 'vitest'
import { instalmentItem, type Plan } from './instalment-plan.ts'
import type { OwedBill } from './settle.ts'

/** Only what an instalment reads of a bill. */
const owing = (id: string, owedCents: number) => ({ id, owedCents }) as OwedBill

/** Two bills of $50 and $30, by one instalment of $60. */
function planOf(): Plan {
  return {
    id: 'PA-1',
    bills: [owing('BL-1', 5_000), owing('BL-2', 3_000)],
    instalments: [{ dueDay: '2026-12-01', cents: 6_000, paidCents: 0 }],
    hasAllBills: true,
  }
}
const owedIn = ({ bills }: Plan) => bills.map(({ owedCents, isOpenedAgain }) => [owedCents, isOpenedAgain])

function settled(cents: number) {
  const plan = planOf()
  const [instalment] = plan.instalments as [Plan['instalments'][number]]
  return { plan, instalment, open: instalmentItem(plan, instalment).settle(cents) }
}

test('an instalment settles the oldest of its bills, then the next', () => {
  const { plan, instalment } = settled(6_000)
  expect([instalment.paidCents, owedIn(plan)]).toEqual([
    6_000,
    [
      [0, undefined],
      [2_000, undefined],
    ],
  ])
})

test('what is taken back opens the newest bill first, and a bill that had nothing of it stays as it was', () => {
  const { plan, instalment, open } = settled(4_000)
  open(1_500)
  expect([instalment.paidCents, owedIn(plan)]).toEqual([
    2_500,
    [
      [2_500, true],
      [3_000, undefined],
    ],
  ])
})

test('what is taken back in parts opens no more of a bill than the instalment had paid of it', () => {
  const { plan, instalment, open } = settled(6_000)
  open(700)
  open(700)
  expect([instalment.paidCents, owedIn(plan)]).toEqual([
    4_600,
    [
      [400, true],
      [3_000, true],
    ],
  ])
})
