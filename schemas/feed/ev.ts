import { instant } from '../formats.ts'
import { closedObject } from '../shape.ts'
import { idOf, money, words } from './record.ts'

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
    chargerCity: { type: 'string', maxLength: 80, description: 'town or suburb of the public charger' },
    position: closedObject(
      {
        latitude: { type: 'number', minimum: -90, maximum: 90, description: 'north of the equator; below zero in New Zealand' },
        longitude: { type: 'number', minimum: -180, maximum: 180, description: 'east of Greenwich' },
      },
      {},
      { description: 'where the public charger is, in degrees' },
    ),
    cost: {
      ...money('what it cost, GST included; absent where it is part of the electricity bill'),
      description:
        'what it cost, GST included, New Zealand dollars unless `currency` says otherwise; absent where it is part of the electricity bill',
    },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', description: 'of the cost, where it is not NZD' },
    settledBy: words(120, 'the charge detail record that settled it; absent before'),
  },
)
