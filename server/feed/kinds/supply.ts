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
  row: (data, id) => ({
    id,
    name: data.name,
    energyType: data.energyType,
    prices: data.prices.map(withDecimals),
    nightFromHour: data.nightHours?.from ?? 0,
    nightToHour: data.nightHours?.to ?? 0,
    peakHours: data.peakHours ?? null,
    isLowUser: data.isLowUser ?? false,
    isLowPrice: data.isLowPrice ?? false,
    promptPaymentDiscountRate: data.promptPaymentDiscountRate ?? '0',
    valuePlanAnnualLimitKwh: data.valuePlanAnnualLimitKwh ?? null,
    soldTo: data.soldTo ?? [],
    soldByBrands: data.soldByBrands ?? null,
    soldInRegions: data.soldInRegions ?? null,
  }),
  data: ({ nightFromHour, nightToHour, ...row }) => ({
    name: row.name,
    energyType: row.energyType,
    prices: row.prices,
    nightHours: nightFromHour === nightToHour ? null : { from: nightFromHour, to: nightToHour },
    peakHours: row.peakHours,
    isLowUser: row.isLowUser,
    isLowPrice: row.isLowPrice,
    promptPaymentDiscountRate: row.promptPaymentDiscountRate,
    valuePlanAnnualLimitKwh: row.valuePlanAnnualLimitKwh,
    soldTo: row.soldTo,
    soldByBrands: row.soldByBrands,
    soldInRegions: row.soldInRegions,
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
  row: (data, id) => ({
    billingAccountId: data.billingAccountId,
    id,
    siteId: data.siteId,
    energyType: data.energyType,
    planId: data.planId,
    supplyAgreementId: data.supplyAgreementId,
    icp: data.icp ?? null,
    meterSerial: data.meterSerial ?? null,
    nickname: data.nickname ?? null,
    hasHourlyData: data.hasHalfHours ?? true,
    isAdvanced: data.isAdvanced ?? false,
    canSubmitRead: data.canSubmitReading ?? false,
    nextReadDay: data.nextReadingOn ?? null,
    readLockedBy: data.readingLockedBy ?? null,
    chargeNetId: data.chargeNetId ?? null,
    bottleSizeKg: data.bottleSizeKg ?? null,
    maxBottles: data.maxBottles ?? null,
  }),
  data: (row) => ({
    billingAccountId: row.billingAccountId,
    siteId: row.siteId,
    energyType: row.energyType,
    planId: row.planId,
    supplyAgreementId: row.supplyAgreementId,
    icp: row.icp,
    meterSerial: row.meterSerial,
    nickname: row.nickname,
    hasHalfHours: row.hasHourlyData,
    isAdvanced: row.isAdvanced,
    canSubmitReading: row.canSubmitRead,
    nextReadingOn: row.nextReadDay,
    readingLockedBy: row.readLockedBy,
    chargeNetId: row.chargeNetId,
    bottleSizeKg: row.bottleSizeKg,
    maxBottles: row.maxBottles,
  }),
})

export const meter = storedIn('meter', {
  table: meterDevices,
  decisive: ['digits'],
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  row: ({ billingAccountId, supplyPointId, register, digits, position }, id) => ({
    billingAccountId,
    id,
    supplyPointId,
    register: register ?? null,
    digits: digits ?? 5,
    position: position ?? 0,
  }),
  data: ({ id: _id, ...row }) => row,
})

export const evSession = storedIn('evSession', {
  table: evSessions,
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  row: (data, id) => ({
    billingAccountId: data.billingAccountId,
    id,
    supplyPointId: data.supplyPointId ?? null,
    startInstant: data.startInstant,
    endInstant: data.endInstant,
    wattHours: data.wattHours,
    place: data.place,
    chargerName: data.chargerName ?? null,
    chargerCity: data.chargerCity ?? null,
    position: data.position ?? null,
    cost: data.cost ?? null,
    currency: data.currency ?? null,
    settledBy: data.settledBy ?? null,
  }),
  data: ({ id: _id, ...row }) => row,
})
