import { ofShownAccount, otherAccount } from '../account/shown-account.ts'
import { flag, identifier, instant, localDay, written } from '../formats.ts'
import { bestHours } from '../usage/best-hours.ts'
import { route } from '../route.ts'
import { list, object } from '../shape.ts'
import {
  carModel,
  chargingSessions,
  dayNightRates,
  evCarbon,
  evElectricity,
  evInsights,
  evSummary,
  faqs as faqList,
  myEv as ownCar,
  networkAccount,
  orError,
  OWN_CONSUMPTION,
  verified,
} from './entities.ts'

export const evModel = route({
  path: '/private/evPlan/evModel',
  summary: 'The models of electric cars that we know the consumption of',
  answer: orError(object({ models: list(carModel) })),
})

export const myEvOptions = route({
  path: '/private/evPlan/myEvOptions',
  summary: 'What can be chosen of an own car, and within which limits',
  answer: orError(
    object({
      models: list(carModel),
      leastKwhPer100Km: { type: 'number' },
      mostKwhPer100Km: { type: 'number' },
      usualKwhPer100Km: { type: 'number', description: 'counted with where nothing is chosen' },
    }),
  ),
})

export const myEv = route({
  path: '/private/evPlan/myEV',
  summary: 'The electric car of the selected property',
  answer: orError(ownCar),
})

export const saveMyEv = route({
  path: '/private/evPlan/myEV',
  summary: 'Saves the electric car of the selected property',
  whileActing: 'done',
  body: object(
    { chargesAtHome: flag },
    {
      siteId: { ...identifier, description: 'the property that the page shows' },
      modelId: { ...identifier, description: 'one of the models; absent for another car' },
      ownKwhPer100Km: { type: 'number', ...OWN_CONSUMPTION, description: 'what the car itself says that it takes' },
    },
  ),
  answer: orError(ownCar),
  errors: ['/error/no_data', '/error/not_found', '/error/changed_meanwhile'],
})

export const removeMyEv = route({
  method: 'DELETE',
  path: '/private/evPlan/myEV',
  summary: 'Removes the electric car of the selected property, in the answers of its profile too; a charging account stays linked',
  whileActing: 'done',
  query: object({ siteId: { ...identifier, description: 'the property that the page shows' } }),
  errors: ['/error/no_data', '/error/not_found', '/error/changed_meanwhile'],
})

export const evPlanSummary = route({
  path: '/private/evPlan/summary',
  isCostly: true,
  summary: 'The charging of this month and the last one, and what it is good for',
  answer: orError(evSummary),
})

export const evPlanInsights = route({
  path: '/private/evPlan/evInsights',
  isCostly: true,
  summary: 'A year of charging by day and night, beside another plan and beside petrol',
  answer: orError(evInsights),
})

export const evPlanEcoTracker = route({
  path: '/private/evPlan/ecoTracker',
  isCostly: true,
  summary: 'The best hours of the coming day to charge, by price and carbon, as long as a charge usually takes',
  answer: orError(bestHours),
})

export const evPlanCalendar = route({
  path: '/private/evPlan/ecoTracker/calendar',
  isCostly: true,
  summary: 'Hours to charge as an entry for a calendar',
  query: object({ start: { ...instant, description: 'when they begin: a full hour of the coming day' } }),
  file: 'text/calendar; charset=utf-8',
  answer: { type: 'string', description: 'iCalendar' },
  errors: ['/error/no_data', '/error/not_found'],
})

export const evPlanElectricity = route({
  path: '/private/evPlan/electricityUsage',
  isCostly: true,
  summary: 'Electricity for the car by month, at home by day and night, and in public',
  answer: orError(evElectricity),
})

export const evPlanCarbon = route({
  path: '/private/evPlan/carbonUsage',
  isCostly: true,
  summary: 'What the charging gave off by month, beside the same kilometres with petrol',
  answer: orError(evCarbon),
})

const range = object(
  {},
  {
    startDate: { ...localDay, description: 'the first day of this year where absent' },
    endDate: { ...localDay, description: 'the last day of the first one’s year where absent' },
  },
)

export const chargingSession = route({
  path: '/private/ev/everywhere/chargingSession',
  isCostly: true,
  summary: 'The charging sessions between two local days, at home and in public, with sums by place',
  query: range,
  answer: chargingSessions,
  errors: ['/error/no_data'],
})

export const chargingSessionsAsCsv = route({
  path: '/private/ev/everywhere/chargingSession/csv',
  isCostly: true,
  summary: 'The same sessions as a file for a spreadsheet',
  query: range,
  file: 'text/csv; charset=utf-8',
  answer: { type: 'string', description: 'CSV' },
  errors: ['/error/no_data'],
})

export const evFaqs = route({
  path: '/private/ev/everywhere/faqs',
  summary: 'Questions and answers about charging in public',
  answer: faqList,
})

export const evDayNightRates = route({
  path: '/private/ev/rates/dayNight',
  summary: 'The day and the night rate of the selected property',
  answer: dayNightRates,
  errors: ['/error/no_data'],
})

export const networkAccounts = route({
  path: '/private/ev/everywhere/accounts',
  summary: 'The account of the charging network that is linked to the selected account',
  answer: networkAccount,
  errors: ['/error/no_data'],
})

const chargeNetId = { ...written, minLength: 1, maxLength: 64, description: 'number of the account at the charging network' } as const
const email = { ...written, minLength: 3, maxLength: 254, description: 'the email address that the network knows' } as const

const verifyErrors = [
  '/error/no_data',
  '/error/ev/duplicate_account',
  '/error/ev/too_many_tries',
  '/error/unavailable',
  '/error/not_offered',
  ...otherAccount,
] as const

export const verifyNetworkAccount = route({
  path: '/private/ev/everywhere/accounts/verify',
  summary: 'Asks the charging network whether it has such an account',
  isReadOnly: true,
  body: object({ chargeNetId }, { ...ofShownAccount, email }),
  answer: verified,
  errors: verifyErrors,
})

export const joinNetwork = route({
  path: '/private/ev/everywhere/accounts/join',
  summary: 'Links an account of the charging network to the selected account',
  whileActing: 'refused',
  body: object({ chargeNetId, email }, ofShownAccount),
  answer: networkAccount,
  errors: [...verifyErrors, '/error/ev/not_verified'],
})

export const leaveNetwork = route({
  path: '/private/ev/everywhere/accounts/leave',
  summary: 'Takes the link away; sessions that came so far stay',
  whileActing: 'refused',
  body: object({ chargeNetId }, ofShownAccount),
  answer: networkAccount,
  errors: ['/error/no_data', '/error/unavailable', ...otherAccount],
})
