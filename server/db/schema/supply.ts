import type { AccountKind, EnergyType } from '#schemas/account/entities.ts'
import type { Brand } from '#schemas/brand.ts'
import type { PlanPrices } from '#schemas/feed/supply.ts'
import { boolean, index, integer, jsonb, numeric, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { instant, localDay, money } from './columns.ts'
import { keyedTable } from './keyed-table.ts'

export const plans = pgTable('plans', {
  id: text().primaryKey(),
  name: text().notNull(),
  energyType: text().$type<EnergyType>().notNull(),
  /** What it costs from a day on, earliest first. */
  prices: jsonb().$type<PlanPrices[]>().notNull(),
  /** Local hours between which the night rate holds, such as 21 to 7; equal on a flat plan. */
  nightFromHour: smallint().notNull().default(0),
  nightToHour: smallint().notNull().default(0),
  /** Local hours between which the peak rate holds, Monday to Friday. */
  peakHours: jsonb().$type<{ from: number; to: number }>(),
  isLowUser: boolean().notNull().default(false),
  /** No free power hours can be booked on it. */
  isLowPrice: boolean().notNull().default(false),
  promptPaymentDiscountRate: numeric({ precision: 6, scale: 4 }).notNull().default('0'),
  /** Upper limit in kWh a year of a value plan; null for other plans. */
  valuePlanAnnualLimitKwh: integer(),
  /** The kinds of customers that may choose it now. */
  soldTo: jsonb().$type<AccountKind[]>().notNull().default([]),
  /** The brands whose customers may; null for all. */
  soldByBrands: jsonb().$type<Brand[]>(),
  /** The regions of the sites that it may be chosen for; null for all. */
  soldInRegions: jsonb().$type<string[]>(),
})

export const supplyPoints = keyedTable(
  'supply_points',
  ['billingAccountId', 'id'],
  {
    siteId: text().notNull(),
    energyType: text().$type<EnergyType>().notNull(),
    planId: text()
      .notNull()
      .references(() => plans.id),
    supplyAgreementId: text().notNull(),
    icp: text(),
    meterSerial: text(),
    /** What the customer calls it, where a site has several of one kind. */
    nickname: text(),
    hasHourlyData: boolean().notNull().default(true),
    /** A gas meter that sends what was used every day. */
    isAdvanced: boolean().notNull().default(false),
    /** The customer may submit readings of this meter. */
    canSubmitRead: boolean().notNull().default(false),
    nextReadDay: localDay(),
    /** Who is working on the meter's readings; locks out everyone else. */
    readLockedBy: text(),
    chargeNetId: text(),
    /** LPG: bottle size in kg, and the most bottles in one order; null for no limit. */
    bottleSizeKg: smallint(),
    maxBottles: smallint(),
  },
  (table) => [
    uniqueIndex('supply_points_id').on(table.id),
    index('supply_points_icp').on(table.icp),
    index('supply_points_charge_net').on(table.chargeNetId),
  ],
)

/** Fibre and wireless broadband at a site. */
export const broadbandConnections = keyedTable('broadband_connections', ['billingAccountId', 'siteId'], {
  planName: text().notNull(),
  downloadMbps: integer().notNull(),
  uploadMbps: integer().notNull(),
  /** a month, GST included */
  monthlyCharge: money().notNull(),
  connectedOn: localDay().notNull(),
  state: text().$type<'active' | 'ordered' | 'fault'>().notNull(),
})

/** Charges of electric cars, at home or at public chargers. */
export const evSessions = keyedTable('ev_sessions', ['billingAccountId', 'id'], {
  /** Absent for a public charger. */
  supplyPointId: text(),
  startInstant: instant().notNull(),
  endInstant: instant().notNull(),
  wattHours: integer().notNull(),
  place: text().$type<'home' | 'public'>().notNull(),
  chargerName: text(),
  chargerCity: text(),
  /** of the charger, in degrees */
  position: jsonb().$type<{ latitude: number; longitude: number }>(),
  /** GST included; absent where it is part of the electricity bill */
  cost: money(),
  /** of the cost; null for New Zealand dollars */
  currency: text(),
  /** the charge detail record that settled it; null while the network has not */
  settledBy: text(),
})
