import { expect, test } from 'vitest'
import { windowsOf } from '../billing/windows.ts'
import { daysOfUse, type SuppliedDays } from './days-of-use.ts'

const DAY = '2026-06-10'
const span = { first: DAY, last: DAY, inHalfHours: true }
const windows = windowsOf([{ startDay: '2026-05-01', endDay: '2026-05-31' }], '2025-01-01')
const tariff = { dayRate: '0.20000', nightRate: '0.20000', nightFromHour: 0, nightToHour: 0, dailyCharge: '1.00000' }

/** A supply point whose day has this letter for each half-hour, and a kilowatt-hour in each that has one. */
const supply = (letter: 'A' | 'E' | undefined, free: number[] = []): SuppliedDays => ({
  tariff,
  readings: new Map(letter ? [[DAY, { wattHours: new Array<number>(48).fill(1000), statuses: letter.repeat(48) }]] : []),
  free: new Map([[DAY, new Set(free)]]),
  charged: { from: '2026-01-01', to: '2026-06-09' },
  billed: undefined,
})
const dayOf = (...supplies: SuppliedDays[]) => daysOfUse(supplies, windows, span)[0]

test('a day with readings of the second supply point alone has them', () => {
  const day = dayOf(supply(undefined), supply('A'))
  expect(day?.wattHours).toEqual(new Array(48).fill(1000))
  expect(day?.halfHours[0]).toMatchObject({ wattHours: 1000 })
})

test('a day is estimated where the second supply point is', () => {
  expect([dayOf(supply('A'), supply('A')), dayOf(supply('A'), supply('E'))].map((day) => day?.isEstimated)).toEqual([false, true])
  expect(dayOf(supply('A'), supply('E'))?.halfHours[0]?.isEstimated).toBe(true)
})

test('free hours of the second supply point are free', () => {
  expect(
    dayOf(supply('A'), supply('A', [3]))
      ?.halfHours.map(({ isFree }) => isFree)
      .indexOf(true),
  ).toBe(3)
})

test('the daily charge is owed up to the last day that is charged, readings or not', () => {
  const days = daysOfUse([supply(undefined)], windows, { first: '2026-06-08', last: '2026-06-10' })
  expect(days.map(({ dailyCharges }) => dailyCharges)).toEqual([1, 1, 0])
  expect(days.map(({ cents }) => cents)).toEqual([115, 115, 0])
})
