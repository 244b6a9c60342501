import { accountKind, energyType } from '../account/entities.ts'
import { brand } from '../brand.ts'
import { flag } from '../formats.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { LIST_LIMITS } from './list-limits.ts'

/** A pattern, so that every check of a schema knows it. */
export const moment = { type: 'string', pattern: '^\\d{4}-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d(?:\\.\\d{3})?Z$' } as const

const platform = { enum: ['web', 'mobile'] } as const
export type Platform = Shape<typeof platform>

/** Who sees something, and when: customers who meet every rule. Evaluated on the server and never sent. */
export const audience = closedObject(
  {},
  {
    accountTypes: list(accountKind, { maxItems: LIST_LIMITS.within }),
    brands: list(brand, { maxItems: LIST_LIMITS.within }),
    energyTypes: list(energyType, { maxItems: LIST_LIMITS.within, description: 'any of these' }),
    properties: { enum: ['single', 'multiple'] },
    buyingGroup: flag,
    hasReadings: { ...flag, description: 'whether the selected property’s electricity meter has sent readings yet' },
    hasProfile: { ...flag, description: 'whether the selected property’s home or business profile is complete' },
    hasEv: { ...flag, description: 'whether the selected property has an electric car, or a plan with charging in public' },
    earlyAccess: flag,
    platforms: list(platform, { maxItems: LIST_LIMITS.within, description: 'mobile is a phone’s browser or the mobile app' }),
    from: { ...moment, description: 'from this moment on, UTC' },
    until: { ...moment, description: 'until this moment, UTC' },
    percentage: {
      type: 'integer',
      minimum: 1,
      maximum: 99,
      description: 'of the customers: always the same ones for one owner, and others for another',
    },
  },
)
export type Audience = Shape<typeof audience>
