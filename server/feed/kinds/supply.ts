import { evSessions, plans, supplyPoints } from '../../db/schema/supply.ts'
import { meterDevices } from '../../db/schema/readings.ts'
import type { PlanPrices } from '#schemas/feed/supply.ts'
import { storedIn } from '../kind-store.ts'

const MOST_DECIMALS = 5

/** Prices with all decimals that they may have: 0.3 is 0.30000. */
const withDecimals = ({ from, ...rates }: PlanPrices): PlanPrices => ({
  from,
  // The same fields with other text.
  ...(Object.fromEntries(Object.entries(rates).map(([name, rate]) => [name, Number(rate).toFixed(MOST_DECIMALS)])) as typeof rates),
})

export const plan = storedIn('plan', {
  table: plans,
  decisive: ['energyType'],
  columns: { nightHours: 'nightFromHour' },
  whereAbsent: { isLowUser: false, isLowPrice: false, promptPaymentDiscountRate: '0', soldTo: [] },
  row: ({ prices, nightHours }) => ({
    prices: prices.map(withDecimals),
    nightFromHour: nightHours?.from ?? 0,
    nightToHour: nightHours?.to ?? 0,
  }),
  data: ({ nightFromHour, nightToHour }) => ({
    nightHours: nightFromHour === nightToHour ? null : { from: nightFromHour, to: nightToHour },
  }),
})

export const supplyPoint = storedIn('supplyPoint', {
  table: supplyPoints,
  refersTo: { billingAccountId: 'account', siteId: 'site', planId: 'plan' },
  suits: {
    planId: ({ energyType, planId }, plan) =>
      plan.energyType !== energyType && { place: 'data.planId', reason: `${planId} is a plan of ${plan.energyType}, not of ${energyType}` },
  },
  decisive: ['energyType'],
  columns: {
    hasHalfHours: 'hasHourlyData',
    canSubmitReading: 'canSubmitRead',
    nextReadingOn: 'nextReadDay',
    readingLockedBy: 'readLockedBy',
  },
  whereAbsent: { hasHalfHours: true, isAdvanced: false, canSubmitReading: false },
})

export const meter = storedIn('meter', {
  table: meterDevices,
  decisive: ['digits'],
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  whereAbsent: { digits: 5, position: 0 },
})

export const evSession = storedIn('evSession', {
  table: evSessions,
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
})
