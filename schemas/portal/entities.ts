import { accountKind, accountSettings, energyType } from '../account/entities.ts'
import { envelope } from '../envelope.ts'
import { flag, identifier, isProtected, portalPath, text } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'
import { impersonation } from '../staff/entities.ts'
import { announcement } from '../status/entities.ts'
import { widgetItem } from '../widget.ts'

/** A main tab: one page of widgets with its own address. Source: portal-shell.md, section 2, Navigation. */
export const tab = object(
  { id: identifier, label: { type: 'string', maxLength: 40 }, path: portalPath },
  {
    shortLabel: { type: 'string', maxLength: 10, description: 'its name in the bar at the foot of a phone; the label if absent' },
    group: { type: 'string', description: 'the navigation group whose pages are below it' },
    formerPaths: list(portalPath, { description: 'addresses that it had before: they lead to it' }),
  },
)
export type Tab = Shape<typeof tab>

export const tabList = object({ tabs: list(tab) })

const dataBySource = { type: 'object', additionalProperties: envelope({}) } as const

/** The widgets of one tab in the one order that every breakpoint, the tab key and print follow. */
export const widgetList = object(
  {
    tabId: identifier,
    release: { type: 'string', description: 'content hash of the release this list comes from' },
    maxRequests: { type: 'integer', minimum: 1, description: 'how many requests for data may be in flight at once' },
    timeoutMs: { type: 'integer', minimum: 1, description: 'after how long a widget counts as failed' },
    widgets: list(widgetItem),
  },
  {
    preload: list(text, { description: "the files of this build that the page's first widgets need, for the browser to fetch ahead" }),
    data: {
      ...dataBySource,
      description:
        'by source, the data of widgets that take no place without any; absent inside a bootstrap answer, which has them in its own data',
    },
  },
)
export type WidgetList = Shape<typeof widgetList>

/** Source: portal-shell.md, section 3, Account metadata. */
const accountMetadata = object({
  hasEarlyAccess: flag,
  isEiq2: { type: 'boolean', description: 'whether the second generation of insights is theirs' },
  canEditPropertyAvatar: flag,
  contactId: text,
  shouldShowFeatureMessages: { type: 'boolean', description: 'whether an introduction waits for them' },
})

/** Source: portal-shell.md, section 3, Initialize response. */
export const initialData = object(
  {
    contactId: text,
    email: text,
    emailVerified: accountSettings.properties.emailVerified,
    userId: text,
    username: text,
    hasEarlyAccess: flag,
  },
  {
    pendingEmail: accountSettings.properties.pendingEmail,
    firstName: text,
    accountType: accountKind,
    brand: text,
    isStaff: flag,
    energyTypes: list(energyType, { description: 'of the selected site' }),
    billingAccountId: { type: 'string', description: 'the selected account; its pages name it in x-shown-account, as in a URL' },
    billingAccountNumber: { type: 'string', description: 'of the selected billing account; absent for staff' },
    metadata: accountMetadata,
    isProtected,
    actingFor: { type: 'string', description: 'the holder of the selected account, where an authorised person acts for them' },
    impersonation: { ...impersonation, description: 'present while staff act for this customer' },
  },
)
export type InitialData = Shape<typeof initialData>

/** The navigation groups and the keys of their pages. Source: portal-shell.md, section 2, Navigation. */
export const navigationData = object({
  groups: list(
    object({
      key: { enum: ['dashboard', 'products', 'insights', 'bills', 'profile'] },
      children: list(text),
    }),
  ),
})
export type NavigationData = Shape<typeof navigationData>

/** What start-up and the first page need, in one answer; each part equals what its own call answers. */
export const bootstrapAnswer = object(
  {
    initialize: initialData,
    navigation: navigationData,
    tabs: tabList,
    data: { ...dataBySource, description: "by source, the data of the first screen's widgets and of those that take no place without any" },
  },
  {
    alert: { ...announcement, description: 'the national alert, if there is one' },
    list: { ...widgetList, description: 'absent where the tab does not exist' },
  },
)
export type BootstrapAnswer = Shape<typeof bootstrapAnswer>
