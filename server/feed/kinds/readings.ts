import { generationDays, homeBenchmarks, usageCategoryDays } from '../../db/schema/insights.ts'
import { energyPeriods, meterReads, readingDays } from '../../db/schema/readings.ts'
import { storeDays } from '../../meterdata/store-days.ts'
import { storedIn } from '../kind-store.ts'

/** By far the most records: 182 million a year for 500,000 customers. */
export const halfHours = storedIn('halfHours', {
  table: readingDays,
  idColumns: ['supplyPointId', 'flow', 'localDay'],
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
  row: ({ billingAccountId, supplyPointId, flow, day }) => ({ billingAccountId, supplyPointId, flow, localDay: day }),
  store: (tx, records) =>
    storeDays(
      tx,
      records.map(({ at, data: { day, ...data } }) => ({ ...data, localDay: day, changedAt: at })),
    ),
  data: ({ billingAccountId, supplyPointId, flow, localDay, wattHours, statuses }) => ({
    billingAccountId,
    supplyPointId,
    flow,
    day: localDay,
    wattHours,
    statuses,
  }),
})

export const energyPeriod = storedIn('energyPeriod', {
  table: energyPeriods,
  idColumns: ['supplyPointId', 'startDay'],
  refersTo: { billingAccountId: 'account', supplyPointId: 'supplyPoint' },
  goesWith: 'supplyPointId',
  row: (data) => ({ ...data }),
  data: (row) => row,
})

export const meterReading = storedIn('meterReading', {
  table: meterReads,
  idColumns: ['deviceId', 'readDay'],
  refersTo: { billingAccountId: 'account', meterId: ['meter', 'deviceId'] },
  suits: {
    meterId: ({ meterId, reading }, { digits }) =>
      String(reading).length > Number(digits) && { place: 'data.reading', reason: `has more digits than the ${digits} of ${meterId}` },
  },
  goesWith: 'meterId',
  row: ({ billingAccountId, meterId, day, reading, source }) => ({ billingAccountId, deviceId: meterId, readDay: day, reading, source }),
  data: ({ billingAccountId, deviceId, readDay, reading, source }) => ({
    billingAccountId,
    meterId: deviceId,
    day: readDay,
    reading,
    source,
  }),
})

export const generationDay = storedIn('generationDay', {
  table: generationDays,
  idColumns: ['localDay', 'source'],
  row: ({ day, source, kilowattHours }) => ({ localDay: day, source, kilowattHours }),
  data: ({ localDay, source, kilowattHours }) => ({ day: localDay, source, kilowattHours }),
})

export const homeBenchmark = storedIn('homeBenchmark', {
  table: homeBenchmarks,
  idColumns: ['region', 'propertyType', 'month'],
  row: (data) => ({ ...data }),
  data: (row) => row,
})

export const usageCategoryDay = storedIn('usageCategoryDay', {
  table: usageCategoryDays,
  idColumns: ['siteId', 'localDay'],
  refersTo: { billingAccountId: 'account', siteId: 'site' },
  goesWith: 'siteId',
  row: ({ billingAccountId, siteId, day, categories }) => ({ billingAccountId, siteId, localDay: day, categories }),
  data: ({ billingAccountId, siteId, localDay, categories }) => ({ billingAccountId, siteId, day: localDay, categories }),
})
