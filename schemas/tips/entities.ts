import { flag, identifier, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

/** Those of portal-usage.md, section 9, and electric vehicles, which have their own page there in section 2. */
export const TIP_CATEGORIES = [
  'always on',
  'lights and appliances',
  'heating',
  'hot water',
  'air conditioning',
  'pool',
  'lighting',
  'electric vehicle',
  'others',
] as const
export const tipCategory = { enum: TIP_CATEGORIES } as const
export type TipCategory = Shape<typeof tipCategory>

export const season = { type: 'string', enum: ['Summer', 'Autumn', 'Winter', 'Spring'] } as const
export type Season = Shape<typeof season>

/** The drawings that a tip may carry: files of public/tips. */
export const tipPicture = {
  enum: [
    'plug',
    'fridge',
    'washing',
    'dishwasher',
    'heater',
    'curtain',
    'shower',
    'cylinder',
    'fan',
    'shade',
    'pool',
    'lamp',
    'pot',
    'car',
    'shop',
  ],
} as const
export type TipPicture = Shape<typeof tipPicture>

export const tipReviewStatus = { enum: ['Liked', 'Disliked'] } as const
export type TipReviewStatus = Shape<typeof tipReviewStatus>

/** Source: portal-usage.md, section 3, Tip. */
export const tip = object(
  { Guid: text, Title: text, Body: text, IsNew: { type: 'boolean', description: 'added lately, in a category not visited since' } },
  {
    TipReviewStatus: { ...tipReviewStatus, description: 'absent where it was not reviewed' },
    Seasons: list(season, { description: 'all year if absent' }),
    Picture: tipPicture,
    IsUnsure: { ...flag, description: 'about something that they have not said they have: drawn where there is no other; true or absent' },
  },
)
export type Tip = Shape<typeof tip>

export const tipsAnswer = object(
  {
    CategoryTips: list(object({ Category: tipCategory, Tips: list(tip) })),
    HasVisited: flag,
  },
  { CurrentSeason: { ...season, description: 'Summer if absent' } },
)
export type TipsAnswer = Shape<typeof tipsAnswer>

/** A tip as its widget shows it. */
export const shownTip = object(
  { season, category: tipCategory, guid: identifier, title: text, body: text, isNew: flag },
  { picture: tipPicture, isLiked: flag },
)
