import { expect, test } from 'vitest'
import type { Outcome } from './totals-state.ts'
import { totalsState } from './totals-state.ts'

const noData: Outcome = { type: '/error/no_data', status: 404 }
const broken: Outcome = { type: '/error/default', status: 500 }

test.each<[string, Outcome, Outcome, object]>([
  ['one is on its way', 'loading', 'loaded', { is: 'loading' }],
  ['both are there', 'loaded', 'loaded', { is: 'shown' }],
  ['there is no gas', 'loaded', noData, { is: 'shown' }],
  ['there is no electricity', noData, 'loaded', { is: 'shown' }],
  ['neither has data', noData, noData, { is: 'noData' }],
  ['there is no gas meter', 'loaded', 'none', { is: 'shown' }],
  ['there is no gas meter and no data', noData, 'none', { is: 'noData' }],
  ['both fail with 500', broken, broken, { is: 'failed', problem: broken }],
  ['gas alone fails', 'loaded', broken, { is: 'shown', missing: 'Natural gas' }],
  ['electricity alone fails', broken, 'loaded', { is: 'shown', missing: 'Electricity' }],
  ['one fails and the other has no data', broken, noData, { is: 'failed', problem: broken }],
])('where %s', (_name, electricity, gas, state) => {
  expect(totalsState(electricity, gas, 'loaded')).toEqual(state)
})

test('what is expected is waited for, and said to be missing where it fails', () => {
  expect(totalsState('loaded', 'none', 'loading')).toEqual({ is: 'loading' })
  expect(totalsState('loaded', 'none', broken)).toEqual({ is: 'shown', missing: 'Your likely total' })
  expect(totalsState('loaded', 'none', noData)).toEqual({ is: 'shown' })
})
