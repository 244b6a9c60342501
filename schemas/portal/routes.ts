import { list, object } from '../shape.ts'
import { identifier } from '../formats.ts'
import { route } from '../route.ts'
import { bootstrapAnswer, initialData, navigationData, tabList, widgetList } from './entities.ts'

/**
 * What the browser can render: its build (`build:<id>`) or, if the server does not know that build, every type with its
 * version (`billSummary@1,hero@2`).
 */
const clientTypes = { type: 'string', maxLength: 20_000 } as const

const tabQuery = object({ tabId: identifier }, { clientTypes })

export const bootstrap = route({
  path: '/private/bootstrap',
  isReadOnly: true,
  summary: 'What start-up and the first page need, in one answer',
  body: object({}, { path: { type: 'string', maxLength: 300, description: 'the address being opened; decides the tab' }, clientTypes }),
  answer: bootstrapAnswer,
  errors: ['/error/not_found', '/error/unknown_build'],
})

export const initialize = route({
  path: '/private/drd/initialize',
  summary: 'Who is signed in',
  answer: initialData,
})

export const navigation = route({
  path: '/private/drd/navigation',
  summary: 'The navigation groups and pages that this customer has',
  answer: navigationData,
})

export const tabs = route({
  path: '/private/tabs',
  summary: 'The main tabs, in order',
  answer: tabList,
})

export const insightTabs = route({
  path: '/private/tabs/insights',
  summary: 'The pages of insights that this customer has, in the order of the navigation, for clients that do not load it',
  answer: tabList,
})

export const evTabs = route({
  path: '/private/tabs/ev',
  summary: 'The tabs of the page about electric cars; none for customers who have neither a car nor a plan for one',
  answer: tabList,
})

export const widgetListOfTab = route({
  path: '/private/widget/list',
  isCostly: true,
  summary: 'The widgets of a tab, in order',
  query: tabQuery,
  answer: widgetList,
  errors: ['/error/not_found', '/error/unknown_build'],
})

export const dashboardWidgetList = route({
  path: '/private/drd/widgets/list',
  summary: 'The widgets of the dashboard, or of its header alone',
  query: object({ tabId: { enum: ['newDashboard', 'header'] } }, { clientTypes }),
  answer: widgetList,
  errors: ['/error/not_found', '/error/unknown_build'],
})

export const notificationIcons = route({
  path: '/private/drd/notifications/icons',
  summary: 'How many things wait for the customer in each navigation group',
  answer: object({
    icons: list(
      object({
        key: { type: 'string', description: 'the navigation group, or notifications for the inbox' },
        count: { type: 'integer', minimum: 1 },
        label: { type: 'string', maxLength: 80, description: 'what they are, in words' },
      }),
    ),
  }),
})
