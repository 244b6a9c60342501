import { expect, test } from 'vitest'
import { deliverySummaryOf } from './delivery-summary.ts'

const came = (...days: string[]) => days.map((deliveredDay) => ({ deliveredDay, numberOfBottles: 2 }))

test('the next bottles are due as long after the last as is usual, and ordered a week before', () => {
  expect(deliverySummaryOf(came('2026-10-27', '2026-09-15', '2026-08-04', '2026-07-30'), {})).toEqual({
    bottlesInYear: 8,
    deliveriesInYear: 4,
    lastDelivery: { date: '2026-10-27', numberOfBottles: 2 },
    usualDaysBetween: 42,
    nextDueDate: '2026-12-08',
    orderByDate: '2026-12-01',
  })
})

test('bottles that came on one day are one delivery, in as many orders as they were', () => {
  expect(deliverySummaryOf(came('2026-10-27', '2026-10-27', '2026-09-15', '2026-09-15', '2026-08-04', '2026-08-04'), {})).toMatchObject({
    bottlesInYear: 12,
    deliveriesInYear: 3,
    lastDelivery: { date: '2026-10-27', numberOfBottles: 4 },
    usualDaysBetween: 42,
    nextDueDate: '2026-12-08',
  })
})

test.each([[[]], [['2026-10-27']]])('after the deliveries %j nothing is said of the next', (days) => {
  expect(deliverySummaryOf(came(...days), {})).toMatchObject({ nextDueDate: undefined, orderByDate: undefined })
})

test('while the next delivery is under way, none is due', () => {
  expect(deliverySummaryOf(came('2026-10-27', '2026-09-15'), { isUnderWay: true })).toMatchObject({
    usualDaysBetween: 42,
    nextDueDate: undefined,
  })
})

test('where the customer has moved out, none is due, whether the last came or not', () => {
  for (const failedDay of [undefined, '2026-11-25']) {
    expect(deliverySummaryOf(came('2026-10-27', '2026-09-15'), { failedDay, isLeft: true })).toMatchObject({
      bottlesInYear: 4,
      nextDueDate: undefined,
      orderByDate: undefined,
    })
  }
})

test('bottles that failed to come are due since that day, whatever is usual', () => {
  const due = { nextDueDate: '2026-11-25', orderByDate: '2026-11-18' }
  for (const days of [[], ['2026-10-27', '2026-09-15']]) {
    expect(deliverySummaryOf(came(...days), { failedDay: '2026-11-25' })).toMatchObject(due)
  }
})
