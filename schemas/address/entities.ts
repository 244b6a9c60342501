import { text } from '../formats.ts'
import { object, type Shape } from '../shape.ts'

/** An address of New Zealand in its parts. */
export const postalAddress = object(
  {
    street: { type: 'string', minLength: 1, maxLength: 120, description: 'number and street, or a post box' },
    city: { type: 'string', minLength: 1, maxLength: 80, description: 'town or city' },
    postCode: { type: 'string', pattern: '^[0-9]{4}$', description: 'four digits' },
  },
  { suburb: { type: 'string', maxLength: 80, description: 'suburb, or rural delivery' } },
)
export type PostalAddress = Shape<typeof postalAddress>

/** NZ Post’s number of a delivery point. Source: ENERGY.md, section 3, Address. */
export const dpId = { type: 'integer', minimum: 1, maximum: 999_999_999, description: 'NZ Post’s number of the delivery point' } as const

const { suburb, ...requiredParts } = postalAddress.properties

/** An address of the registry, with its connection where that is known. Source: portal-usage.md, section 7, Profiles. */
export const foundAddress = object(
  { ...requiredParts, address: { type: 'string', description: 'on one line' } },
  {
    suburb,
    icp: text,
    propertyId: { type: 'string', description: 'what the register calls it; absent for a place of the customer’s own' },
    dpId,
  },
)
export type FoundAddress = Shape<typeof foundAddress>
