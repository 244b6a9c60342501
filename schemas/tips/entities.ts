import { flag, text } from '../formats.ts'
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
  { Guid: text, Title: text, Body: text, IsNew: flag },
  { TipReviewStatus: { enum: ['Liked', 'Disliked'], description: 'absent where it was not reviewed' } },
)
