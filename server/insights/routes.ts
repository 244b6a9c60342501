import { setImmediate } from 'node:timers/promises'
import { energyMixWidget, measuredWidget, usageBreakdown, type UsageBreakdown, usageBreakdownWidget } from '#schemas/insights/routes.ts'
import type { TipCategory } from '#schemas/tips/entities.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Scope } from '../access.ts'
import type { Api } from '../http/api.ts'
import { hourly, hourlyOnceThere } from '../http/envelope.ts'
import { findWindows } from '../billing/queries.ts'
import type { BillWindow } from '../billing/windows.ts'
import { findProfile } from '../profile/queries.ts'
import { findGasSupplies, findGasWindows, type GasWindow } from '../gas/queries.ts'
import { findTipCategories } from '../tips/queries.ts'
import { couldChargeAtNight } from '../usage/night-rate.ts'
import { daysOfUse } from '../usage/days-of-use.ts'
import { findElectricitySupplies, findSupplied, firstDayOf, lastDayOf } from '../usage/queries.ts'
import { addDays, billYear } from '#lib/calendar.ts'
import { fromToText } from '#lib/day-text.ts'
import { dollarsOf } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { breakdownOf, iconUrlOf, type Told } from './breakdown.ts'
import { gasCategories, gasUsesOf, leastPerDayOf } from './gas-uses.ts'
import { findMeasured } from './measured.ts'
import { costOf, type PeriodCost } from './period-cost.ts'
import { readinessOfBreakdown } from './readiness.ts'
import { findUseDays, isMeasured, isProfileComplete, sumsOf } from './queries.ts'
import { findBreakdown, findLatestWeek } from './summaries.ts'

const MOST_PERIODS = 24
const PERIODS_OF_YEAR = 12
const DAYS_OF_WEEK = 7

type Fuel = UsageBreakdown['fuels'][number]

interface Wanted {
  kWhOnly: boolean
  tipCategories: ReadonlySet<TipCategory>
}

export function insightRoutes(api: Api, { db, brand }: AreaParts): void {
  api.handle(usageBreakdown, async ({ scope }) => {
    const kWhOnly = scope.selected?.isBuyingGroup ?? false
    const wanted = { kWhOnly, tipCategories: await findTipCategories(db, scope, brand) }
    const isUnlocked = await isProfileComplete(db, scope)
    const found = isUnlocked ? [await electricityOf(scope, wanted), await gasOf(scope, wanted)] : []
    const fuels = found.filter((fuel): fuel is Fuel => fuel !== undefined && fuel.billPeriods.length > 0)
    const days = fuels.flatMap(({ billPeriods }) => billPeriods.map(({ numberOfDays }) => numberOfDays))
    const electricity = fuels.find(({ energyType }) => energyType === 'electricity')
    return {
      unlockProgress: { isUnlocked },
      ...readinessOfBreakdown(days),
      isMeasured: await isMeasured(db, scope),
      daysKnown: sum(electricity?.billPeriods.slice(0, PERIODS_OF_YEAR).map(({ numberOfDays }) => numberOfDays) ?? []),
      isDualFuel: fuels.length > 1,
      kWhOnly,
      hideToggle: kWhOnly,
      fuels,
    }
  })

  api.handle(usageBreakdownWidget, async (scope) => hourlyOnceThere(await findBreakdown(db, scope)))

  api.handle(energyMixWidget, async (scope) => hourlyOnceThere(await findLatestWeek(db, scope)))

  api.handle(measuredWidget, async (scope, query) => hourly(await findMeasured(db, scope, query)))

  async function electricityOf(scope: Scope, { kWhOnly, tipCategories }: Wanted): Promise<Fuel | undefined> {
    if (!scope.selected) return undefined
    const supplies = await findElectricitySupplies(db, scope)
    const [first, last] = [firstDayOf(supplies), lastDayOf(supplies)]
    if (!first || !last) return undefined
    const plans = supplies.map(({ plan }) => plan)
    const { windows } = await findWindows(db, scope)
    const wanted = previousWindows(windows.at(last), windows.before, first)
    const from = wanted.at(-1)?.startDay ?? first
    const [categoryDays, supplied] = await Promise.all([
      findUseDays(db, scope, from, last),
      kWhOnly ? [] : findSupplied(db, scope, supplies, from, last),
    ])
    const spanOf = (span: Pick<BillWindow, 'startDay' | 'endDay'>) => {
      const own = categoryDays.filter(({ localDay }) => span.startDay <= localDay && localDay <= span.endDay)
      if (own.length === 0) return []
      const daysInSpan = daysOfUse(supplied, { first: span.startDay, last: span.endDay < last ? span.endDay : last, inHalfHours: true })
      const of = {
        cost: kWhOnly ? undefined : costOf(daysInSpan, own),
        isBusiness: isBusiness(scope),
        couldChargeAtNight: couldChargeAtNight(plans, daysInSpan),
        tipCategories,
      }
      return [periodOf(span, sumsOf(own), own.length, of)]
    }
    const lastKnown = categoryDays.reduce((latest, { localDay }) => (localDay > latest ? localDay : latest), '')
    const [latestWeek] = lastKnown ? spanOf({ startDay: addDays(lastKnown, 1 - DAYS_OF_WEEK), endDay: lastKnown }) : []
    const periods: Fuel['billPeriods'] = []
    for (const window of wanted) {
      periods.push(...spanOf(window))
      // A period takes some milliseconds: others have their turn between two.
      await setImmediate()
    }
    return fuelOf('electricity', periods, latestWeek)
  }

  async function gasOf(scope: Scope, { kWhOnly, tipCategories }: Wanted): Promise<Fuel | undefined> {
    const supplies = await findGasSupplies(db, scope)
    const bySupply = await Promise.all(supplies.map((supply) => findGasWindows(db, scope, supply)))
    const known = bySupply.flat().filter(({ days }) => days > 0)
    if (known.length === 0) return undefined
    const answered = await findProfile(db, scope)
    const gasUses = gasUsesOf(scope.selected?.kind ?? 'residential', answered?.profile?.answers ?? {})
    const periods = [...Map.groupBy(known, ({ startDay }) => startDay).values()].flatMap(togetherOf)
    const leastPerDay = leastPerDayOf(periods)
    const newest = periods.sort((a, b) => b.startDay.localeCompare(a.startDay)).slice(0, MOST_PERIODS)
    return fuelOf(
      'naturalGas',
      newest.map((period) => {
        const categories = gasCategories(period.wattHours, { days: period.days, leastPerDay }, gasUses)
        const { energyCents, chargeCents } = period
        // Gas has one rate, so it is worth as much in every use.
        const cost = kWhOnly ? undefined : { cents: energyCents, chargeCents, byCategory: categories }
        const of = { cost, isBusiness: isBusiness(scope), isGas: true, couldChargeAtNight: false, tipCategories }
        return periodOf(period, categories, period.days, of)
      }),
    )
  }
}

/** A bill period of several meters. */
function togetherOf(windows: readonly GasWindow[]): GasWindow[] {
  const sumOf = (of: 'wattHours' | 'cents' | 'energyCents' | 'chargeCents') => sum(windows.map((window) => window[of]))
  const cents = { cents: sumOf('cents'), energyCents: sumOf('energyCents'), chargeCents: sumOf('chargeCents') }
  return windows.slice(0, 1).map((window) => ({ ...window, wattHours: sumOf('wattHours'), ...cents }))
}

function previousWindows(latest: BillWindow, before: (window: BillWindow) => BillWindow, first: string): BillWindow[] {
  const windows = [latest]
  for (let window = before(latest); windows.length < MOST_PERIODS && window.endDay >= first; window = before(window)) windows.push(window)
  return windows
}

const isBusiness = ({ selected }: Scope) => selected?.kind === 'sme'

function periodOf(
  { startDay, endDay }: Pick<BillWindow, 'startDay' | 'endDay'>,
  categories: ReadonlyMap<string, number>,
  days: number,
  of: Told & Pick<Wanted, 'tipCategories'> & { cost: PeriodCost | undefined },
) {
  const { categories: list, biggestSavingAppliance, biggestSavingDescription, ...told } = breakdownOf(categories, days, of)
  const tipCategory = told.tipCategory && of.tipCategories.has(told.tipCategory) ? told.tipCategory : undefined
  return {
    startDate: startDay,
    endDate: endDay,
    numberOfDays: days,
    totalNzd: of.cost ? dollarsOf(of.cost.cents + of.cost.chargeCents) : undefined,
    dailyChargeNzd: of.cost ? dollarsOf(of.cost.chargeCents) : undefined,
    period: fromToText(startDay, endDay),
    categories: list.map((category) => ({ ...category, iconUrl: iconUrlOf(category.name) })),
    biggestSavingAppliance,
    biggestSavingDescription,
    biggestSavingCtaLabel: tipCategory && `Tips on ${tipCategory === 'always on' ? 'what is always on' : tipCategory}`,
    biggestSavingTipCategory: tipCategory,
  }
}

function fuelOf(energyType: Fuel['energyType'], billPeriods: Fuel['billPeriods'], latestWeek?: Fuel['latestWeek']): Fuel {
  const years = billPeriods.map(({ startDate, endDate }) => billYear(startDate, endDate))
  return { energyType, billPeriods, selectableYears: [...new Set(years)].sort((a, b) => b - a), latestWeek }
}
