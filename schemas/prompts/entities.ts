import { flag, identifier, localDay, text } from '../formats.ts'
import { icon } from '../icon.ts'
import { list, object, type Shape } from '../shape.ts'

/** What a person did with a promotion. */
export const viewType = { enum: ['seen', 'dismissed', 'followed'] } as const

const words = { title: { type: 'string', maxLength: 80 }, body: { type: 'string', maxLength: 300 } } as const

const link = object({ label: { type: 'string', maxLength: 60 }, href: { type: 'string', maxLength: 300 } })

/** A few words that point out something new, inside the widget they are about. Source: portal-usage.md, section 3, New-feature promotions. */
export const promotion = object(
  { promoId: identifier, ...words, endDate: { ...localDay, description: 'the last local day in Pacific/Auckland on which it shows' } },
  {
    anchor: { ...identifier, description: 'the type of the widget that shows it; without one it is not shown' },
    link,
    viewType,
  },
)
export type Promotion = Shape<typeof promotion>

/** A promotion as the widget that it is about shows it. */
export const promoted = object({ promoId: text, title: text, body: text }, { link: object({ label: text, href: text }), isSeen: flag })
export type Promoted = Shape<typeof promoted>

/** One slide of the introduction to a feature. */
export const featureMessage = object({ feature: identifier, ...words, icon }, { link })
export type FeatureMessage = Shape<typeof featureMessage>

/** What is new, in steps, in a dialog over the page it is about. */
export const whatsNew = object({
  id: identifier,
  path: { type: 'string', description: 'the page over which it opens' },
  steps: list(object({ ...words, icon }), { minItems: 1 }),
})
export type WhatsNew = Shape<typeof whatsNew>

/** Something a person has seen or tried, kept for them on every device. Source: portal-usage.md, section 3, Tags. */
export const tagName = {
  enum: [
    'billCheckerBeta',
    'billPlannerBeta',
    'tipsBeta',
    'homeProfilePrompt',
    'knewThis',
    'generationMixModalSeen',
    'dashboardModalSeen',
    'whatsNewSeen',
  ],
} as const
export type TagName = Shape<typeof tagName>

/** What `updateFlag` may set; each turns one flag of the account metadata. */
export const flagName = { enum: ['featureMessagesSeen', 'propertyAvatarSaved', 'eiq2'] } as const
export type FlagName = Shape<typeof flagName>
