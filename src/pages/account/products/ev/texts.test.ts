import { expect, test } from 'vitest'
import type { EvInsights } from '#schemas/ev/entities.ts'
import {
  costText,
  monthColumn,
  movingText,
  nightTitle,
  placesText,
  referenceText,
  roadUserText,
  usualText,
  withoutEmptyStart,
} from './texts.ts'

const insights = (own: Partial<EvInsights>): EvInsights => ({
  startDate: '2025-11-25',
  endDate: '2026-11-24',
  homeState: 'found',
  kWhOnly: false,
  planName: 'Day & Night',
  home: { kwh: 1000, dayKwh: 400, nightKwh: 600, nightPercentage: 60, costNzd: 246 },
  public: { sessions: 0, kwh: 0, kgCo2: 0 },
  kilometres: 5000,
  kwhPer100Km: 17.6,
  lossPercentage: 12,
  night: { from: 21, to: 7, planName: 'Day & Night', isOwnPlan: true },
  ...own,
})

test('how much was charged at night is said with the hours', () => {
  expect(nightTitle(insights({}))).toBe('60% of your home charging was between 9 pm and 7 am')
  expect(nightTitle(insights({ night: undefined }))).toBe('Your price is the same at all hours')
})

test('what moving the rest would save is said, also where that is nothing', () => {
  expect(movingText(insights({ movingSavesNzd: 75.2 }))).toBe('At today’s prices, the other 400 kWh would cost $75.20 less at night.')
  expect(movingText(insights({ movingSavesNzd: 0.4 }))).toContain('nothing left to move')
  expect(movingText(insights({ night: { from: 21, to: 7, planName: 'For cars', isOwnPlan: false } }))).toContain('one price all day')
})

test('beside another plan, it is said which of the two is cheaper at today’s prices', () => {
  const beside = (savingNzd: number) => referenceText(insights({ reference: { planName: 'Everyday', costNzd: 312.11, savingNzd } }))
  expect(beside(66.11)).toBe('At today’s prices, the same charging would cost $312.11 on Everyday, $66.11 more than on Day & Night.')
  expect(beside(-40)).toBe('At today’s prices, the same charging would cost $312.11 on Everyday, $40.00 less than on Day & Night.')
  expect(beside(0.5)).toContain('as much')
  expect(referenceText(insights({}))).toBeUndefined()
  const none = { kwh: 0, dayKwh: 0, nightKwh: 0, nightPercentage: 0 }
  expect(referenceText(insights({ home: none, reference: { planName: 'Everyday', costNzd: 0, savingNzd: 0 } }))).toBeUndefined()
})

test('a month with charges in public tells them from those at home, and so does the one beside it', () => {
  const inPublic = { sessions: 2, kwh: 36.5, kgCo2: 3, costNzd: 29.94 }
  expect(placesText({ kwh: 304.2, costNzd: 75.7, public: inPublic }, true)).toEqual(['Home 268 kWh, $45.76', 'Public 37 kWh, $29.94'])
  expect(placesText({ kwh: 347, costNzd: 59.26 }, true)).toEqual(['All at home'])
  expect(placesText({ kwh: 347, costNzd: 59.26 }, false)).toEqual([])
  // A buying group sees no cost of what it charges at home; a charge that is not settled has none yet.
  expect(placesText({ kwh: 100, public: { ...inPublic, costNzd: 0 } }, true)).toEqual(['Home 64 kWh', 'Public 37 kWh'])
})

test('as many best hours are shown as a charge takes', () => {
  expect(usualText('hour')).toBe('An hour is about how long your charges at home take.')
  expect(usualText('three hours')).toBe('Three hours is about how long your charges at home take.')
})

test('a month that is counted in part says from which day, so that no two columns have one name', () => {
  expect(monthColumn({ month: '2026-11' })).toEqual({ label: 'Nov', name: 'November 2026' })
  expect(monthColumn({ month: '2025-11', from: '2025-11-26' })).toEqual({ label: 'from 26 Nov', name: 'November 2025, from 26 Nov' })
})

test('a year that begins within a month, without a charge in it, begins with the month after', () => {
  type Month = { month: string; from?: string; kwh: number }
  const start: Month = { month: '2025-11', from: '2025-11-26', kwh: 0 }
  const next: Month = { month: '2025-12', kwh: 0 }
  const kwhOf = ({ kwh }: Month) => kwh
  expect(withoutEmptyStart([start, next], kwhOf)).toEqual([next])
  expect(withoutEmptyStart([{ ...start, kwh: 3 }, next], kwhOf)).toHaveLength(2)
  expect(withoutEmptyStart([next], kwhOf)).toEqual([next])
})

test('road user charges are said with their day and source, or not to be counted', () => {
  expect(roadUserText({ roadUserCharges: { costNzd: 912, nzdPer1000Km: 76, since: '2024-04-01', source: 'the agency' } })).toBe(
    'Road user charges are what an electric car pays in place of that tax, as they are since 1 Apr 2024 (the agency). Tyres and servicing are not included.',
  )
  expect(roadUserText({})).toContain('road user charges of an electric car are not included')
})

test('a session says what it cost, in which money, or that it is not settled', () => {
  expect(costText({ place: 'public', costNzd: 14.72 })).toBe('$14.72')
  expect(costText({ place: 'public', foreignCost: { amount: 4.4, currency: 'EUR' } })).toBe('EUR 4.40')
  expect(costText({ place: 'public' })).toBe('Not settled yet')
  expect(costText({ place: 'home' })).toBe('')
})
