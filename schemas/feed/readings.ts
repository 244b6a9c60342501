import { localDay } from '../formats.ts'
import { closedObject } from '../shape.ts'
import { idOf } from './record.ts'

/** A local day has 48 half-hours, 46 where daylight saving begins and 50 where it ends. */
const HALF_HOURS = { minItems: 46, maxItems: 50 } as const

/** The half-hours of a supply point on a local day. An estimate never replaces an actual value. */
export const halfHours = closedObject({
  billingAccountId: idOf('account'),
  supplyPointId: idOf('supplyPoint'),
  flow: { enum: ['X', 'I'], description: 'X used, from the network; I sent to it' },
  day: localDay,
  wattHours: {
    type: 'array',
    ...HALF_HOURS,
    items: { type: ['integer', 'null'], minimum: 0, maximum: 10_000_000 },
    description: 'Wh of each half-hour from local midnight, 46, 48 or 50; null where there is none, which keeps what is known',
  },
  statuses: {
    type: 'string',
    pattern: '^[AE-]{46,50}$',
    examples: ['AAE-, a letter for each half-hour'],
    description: 'a letter for each half-hour: A actual, E estimated, - none',
  },
})

/** What was used between two days where no half-hours are metered: natural gas, or bottles. */
export const energyPeriod = closedObject({
  billingAccountId: idOf('account'),
  supplyPointId: idOf('supplyPoint'),
  startDay: { ...localDay, description: 'first local day, YYYY-MM-DD' },
  endDay: { ...localDay, description: 'last local day, YYYY-MM-DD' },
  quantity: {
    type: 'string',
    pattern: '^[0-9]{1,9}(\\.[0-9]{1,3})?$',
    examples: ['391.204'],
    description: 'kWh of natural gas, or bottles of LPG',
  },
  status: { enum: ['actual', 'estimated'], description: 'read or delivered, or worked out' },
})

/** What a register of a meter showed. */
export const meterReading = closedObject({
  billingAccountId: idOf('account'),
  meterId: idOf('meter'),
  day: { ...localDay, description: 'local day on which it was read, YYYY-MM-DD' },
  reading: { type: 'integer', minimum: 0, maximum: 999_999_999, description: 'the number that the register showed' },
  source: { enum: ['customer', 'reader', 'estimate'], description: 'who read it, or that it was worked out' },
})
