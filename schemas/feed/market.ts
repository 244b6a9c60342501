import { localDay } from '../formats.ts'
import { propertyType } from '../property/entities.ts'
import { closedObject, list } from '../shape.ts'
import { idOf } from './record.ts'

const wattHours = { type: 'integer', minimum: 0, maximum: 2_000_000_000 } as const
/** Part of an id, which slashes join. */
const name = (maxLength: number, description: string) =>
  ({ type: 'string', pattern: '^[^/]+$', examples: ['Hydro, with no slash'], minLength: 1, maxLength, description }) as const

/** New Zealand's generation of a local day from one source. */
export const generationDay = closedObject({
  day: localDay,
  source: name(40, 'such as Hydro'),
  kilowattHours: list(
    { type: 'integer', minimum: -100_000_000, maximum: 100_000_000 },
    { minItems: 46, maxItems: 50, description: 'kWh of each half-hour from local midnight' },
  ),
})

/** What other homes of a region use in a month. */
export const homeBenchmark = closedObject({
  region: name(60, 'as sites have it, such as Wellington'),
  propertyType: { ...propertyType, description: 'as sites have it' },
  month: { type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$', examples: ['2026-06'], description: 'YYYY-MM' },
  averageWh: { ...wattHours, description: 'Wh of the average home in the month' },
  efficientWh: { ...wattHours, description: 'Wh of a thrifty home in the month' },
})

/**
 * What the electricity of a site was used for on a local day, by the retailer's own account. It is kept and exported; what customers see
 * the portal works out from their readings.
 */
export const usageCategoryDay = closedObject({
  billingAccountId: idOf('account'),
  siteId: idOf('site'),
  day: localDay,
  categories: {
    type: 'object',
    maxProperties: 40,
    additionalProperties: wattHours,
    description: 'Wh by what it was used for, such as hotWater',
  },
})
