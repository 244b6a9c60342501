import { and, between, eq, inArray } from 'drizzle-orm'
import { energyPeriods, readingDays } from '../db/schema/readings.ts'

/* What is stored of supply points of an account between two local days, both included. */

/** Electricity from the network, or with flow I what was sent to it. */
export const isElectricityOf = (
  billingAccountId: string,
  supplyPointIds: readonly string[],
  first: string,
  last: string,
  flow: 'X' | 'I' = 'X',
) =>
  and(
    eq(readingDays.billingAccountId, billingAccountId),
    inArray(readingDays.supplyPointId, [...supplyPointIds]),
    eq(readingDays.flow, flow),
    between(readingDays.localDay, first, last),
  )

/** Periods of gas and deliveries of bottles that begin then. */
export const isPeriodOf = (billingAccountId: string, supplyPointIds: readonly string[], first: string, last: string) =>
  and(
    eq(energyPeriods.billingAccountId, billingAccountId),
    inArray(energyPeriods.supplyPointId, [...supplyPointIds]),
    between(energyPeriods.startDay, first, last),
  )
