import type { AccountKind } from '#schemas/account/entities.ts'
import { sum } from '#lib/sum.ts'

/*
 * What natural gas is burnt for. It is read by bill period, so the seasons and the answers are all that tells: the least
 * that any period takes a day goes on all year round, and what comes on top is for warmth.
 */

type Answers = Readonly<Record<string, unknown>>

/** The parts of what is burnt all year round, which add up to 1, and who takes what comes on top. */
export interface GasUses {
  allYear: Readonly<Record<string, number>>
  /** how much of it hot water takes first, beside what it takes all year round */
  moreWaterInWinter: number
  /** none where more is burnt in busy times, not in cold ones */
  onTop: 'Heating' | undefined
}

/** Our estimate: a gas hob takes a tenth of what hot water does. */
const COOKING = 0.1
/** Our estimate: the water that comes in is colder by ten degrees, and showers are longer. */
const MORE_WATER_IN_WINTER = 0.3

/** What the answers of a profile mean for natural gas. */
export function gasUsesOf(kind: AccountKind, answers: Answers): GasUses {
  return kind === 'sme' ? ofBusiness(answers) : ofHome(answers)
}

function ofHome({ WaterHeating: water, HeatingFuels: heating }: Answers): GasUses {
  // Before anything is answered, gas heats both, as in most homes that have it.
  const heatsWater = water === 'Gas' || water === undefined
  return {
    allYear: heatsWater ? { 'Hot water': 1 - COOKING, Cooking: COOKING } : { Cooking: 1 },
    // Heating is asked for by what is used most, so a home may heat with gas beside it.
    moreWaterInWinter: heatsWater && heating !== 'Gas' ? MORE_WATER_IN_WINTER : 0,
    onTop: 'Heating',
  }
}

function ofBusiness({ PaidServices: services }: Answers): GasUses {
  const uses = (...names: string[]) => Array.isArray(services) && names.some((name) => services.includes(name))
  const allYear = [...(uses('Hot water cylinder', 'Water heating') ? ['Hot water'] : []), ...(uses('Food preparation') ? ['Cooking'] : [])]
  const known = allYear.length > 0 ? allYear : ['Heating']
  return {
    allYear: Object.fromEntries(known.map((name) => [name, 1 / known.length])),
    moreWaterInWinter: 0,
    onTop: uses('HVAC') || allYear.length === 0 ? 'Heating' : undefined,
  }
}

/** A period of fewer days says little of what is used all year: nobody may have been at home. */
const FEWEST_DAYS = 20

/** Watt-hours a day of the thriftiest of some periods, short ones left out where there are others. */
export function leastPerDayOf(periods: readonly { wattHours: number; days: number }[]): number {
  const long = periods.filter(({ days }) => days >= FEWEST_DAYS)
  return Math.min(...(long.length > 0 ? long : periods).map(({ wattHours, days }) => wattHours / days))
}

/**
 * Watt-hours of a period's natural gas by use, which add up to it.
 * @param leastPerDay watt-hours a day of the thriftiest period
 */
export function gasCategories(
  wattHours: number,
  { days, leastPerDay }: { days: number; leastPerDay: number },
  { allYear, moreWaterInWinter, onTop }: GasUses,
): Map<string, number> {
  const base = onTop ? Math.min(wattHours, Math.round(leastPerDay * days)) : wattHours
  const [[first = 'Heating'] = [], ...others] = Object.entries(allYear)
  const categories = new Map<string, number>(others.map(([name, share]) => [name, Math.round(base * share)]))
  categories.set(first, base - sum([...categories.values()]))
  const water = Math.min(wattHours - base, Math.round((categories.get('Hot water') ?? 0) * moreWaterInWinter))
  if (water > 0) categories.set('Hot water', (categories.get('Hot water') ?? 0) + water)
  if (onTop) categories.set(onTop, (categories.get(onTop) ?? 0) + wattHours - base - water)
  return categories
}
