import { identifier, portalPath } from '../formats.ts'
import { closedObject, type Shape } from '../shape.ts'
import { audience } from './audience.ts'
import { LIST_LIMITS } from './list-limits.ts'

const GROUP = { enum: ['dashboard', 'products', 'insights', 'bills', 'profile'] } as const

export const tabPath = { ...portalPath, pattern: '^/account/[a-z][a-z0-9-]*$' } as const

/** A page of widgets. */
export const tabDocument = closedObject(
  {
    id: identifier,
    label: { type: 'string', minLength: 1, maxLength: 40 },
    path: tabPath,
    widgets: { type: 'array', maxItems: LIST_LIMITS.widgetsOfTab, items: identifier, description: 'ids of widgets, in order' },
  },
  {
    shortLabel: {
      type: 'string',
      minLength: 1,
      maxLength: 10,
      description: 'its name in the bar at the foot of a phone; the label if absent',
    },
    formerPaths: {
      type: 'array',
      maxItems: 20,
      items: tabPath,
      description: 'addresses that it had before: they lead to it',
    },
    group: GROUP,
    isHidden: { type: 'boolean', description: 'hidden from everyone, whatever its audience' },
    audience,
  },
)
export type TabDocument = Shape<typeof tabDocument>

/** The pages of the navigation that are no tabs: keys that lib/navigation.ts maps to paths. */
export const navigation = {
  type: 'array',
  maxItems: LIST_LIMITS.within,
  items: closedObject({
    key: GROUP,
    children: { type: 'array', maxItems: LIST_LIMITS.within, items: closedObject({ key: identifier }, { audience }) },
  }),
} as const
