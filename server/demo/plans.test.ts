import { expect, test } from 'vitest'
import { customers } from './people.ts'
import { planRecords } from './plans.ts'

test('the prices that a buying group agrees are those of its members alone', () => {
  const plans = new Map(planRecords('northlight').map(({ id, data }) => [id, data]))
  const plansOf = (isMember: boolean) =>
    customers.flatMap(({ accounts }) =>
      accounts
        .filter(({ buyingGroupName }) => (buyingGroupName !== undefined) === isMember)
        .flatMap(({ sites }) => sites.flatMap(({ supplies }) => supplies.map(({ planId }) => planId))),
    )
  const agreed = new Set(plansOf(true))
  const others = plansOf(false)
  expect(agreed.size).toBeGreaterThan(0)
  for (const id of agreed) {
    expect(others).not.toContain(id)
    expect(plans.get(id)).not.toHaveProperty('soldTo')
    for (const other of others) expect(plans.get(id)?.prices).not.toEqual(plans.get(other)?.prices)
  }
})
