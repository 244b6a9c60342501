import { expect, test } from 'vitest'
import { differenceText, freeHoursText, verdictOf } from './verdict.ts'

const plan = (planName: string, toPayNzd: number, savingNzd: number) => ({
  planName,
  isCurrent: savingNzd === 0,
  amountNzd: toPayNzd,
  discountNzd: 0,
  toPayNzd,
  savingNzd,
})

test('a cheaper plan is named with what it would have saved; under a dollar a bill it is too little to be sure of', () => {
  const verdict = (savingNzd: number) =>
    verdictOf({ numberOfBills: 12, plans: [plan('Night', 1500 - savingNzd, savingNzd), plan('Flat', 1500, 0)] })
  expect([verdict(184.2), verdict(12), verdict(11.99)]).toEqual([
    'Night would have cost $184.20 less',
    'Night would have cost $12.00 less',
    'Night would have cost $11.99 less: too little to be sure of',
  ])
})

test('the cheapest plan is said to be the cheapest, and an only one to be the only one', () => {
  expect(verdictOf({ numberOfBills: 12, plans: [plan('Flat', 1500, 0), plan('Night', 1600, -100)] })).toBe('You are on the cheapest plan')
  expect(verdictOf({ numberOfBills: 12, plans: [plan('Flat', 1500, 0)] })).toBe('This is the one plan we have for you')
})

test('free hours are said to be free on the plans that have them alone', () => {
  const flat = { planName: 'Flat' }
  const low = { planName: 'Low', losesFreeHours: true }
  expect(freeHoursText([flat])).toBe('The free power hours that you booked are free on every plan here.')
  expect(freeHoursText([flat, low])).toBe(
    'Low comes without free power hours, so those that you booked are not free there. On the other plans they are free.',
  )
  expect(freeHoursText([low])).toBe('Low comes without free power hours, so those that you booked are not free there.')
})

test('a difference is more or less than one’s own', () => {
  expect([differenceText(5), differenceText(-5.5), differenceText(0)]).toEqual([
    '$5.00 less than yours',
    '$5.50 more than yours',
    'the same as yours',
  ])
})
