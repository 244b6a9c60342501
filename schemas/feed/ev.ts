import { instant } from '../formats.ts'
import { closedObject } from '../shape.ts'
import { idOf, money } from './record.ts'

/** A charge of an electric car, at home or at a public charger. */
export const evSession = closedObject(
  {
    billingAccountId: idOf('account'),
    startInstant: { ...instant, description: 'plugged in, UTC' },
    endInstant: { ...instant, description: 'unplugged, UTC; after the start' },
    wattHours: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'Wh that the car took' },
    place: { enum: ['home', 'public'], description: 'where it was charged' },
  },
  {
    supplyPointId: { ...idOf('supplyPoint'), description: 'the supplyPoint that it came from, by its id; absent for a public charger' },
    chargerName: { type: 'string', maxLength: 80, description: 'name of the public charger' },
    cost: money('what it cost, GST included; absent where it is part of the electricity bill'),
  },
)
