import { identifier, portalPath } from '../formats.ts'
import { closedObject, list, type Shape } from '../shape.ts'
import { audience } from './audience.ts'
import { experimentWith } from './experiment.ts'
import { LIST_LIMITS } from './list-limits.ts'

const GROUP = { enum: ['dashboard', 'products', 'insights', 'bills', 'profile'] } as const

export const tabPath = { ...portalPath, pattern: '^/account/[a-z][a-z0-9-]*$' } as const

const widgetIds = (description: string) => list(identifier, { maxItems: LIST_LIMITS.widgetsOfTab, description })

/** Another version of a page: which of its widgets it shows, and in what order. */
const version = {
  order: widgetIds('the widgets that it shows, in order; what came onto the page since follows what it follows there'),
  leavesOut: widgetIds('the widgets of the page that it does not show'),
} as const

/** A page of widgets. */
export const tabDocument = closedObject(
  {
    id: identifier,
    label: { type: 'string', minLength: 1, maxLength: 40 },
    path: tabPath,
    widgets: widgetIds('ids of widgets, in order; with those that only some versions of the page show'),
  },
  {
    shortLabel: {
      type: 'string',
      minLength: 1,
      maxLength: 10,
      description: 'its name in the bar at the foot of a phone; the label if absent',
    },
    formerPaths: list(tabPath, { maxItems: 20, description: 'addresses that it had before: they lead to it' }),
    group: GROUP,
    isHidden: { type: 'boolean', description: 'hidden from everyone, whatever its audience' },
    audience,
    leavesOut: widgetIds('the widgets of the page that only other versions of it show'),
    experiment: experimentWith(version),
  },
)
export type TabDocument = Shape<typeof tabDocument>

/** The pages of the navigation that are no tabs: keys that lib/navigation.ts maps to paths. */
export const navigation = list(
  closedObject({
    key: GROUP,
    children: list(closedObject({ key: identifier }, { audience }), { maxItems: LIST_LIMITS.within }),
  }),
  { maxItems: LIST_LIMITS.within },
)
