import { generationDays, homeBenchmarks, usageCategoryDays } from '../../db/schema/insights.ts'
import { energyPeriods, meterReads, readingDays } from '../../db/schema/readings.ts'
import { storeDays } from '../../meterdata/store-days.ts'
import { storedIn } from '../kind-store.ts'

/** By far the most records: 182 million a year for 500,000 customers. */
export const halfHours = storedIn('halfHours', {
  table: readingDays,
  columns: { day: 'localDay' },
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  suits: {
    supplyPointId: ({ supplyPointId }, { energyType }) =>
      energyType !== 'electricity' && {
        place: 'data.supplyPointId',
        reason: `${supplyPointId} is supplied with ${energyType}; half-hours are of electricity`,
      },
  },
  goesWith: 'supplyPointId',
  changedAt: 'changedAt',
  store: (tx, records) =>
    storeDays(
      tx,
      records.map(({ at, data: { day, ...data } }) => ({ ...data, localDay: day, changedAt: at })),
    ),
})

export const energyPeriod = storedIn('energyPeriod', {
  table: energyPeriods,
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  goesWith: 'supplyPointId',
})

export const meterReading = storedIn('meterReading', {
  table: meterReads,
  columns: { meterId: 'deviceId', day: 'readDay' },
  refersTo: { billingAccountId: 'account', meterId: 'meter' },
  suits: {
    meterId: ({ meterId, reading }, { digits }) =>
      String(reading).length > Number(digits) && { place: 'data.reading', reason: `has more digits than the ${digits} of ${meterId}` },
  },
  goesWith: 'meterId',
})

export const generationDay = storedIn('generationDay', {
  table: generationDays,
  columns: { day: 'localDay' },
})

export const homeBenchmark = storedIn('homeBenchmark', { table: homeBenchmarks })

export const usageCategoryDay = storedIn('usageCategoryDay', {
  table: usageCategoryDays,
  columns: { day: 'localDay' },
  refersTo: { billingAccountId: 'account', siteId: 'site' },
  goesWith: 'siteId',
})
