import type { ChargingMonth, ChargingSession, EvElectricity, EvInsights, EvSummary, HomeState } from '#schemas/ev/entities.ts'
import { capitalised } from '#lib/capitalised.ts'
import { dayText, hourText, monthText, shortMonthText } from '#lib/day-text.ts'
import { kwhText } from '#lib/energy-text.ts'
import { moneyText } from '#lib/money-text.ts'
import { numberFormat } from '#lib/number-format.ts'
import { unbroken } from '#lib/unbroken.ts'
import { costAboutText } from '../cost-about.ts'

const whole = numberFormat({ maximumFractionDigits: 0 })
const tenths = numberFormat({ maximumFractionDigits: 1 })

/** Carbon as text: whole kilograms from ten on, below with one decimal. */
export const carbonText = (kg: number): string => unbroken(`${(Math.abs(kg) < 10 ? tenths : whole)(kg)} kg CO₂`)

export const kilometresText = (kilometres: number): string => `${whole(Math.round(kilometres / 10) * 10)} km`

export const consumptionText = (kwhPer100Km: number): string => `${tenths(kwhPer100Km)} kWh per 100 km`

/** Why there is no charging at home, and what to do. */
export const HOME_STATES: Record<HomeState, string> = {
  found: '',
  noneFound: 'We found no charging in your meter’s readings yet. It shows up within days of the first charge.',
  notAtHome:
    'You have not told us that a car charges at this property. If one does, tell us: then we can find its charging in your meter’s readings.',
  profileNeeded: 'To find charging in your meter’s readings, we need the first answers of your home profile.',
  noReadings: 'Your meter has not sent readings yet. Charging at home shows up once it has.',
  readByHand: 'Your meter is read by hand, so charging at home can’t be found in it.',
  noElectricity: 'This property has no electricity with us, so only what you charge in public is shown.',
}

/** What a session cost, or why that is not said. */
export function costText({ costNzd, foreignCost, place }: Pick<ChargingSession, 'costNzd' | 'foreignCost' | 'place'>): string {
  if (costNzd !== undefined) return moneyText(costNzd)
  if (foreignCost) return `${foreignCost.currency} ${foreignCost.amount.toFixed(2)}`
  return place === 'home' ? '' : 'Not settled yet'
}

export const COST_ABOUT = costAboutText('charging at home')

/** What a month’s charging was at home and in public, at different prices, in lines. @param isApart one of the months has both */
export function placesText({ kwh, costNzd, public: inPublic }: Omit<ChargingMonth, 'sessions' | 'kgCo2'>, isApart: boolean): string[] {
  if (!inPublic) return isApart && kwh > 0 ? ['All at home'] : []
  const line = (place: string, energy: number, nzd: number | undefined) =>
    `${place} ${kwhText(Math.max(0, energy))}${nzd ? `, ${moneyText(nzd)}` : ''}`
  const homeNzd = costNzd === undefined ? undefined : (Math.round(costNzd * 100) - Math.round((inPublic.costNzd ?? 0) * 100)) / 100
  return [line('Home', kwh - inPublic.kwh, homeNzd), line('Public', inPublic.kwh, inPublic.costNzd)]
}

/** How much of the charging at home fell into the night, as a sentence. */
export function nightTitle({ home, night }: EvInsights): string {
  if (!night) return 'Your price is the same at all hours'
  const hours = `between ${hourText(night.from)} and ${hourText(night.to)}`
  if (home.nightPercentage >= 99) return `All of your home charging was ${hours}`
  if (home.nightPercentage === 0) return `None of your home charging was ${hours}`
  return `${home.nightPercentage}% of your home charging was ${hours}`
}

/** What moving the rest into the night would save. */
export function movingText({ movingSavesNzd, night, home }: EvInsights): string {
  if (!night) return ''
  if (!night.isOwnPlan) return `Your own plan has one price all day. These are the night hours of ${night.planName}.`
  if (movingSavesNzd === undefined) return ''
  if (movingSavesNzd < 1) return 'It’s all at your night rate, so there’s nothing left to move.'
  return `At today’s prices, the other ${kwhText(home.dayKwh)} would cost ${moneyText(movingSavesNzd)} less at night.`
}

/** What a column of the year is called: one that does not begin with its month says when it does. */
export const monthColumn = ({ month, from }: Pick<EvElectricity['months'][number], 'month' | 'from'>): { label: string; name: string } =>
  from === undefined
    ? { label: shortMonthText(month), name: monthText(month) }
    : { label: `from ${dayText(from)}`, name: `${monthText(month)}, from ${dayText(from)}` }

/** Without the part of a month that twelve months begin with, where nothing was charged in it: its column would be empty. */
export const withoutEmptyStart = <Month extends { from?: string | undefined }>(
  months: readonly Month[],
  amountOf: (month: Month) => number,
): readonly Month[] => (months[0]?.from !== undefined && amountOf(months[0]) === 0 ? months.slice(1) : months)

/** Which costs beside charging and petrol are counted. */
export function roadUserText({ roadUserCharges }: Pick<NonNullable<EvInsights['petrol']>, 'roadUserCharges'>): string {
  if (!roadUserCharges) return 'Tyres, servicing and the road user charges of an electric car are not included.'
  const { since, source } = roadUserCharges
  return `Road user charges are what an electric car pays in place of that tax, as they are since ${dayText(since, 'year')} (${source}). Tyres and servicing are not included.`
}

/** The charging at home beside another plan. */
export function referenceText({ reference, planName, home }: EvInsights): string | undefined {
  if (!reference || home.kwh === 0) return undefined
  const { savingNzd, planName: other, costNzd } = reference
  const cost = `At today’s prices, the same charging would cost ${moneyText(costNzd)} on ${other},`
  if (Math.abs(savingNzd) < 1) return `${cost} as much as on ${planName}.`
  return `${cost} ${moneyText(Math.abs(savingNzd))} ${savingNzd > 0 ? 'more' : 'less'} than on ${planName}.`
}

/** Whether the charging at home would cost less on the other plan. */
export const isOtherPlanCheaper = ({ reference }: EvInsights): boolean => reference !== undefined && reference.savingNzd <= -1

/** Why as many best hours are shown. @param length how many in a row */
export const usualText = (length: string): string =>
  `${length === 'hour' ? 'An hour' : capitalised(length)} is about how long your charges at home take.`

/** Which car it is counted with. */
export function carText({ car }: Pick<EvSummary, 'car'>): string {
  const takes = consumptionText(car.kwhPer100Km)
  switch (car.consumption) {
    case 'own':
      return `${car.modelName ?? 'Your car'}, ${takes} as you told us`
    case 'model':
      return `${car.modelName}, ${takes}`
    case 'usual':
      return `A usual electric car, ${takes}`
  }
}
