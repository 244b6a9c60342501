import { object, type Shape } from '../shape.ts'

export const TIP_CATEGORIES = [
  'always on',
  'lights and appliances',
  'heating',
  'hot water',
  'air conditioning',
  'pool',
  'lighting',
  'others',
] as const

export const season = { enum: ['Summer', 'Autumn', 'Winter', 'Spring'] } as const
export type Season = Shape<typeof season>

/** Source: portal-usage.md, section 3, Tip. */
export const tip = object(
  {
    Guid: { type: 'string' },
    Title: { type: 'string' },
    Body: { type: 'string' },
    IsNew: { type: 'boolean' },
  },
  {
    TipReviewStatus: { enum: ['Liked', 'Disliked'], description: 'absent where it was not reviewed' },
  },
)
