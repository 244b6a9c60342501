import { BRANDS } from '#lib/brands.ts'
import { isLocalDay } from '#lib/trading-periods.ts'
import { paths } from '#lib/paths.ts'
import { OWN_CONSUMPTION } from '#schemas/ev/entities.ts'
import * as routes from '#schemas/ev/routes.ts'
import { type Scope, todayOf } from '../access.ts'
import { calendarFile } from '../calendar/entry.ts'
import { isInAudience } from '../config/audience.ts'
import { brandOf } from '../config/brand.ts'
import type { Database } from '../db/open.ts'
import type { Api } from '../http/api.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { problem, problemDocument, ProblemAnswer } from '../http/problem.ts'
import type { Settings } from '../settings.ts'
import { findBestHours } from '../usage/find-best-hours.ts'
import { isFlat } from '../usage/cost.ts'
import { findConfigured } from './configured.ts'
import { findCharges, findCounting, findEvPlans, findFirstCharge, findHomeState } from './find-charges.ts'
import { findLink } from './link.ts'
import { findMyEv, removeMyEv, saveMyEv } from './my-ev.ts'
import { sessionsCsv } from './session-csv.ts'
import { sessionList } from './session-list.ts'
import { findUsualHours } from './usual-hours.ts'
import { carbonOf, dayNightRatesOf, electricityOf, firstDayOfYear, insightsOf, summaryOf, type YearOfCharging } from './views.ts'

const HOUR_MS = 3_600_000
const HOURS_AHEAD = 25
/** Beyond this a range is a mistake: no car charged before. */
const FIRST_YEAR = 2008

/** The electric car: what it is, what it charged at home and in public, and what that cost. Source: portal-usage.md, sections 2 and 7. */
export function evRoutes(api: Api, { db, brand, publicUrl }: Pick<Settings, 'brand' | 'publicUrl'> & { db: Database }): void {
  const configuredFor = (scope: Scope) => findConfigured(db, scope, brandOf(scope, brand))

  /** Source: portal-usage.md, section 8: these calls tell what is wrong in the body. */
  const inBody = async <Data>(requestId: string, find: () => Promise<Data | undefined>) => {
    const data = await find()
    return data === undefined ? { error: problemDocument('/error/no_data', undefined, requestId) } : { data }
  }

  api.handle(routes.evModel, ({ scope, request }) =>
    inBody(request.id, async () => scope.selected && { models: (await configuredFor(scope)).models }),
  )

  api.handle(routes.myEvOptions, ({ scope, request }) =>
    inBody(request.id, async () => {
      if (!scope.selected) return undefined
      const { models, usualKwhPer100Km } = await configuredFor(scope)
      const { minimum, maximum } = OWN_CONSUMPTION
      return { models, leastKwhPer100Km: minimum, mostKwhPer100Km: maximum, usualKwhPer100Km }
    }),
  )

  const ownCar = async (scope: Scope) => findMyEv(db, scope, await configuredFor(scope))

  api.handle(routes.myEv, ({ scope, request }) => inBody(request.id, () => ownCar(scope)))

  api.handleSelected(routes.saveMyEv, async ({ scope, request, body: { modelId, ownKwhPer100Km, chargesAtHome } }) => {
    const model = (await configuredFor(scope)).models.find(({ id }) => id === modelId)
    if (modelId !== undefined && !model) return problem('/error/validation', 'There is no such model to choose.')
    await saveMyEv(db, scope, scope.selected, { modelId, ownKwhPer100Km, chargesAtHome }, model?.name)
    // Whether the property has a car was looked up before.
    return inBody(request.id, () => ownCar({ ...scope }))
  })

  api.handleSelected(routes.removeMyEv, ({ scope }) => removeMyEv(db, scope, scope.selected))

  const yearOf = async (scope: Scope): Promise<YearOfCharging | undefined> => {
    const car = await ownCar(scope)
    if (!scope.selected || !car) return undefined
    const today = todayOf(scope)
    const first = firstDayOfYear(today)
    const [charges, counting, plans, link, configured] = await Promise.all([
      findCharges(db, scope, first, today),
      findCounting(db, scope, first, today),
      findEvPlans(db, scope),
      findLink(db, scope.selected.billingAccountId),
      configuredFor(scope),
    ])
    const hasFound = charges.some(({ place }) => place === 'home')
    return {
      today,
      charges,
      counting,
      plan: plans.own,
      reference: plans.own && isFlat(plans.own) ? plans.forCars : plans.standard,
      car,
      configured,
      homeState: await findHomeState(db, scope, { chargesAtHome: car.chargesAtHome, hasFound }),
      kWhOnly: scope.selected.isBuyingGroup,
      isLinked: link !== undefined,
    }
  }
  const ofYear =
    <Data>(view: (year: YearOfCharging) => Data) =>
    ({ scope, request }: { scope: Scope; request: { id: string } }) =>
      inBody(request.id, async () => {
        const year = await yearOf(scope)
        return year && view(year)
      })

  api.handle(routes.evPlanSummary, ofYear(summaryOf))
  api.handle(routes.evPlanInsights, ofYear(insightsOf))
  api.handle(routes.evPlanElectricity, ofYear(electricityOf))
  api.handle(routes.evPlanCarbon, ofYear(carbonOf))

  api.handle(routes.evPlanEcoTracker, ({ scope, request }) =>
    inBody(request.id, async () => findBestHours(db, scope, await findUsualHours(db, scope))),
  )

  api.handleSelected(routes.evPlanCalendar, async ({ scope, query: { start } }) => {
    const startMs = Date.parse(start)
    const aheadMs = startMs - scope.now.getTime()
    if (startMs % HOUR_MS !== 0 || aheadMs < -HOUR_MS || aheadMs > HOURS_AHEAD * HOUR_MS) {
      return problem('/error/not_found', 'These hours are over, or too far ahead.')
    }
    const hours = await findUsualHours(db, scope)
    const ownBrand = scope.selected.brand
    const entry = {
      id: `charge ${scope.selected.siteId} ${startMs}`,
      title: 'Charge the car',
      description: 'The best hours by price and carbon, as they were forecast when you saved this.',
      start: new Date(startMs),
      end: new Date(startMs + hours * HOUR_MS),
      url: `${publicUrl}${paths.ev()}`,
      madeAt: scope.now,
    }
    return new FileAnswer('Charge the car.ics', calendarFile(BRANDS[ownBrand].name, entry))
  })

  /** The days that are asked for, this year where none are. */
  function rangeOf(scope: Scope, { startDate = `${todayOf(scope).slice(0, 4)}-01-01`, endDate }: { startDate?: string; endDate?: string }) {
    const last = endDate ?? `${startDate.slice(0, 4)}-12-31`
    const isDay = isLocalDay(startDate) && isLocalDay(last)
    if (
      !isDay ||
      startDate > last ||
      Number(startDate.slice(0, 4)) < FIRST_YEAR ||
      last > `${Number(todayOf(scope).slice(0, 4)) + 1}-12-31`
    ) {
      return problem('/error/validation', `The days must be in order, from ${FIRST_YEAR} to the end of next year.`)
    }
    return { first: startDate, last }
  }

  api.handleSelected(routes.chargingSession, async ({ scope, query }) => {
    const range = rangeOf(scope, query)
    if (range instanceof ProblemAnswer) return range
    const [charges, first, car] = await Promise.all([
      findCharges(db, scope, range.first, range.last),
      findFirstCharge(db, scope),
      ownCar(scope),
    ])
    const today = todayOf(scope)
    const firstYear = Number((first.firstDay ?? today).slice(0, 4))
    const thisYear = Number(today.slice(0, 4))
    // It is about the property, not about the days that are asked for.
    const hasFound = first.hasFound || charges.some(({ place }) => place === 'home')
    return sessionList(charges, {
      startDate: range.first,
      endDate: range.last,
      kWhOnly: scope.selected.isBuyingGroup,
      homeState: await findHomeState(db, scope, { chargesAtHome: car?.chargesAtHome ?? false, hasFound }),
      years: Array.from({ length: Math.max(1, thisYear - firstYear + 1) }, (_, i) => thisYear - i),
    })
  })

  api.handleSelected(routes.chargingSessionsAsCsv, async ({ scope, query }) => {
    const range = rangeOf(scope, query)
    if (range instanceof ProblemAnswer) return range
    const charges = await findCharges(db, scope, range.first, range.last)
    const name = range.first.slice(0, 4) === range.last.slice(0, 4) ? range.first.slice(0, 4) : `${range.first} to ${range.last}`
    return charges.length === 0
      ? problem('/error/no_data')
      : new FileAnswer(`Charging sessions ${name}.csv`, sessionsCsv(charges, scope.selected.isBuyingGroup))
  })

  api.handle(routes.evFaqs, async ({ scope }) => ({
    faqs: (await configuredFor(scope)).faqs
      .filter(({ question, audience }) => isInAudience(audience, scope, `content:electricVehicles:${question}`))
      .map(({ question, answer }) => ({ question, answer })),
  }))

  api.handle(routes.evDayNightRates, async ({ scope }) => {
    const { own } = await findEvPlans(db, scope)
    return own ? dayNightRatesOf(own, todayOf(scope), scope.selected?.isBuyingGroup ?? false) : problem('/error/no_data')
  })
}
