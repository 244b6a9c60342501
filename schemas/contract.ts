import * as account from './account/routes.ts'
import * as address from './address/routes.ts'
import * as billing from './billing/routes.ts'
import * as carbon from './carbon/routes.ts'
import * as contact from './contact/routes.ts'
import * as dashboard from './dashboard/routes.ts'
import * as donation from './donation/routes.ts'
import { isSource } from './envelope.ts'
import * as ev from './ev/routes.ts'
import * as events from './events/routes.ts'
import * as experiments from './experiments/routes.ts'
import * as feed from './feed/routes.ts'
import * as answered from './forms/answered-routes.ts'
import * as forms from './forms/routes.ts'
import * as gas from './gas/routes.ts'
import * as generation from './generation/routes.ts'
import * as help from './help/routes.ts'
import * as homeMove from './home-move/routes.ts'
import * as insights from './insights/routes.ts'
import * as lpg from './lpg/routes.ts'
import * as media from './media/routes.ts'
import * as medical from './medical/routes.ts'
import * as meterRead from './meter-read/routes.ts'
import * as notifications from './notifications/routes.ts'
import * as counts from './numbers/count-routes.ts'
import * as numbers from './numbers/routes.ts'
import * as payments from './payments/routes.ts'
import * as portal from './portal/routes.ts'
import * as powershout from './powershout/routes.ts'
import * as products from './products/routes.ts'
import * as profile from './profile/routes.ts'
import * as property from './property/routes.ts'
import * as prompts from './prompts/routes.ts'
import * as referral from './referral/routes.ts'
import * as review from './review/routes.ts'
import type { Route } from './route.ts'
import * as shower from './shower/routes.ts'
import * as staff from './staff/routes.ts'
import * as studio from './studio/routes.ts'
import * as studioReleases from './studio/release-routes.ts'
import * as templates from './templates/routes.ts'
import * as status from './status/routes.ts'
import * as tips from './tips/routes.ts'
import * as usage from './usage/routes.ts'
import * as user from './user/routes.ts'
import * as views from './views/routes.ts'
import * as webhooks from './webhooks/routes.ts'
import * as yourData from './your-data/routes.ts'

const areas = {
  portal,
  account,
  billing,
  payments,
  help,
  medical,
  donation,
  referral,
  notifications,
  user,
  contact,
  yourData,
  address,
  property,
  profile,
  forms: { ...forms, ...answered },
  shower,
  dashboard,
  usage,
  gas,
  lpg,
  homeMove,
  meterRead,
  generation,
  insights,
  powershout,
  products,
  tips,
  carbon,
  ev,
  prompts,
  status,
  events,
  views,
  staff,
  studio: { ...studio, ...studioReleases },
  review,
  templates,
  experiments,
  numbers: { ...counts, ...numbers },
  media,
  webhooks,
  feed,
}

export interface ContractRoute extends Route {
  /** The name it is exported under, which is its operation id. */
  name: string
  area: string
}

/** Every call of the contract. An area joins by a line in `areas`. */
export const contract: readonly ContractRoute[] = Object.entries(areas).flatMap(([area, routes]) =>
  Object.entries(routes as Record<string, Route>).map(([name, route]) => ({ ...route, name, area })),
)

/** The paths of the calls that may feed a widget. */
export const widgetSources: ReadonlySet<string> = new Set(contract.filter(isSource).map(({ path }) => path))
