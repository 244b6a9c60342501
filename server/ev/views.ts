import { addDays, addMonths, lastDayOfMonth } from '#lib/calendar.ts'
import { dollarsOf, grossRate } from '#lib/money.ts'
import { GRID, PETROL_LITRE } from '#lib/carbon/factors.ts'
import { sum } from '#lib/sum.ts'
import type { ElectricVehicles } from '#schemas/document/content.ts'
import type { ChargingMonth, DayNightRates, EvCarbon, EvElectricity, EvInsights, EvSummary, HomeState, MyEv } from '#schemas/ev/entities.ts'
import { freeOn } from '../usage/free-hours.ts'
import { centsPerWh, isFlat, type PlanOfTariff, tariffsOf } from '../usage/cost.ts'
import { type ChargeSums, type CountedCharge, type Counting, halfHoursOnBill, homeCents, sumsOf } from './counted-charges.ts'
import { kilometresOf, petrolFor, roadUserCents } from './driven.ts'
import { kgOf, nzdOf, percentageOf, roundedKwh, sumsAnswer } from './session-list.ts'

const MONTHS = 12

type Petrol = NonNullable<EvInsights['petrol']>

/** A plan with its name. */
export type NamedPlan = PlanOfTariff & { name: string; isLowPrice: boolean }

/** What the views of a year of charging are made of. */
export interface YearOfCharging {
  today: string
  /** of the last twelve months and of this one, oldest first */
  charges: readonly CountedCharge[]
  counting: Counting
  plan: NamedPlan | undefined
  /** a plan that the charging at home is compared with */
  reference: NamedPlan | undefined
  car: MyEv
  configured: ElectricVehicles
  homeState: HomeState
  kWhOnly: boolean
  isLinked: boolean
}

/** The first day of what the views of a year need. */
export const firstDayOfYear = (today: string): string => `${addMonths(today.slice(0, 7), -MONTHS)}-01`

/** The twelve months to yesterday: what every view of a year counts, so that no two of them differ. */
const daysOfYear = (today: string) => ({ first: addDays(today, -365), last: addDays(today, -1) })

const isInYear = (today: string) => {
  const { first, last } = daysOfYear(today)
  return ({ localDay }: CountedCharge) => localDay >= first && localDay <= last
}

export function summaryOf(year: YearOfCharging): EvSummary {
  const { today, charges, plan, car, configured, kWhOnly, homeState, isLinked } = year
  const month = today.slice(0, 7)
  const lastYear = sumsAnswer(sumsOf(charges.filter(isInYear(today))), kWhOnly)
  return {
    hasEv: car.hasEv,
    homeState,
    kWhOnly,
    planName: plan?.name ?? '',
    hasNightRate: plan !== undefined && !isFlat(plan),
    thisMonth: monthOf(charges, month, kWhOnly),
    lastMonth: monthOf(charges, addMonths(month, -1), kWhOnly),
    lastYear,
    kilometres: Math.round(kilometresOf(lastYear.kwh * 1000, car.kwhPer100Km, configured)),
    car: { kwhPer100Km: car.kwhPer100Km, consumption: car.consumption, modelName: car.modelName },
    isLinked,
  }
}

function monthOf(charges: readonly CountedCharge[], month: string, kWhOnly: boolean): ChargingMonth {
  const own = charges.filter(({ localDay }) => localDay.startsWith(month))
  const inPublic = own.filter(({ place }) => place === 'public')
  return {
    ...sumsAnswer(sumsOf(own), kWhOnly),
    public: inPublic.length === 0 ? undefined : sumsAnswer(sumsOf(inPublic), false),
  }
}

export function insightsOf(year: YearOfCharging): EvInsights {
  const { today, counting, plan, reference, car, configured, homeState, kWhOnly } = year
  const charges = year.charges.filter(isInYear(today))
  const atHome = charges.filter(({ place }) => place === 'home')
  const [home, inPublic, all] = [sumsOf(atHome), sumsOf(charges.filter(({ place }) => place === 'public')), sumsOf(charges)]
  const kilometres = kilometresOf(all.wattHours, car.kwhPer100Km, configured)
  // A charge whose cost is not known has no place beside what petrol costs.
  const paid = sumsOf(charges.filter(({ cents }) => cents !== undefined))
  const { nightPlan } = counting
  const isOwnNight = plan !== undefined && nightPlan === plan
  return {
    startDate: daysOfYear(today).first,
    endDate: daysOfYear(today).last,
    homeState,
    kWhOnly,
    planName: plan?.name ?? '',
    home: {
      kwh: roundedKwh(home.wattHours),
      dayKwh: roundedKwh(home.wattHours - home.nightWh),
      nightKwh: roundedKwh(home.nightWh),
      nightPercentage: percentageOf(home.nightWh, home.wattHours),
      costNzd: kWhOnly ? undefined : nzdOf(home.cents),
      isCostAbout: (!kWhOnly && home.isCostAbout) || undefined,
      dayCostNzd: kWhOnly ? undefined : nzdOf(home.cents - home.nightCents),
      nightCostNzd: kWhOnly ? undefined : nzdOf(home.nightCents),
    },
    public: sumsAnswer(inPublic, false),
    kilometres: Math.round(kilometres),
    kwhPer100Km: car.kwhPer100Km,
    lossPercentage: configured.chargingLossPercentage,
    night: nightPlan && {
      from: nightPlan.nightFromHour,
      to: nightPlan.nightToHour,
      planName: (isOwnNight ? plan : reference)?.name ?? '',
      isOwnPlan: isOwnNight,
    },
    movingSavesNzd: isOwnNight && !kWhOnly ? nzdOf(movingSavesCents(atHome, plan, counting, today)) : undefined,
    reference: plan && reference && !kWhOnly ? besidesPlan(atHome, plan, reference, counting, today) : undefined,
    petrol: kWhOnly || paid.sessions === 0 ? undefined : besidesPetrol(paid, car, configured),
  }
}

/** The kilometres of charges in a petrol car, and what the electric one costs for them. */
export function besidesPetrol(paid: ChargeSums, { kwhPer100Km }: Pick<MyEv, 'kwhPer100Km'>, configured: ElectricVehicles): Petrol {
  const kilometres = kilometresOf(paid.wattHours, kwhPer100Km, configured)
  const petrol = petrolFor(kilometres, configured)
  const { nzdPerLitre, asOf, litresPer100Km } = configured.petrol
  const { roadUserCharges } = configured
  // Whole cents, so that the amounts of the page add up.
  const [costCents, chargingCents] = [Math.round(petrol.cents), Math.round(paid.cents)]
  const roadCents = Math.round(roadUserCents(kilometres, configured) ?? 0)
  return {
    litres: Math.round(petrol.litres),
    costNzd: dollarsOf(costCents),
    kgCo2: kgOf(petrol.grams),
    chargingNzd: dollarsOf(chargingCents),
    savingNzd: dollarsOf(costCents - chargingCents - roadCents),
    savingKgCo2: kgOf(petrol.grams - paid.grams),
    nzdPerLitre,
    asOf,
    litresPer100Km,
    roadUserCharges: roadUserCharges && { ...roadUserCharges, costNzd: dollarsOf(roadCents) },
  }
}

/** What the energy of the day would cost less at the night rate, both at today's prices. Free hours of the day cost nothing: there is nothing to save. */
export function movingSavesCents(
  atHome: readonly CountedCharge[],
  plan: PlanOfTariff,
  { free, nightPlan }: Counting,
  today: string,
): number {
  const tariff = tariffsOf(plan)(today)
  const { cents, nightCents, paidDayWh } = homeCents(halfHoursOnBill(atHome), () => tariff, { free, nightPlan })
  return Math.max(0, cents - nightCents - paidDayWh * centsPerWh(tariff, 'nightWh'))
}

/**
 * Both plans at today's prices, as the plan check does: the year may have been on a plan before. Each charge to the cent, as they are
 * shown, so that the difference is that of what is shown where prices are the same.
 */
function besidesPlan(atHome: readonly CountedCharge[], own: NamedPlan, reference: NamedPlan, { free, nightPlan }: Counting, today: string) {
  const centsOn = (plan: NamedPlan) => {
    const tariff = tariffsOf(plan)(today)
    const counting = { free: freeOn(plan, free), nightPlan }
    return sum(atHome.map((charge) => Math.round(homeCents(halfHoursOnBill([charge]), () => tariff, counting).cents)))
  }
  const cents = centsOn(reference)
  return { planName: reference.name, costNzd: nzdOf(cents), savingNzd: nzdOf(cents - centsOn(own)) }
}

/** The months of a year of charging, oldest first: of the first and the last perhaps a part. */
export function monthsOf(today: string): { month: string; from: string | undefined }[] {
  const { first, last } = daysOfYear(today)
  const months = Array.from({ length: MONTHS + 1 }, (_, i) => addMonths(first.slice(0, 7), i))
  return months.filter((month) => `${month}-01` <= last).map((month) => ({ month, from: first > `${month}-01` ? first : undefined }))
}

export function electricityOf({ today, charges: all, counting, kWhOnly }: YearOfCharging): EvElectricity {
  const charges = all.filter(isInYear(today))
  return {
    kWhOnly,
    hasNight: counting.nightPlan !== undefined,
    months: monthsOf(today).map(({ month, from }) => {
      const own = charges.filter(({ localDay }) => localDay >= `${month}-01` && localDay <= lastDayOfMonth(month))
      const home = sumsOf(own.filter(({ place }) => place === 'home'))
      const inPublic = sumsOf(own.filter(({ place }) => place === 'public'))
      return {
        month,
        from,
        dayKwh: roundedKwh(home.wattHours - home.nightWh),
        nightKwh: roundedKwh(home.nightWh),
        publicKwh: roundedKwh(inPublic.wattHours),
        costNzd: kWhOnly ? undefined : nzdOf(home.cents + inPublic.cents),
      }
    }),
  }
}

export function carbonOf({ today, charges: known, car, configured }: YearOfCharging): EvCarbon {
  const charges = known.filter(isInYear(today))
  const all = sumsOf(charges)
  const petrolGrams = (wattHours: number) => petrolFor(kilometresOf(wattHours, car.kwhPer100Km, configured), configured).grams
  return {
    months: monthsOf(today).map(({ month, from }) => {
      const own = sumsOf(charges.filter(({ localDay }) => localDay.startsWith(month)))
      return { month, from, kgCo2: kgOf(own.grams), petrolKgCo2: kgOf(petrolGrams(own.wattHours)) }
    }),
    kgCo2: kgOf(all.grams),
    petrolKgCo2: kgOf(petrolGrams(all.wattHours)),
    gramsPerKwh: all.wattHours === 0 ? undefined : Math.round((all.grams / all.wattHours) * 1000),
    factors: [
      {
        name: 'Electricity',
        value: 'the country’s generation of each half-hour that was charged',
        source: `Electricity Authority (EMI); ${GRID.source} where it is not known`,
      },
      { name: PETROL_LITRE.name, value: `${PETROL_LITRE.value} ${PETROL_LITRE.unit}`, source: PETROL_LITRE.source },
      {
        name: 'The petrol car',
        value: `${configured.petrol.litresPer100Km} litres per 100 km`,
        source: configured.petrol.source,
      },
      { name: 'Lost while charging', value: `${configured.chargingLossPercentage}%`, source: 'Our assumption' },
    ],
  }
}

export function dayNightRatesOf(plan: NamedPlan, today: string, kWhOnly: boolean): DayNightRates {
  const { dayRate, nightRate, dailyCharge } = tariffsOf(plan)(today)
  const hasNightRate = !isFlat(plan)
  return {
    planName: plan.name,
    hasNightRate,
    dayRateNzd: kWhOnly ? undefined : grossRate(dayRate),
    nightRateNzd: kWhOnly || !hasNightRate ? undefined : grossRate(nightRate),
    nightFrom: hasNightRate ? plan.nightFromHour : undefined,
    nightTo: hasNightRate ? plan.nightToHour : undefined,
    dailyChargeNzd: kWhOnly ? undefined : grossRate(dailyCharge),
  }
}
