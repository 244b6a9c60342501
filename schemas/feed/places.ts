import { dpId } from '../address/entities.ts'
import { flag, localDay } from '../formats.ts'
import { colorSchema, propertyType } from '../property/entities.ts'
import { closedObject } from '../shape.ts'
import { addressParts, addressSuburb } from './people.ts'
import { icp, idOf, words } from './record.ts'

const mbps = (description: string) => ({ type: 'integer', minimum: 1, maximum: 100_000, description }) as const

/** A property that is supplied. */
export const site = closedObject(
  {
    billingAccountId: idOf('account'),
    ...addressParts,
    region: words(60, 'such as Wellington; homes of a region are compared'),
    propertyType: { ...propertyType, description: 'what it is, which decides how it is drawn' },
  },
  {
    suburb: addressSuburb,
    status: { enum: ['active', 'pending', 'closed'], description: 'active where absent' },
    nickname: words(25, 'what the customer calls it'),
    picture: closedObject(
      {
        type: { ...propertyType, description: 'the building that is drawn' },
        colorSchema: { ...colorSchema, description: 'its colours' },
      },
      {},
      { description: 'how the customer wants it drawn' },
    ),
    position: { type: 'integer', minimum: 0, maximum: 9999, description: 'order among the sites of its account; 0 where absent' },
  },
)

/** What a customer answered about a home or a business. */
export const profile = closedObject(
  {
    billingAccountId: idOf('account'),
    siteId: idOf('site'),
    answers: {
      type: 'object',
      maxProperties: 500,
      additionalProperties: true,
      description: 'answers by question of the home or business profile in force',
    },
  },
  {
    form: words(64, 'version of the profile that was answered, as an export names it'),
    isComplete: { ...flag, description: 'the mandatory questions are answered, which opens the insights; false where absent' },
  },
)

/** An address of the register, which completes what customers type. */
export const address = closedObject(addressParts, {
  suburb: addressSuburb,
  icp: icp('its installation control point'),
  meterType: { enum: ['smart', 'manual'], description: 'how its electricity meter is read; not known where absent' },
  dpId: { ...dpId, examples: [3111226] },
})

/** Broadband at a site. */
export const broadband = closedObject({
  billingAccountId: idOf('account'),
  siteId: idOf('site'),
  planName: words(80, 'as customers read it'),
  downloadMbps: mbps('megabits a second that arrive'),
  uploadMbps: mbps('megabits a second that are sent'),
  monthlyCharge: {
    type: 'string',
    pattern: '^[0-9]{1,6}\\.[0-9]{2}$',
    examples: ['71.65'],
    description: 'New Zealand dollars a month, GST included',
  },
  connectedOn: { ...localDay, description: 'local day on which it was connected, YYYY-MM-DD' },
  state: { enum: ['active', 'ordered', 'fault'], description: 'how it is' },
})
