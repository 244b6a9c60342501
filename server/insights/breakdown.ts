import type { TIP_CATEGORIES } from '#schemas/tips/entities.ts'
import { sum } from '#lib/sum.ts'

type TipCategory = (typeof TIP_CATEGORIES)[number]

interface Advice {
  tip: string
  saving: string
}

const VEHICLE = 'Electric vehicle'

/** What a business can do, where it is not what a home can do. */
const AT_WORK: Record<string, Advice> = {
  Heating: {
    tip: 'Turning the heating down one degree saves about a tenth of it.',
    saving: 'Heat only while people or plants need it: a timer pays for itself within a season.',
  },
  'Hot water': {
    tip: 'Lag the pipes, and repair a tap that drips hot water.',
    saving: 'Heat water only as hot, and for as long, as your work needs.',
  },
  Appliances: {
    tip: 'Start machines one at a time, and only when you need them.',
    saving: 'Switch machines off at closing time. Clean fridge seals and coils twice a year.',
  },
  Electronics: {
    tip: 'Let screens and tills sleep outside opening hours.',
    saving: 'Switch office equipment off at the wall at closing time.',
  },
  Lighting: { tip: 'An LED uses a sixth of the power of a halogen.', saving: 'Change the lights that are on longest to LEDs first.' },
  Cooling: { tip: 'Keep the doors of cooled rooms closed, and shade the windows.', saving: 'Shade first, then air at night, then cool.' },
  [VEHICLE]: {
    tip: 'At 90 km/h instead of 100, an electric vehicle uses about a tenth less.',
    saving: 'Set vehicles to charge during the hours of your night rate.',
  },
  Cooking: {
    tip: 'Burners and ovens need less time to heat than most kitchens give them.',
    saving: 'Light burners and ovens when the first order comes in.',
  },
  'Always on': {
    tip: 'Fridges, pumps, routers and alarms, and anything left switched on.',
    saving: 'Walk through after closing time and see what is still running.',
  },
  Other: {
    tip: 'Always on: fridges, pumps, routers and alarms.',
    saving: 'Walk through after closing time and see what is still running.',
  },
}

/** What can be done about gas, where it is not what can be done about electricity. */
const WITH_GAS: Record<string, Advice> = {
  Heating: {
    tip: 'Turning the heating down one degree saves about a tenth of it.',
    saving: 'Heat the rooms you are in, to 18–20 °C, and draw the curtains at dusk.',
  },
  'Hot water': {
    tip: 'A five-minute shower uses half the hot water of a ten-minute one.',
    saving: 'Shorter showers and cold washes go furthest. A tap that drips hot water burns gas all day.',
  },
}

/** What each category looks like and what could be done about it. */
const CATEGORY: Record<string, Advice & { hexColour: string; tipCategory?: TipCategory }> = {
  Heating: {
    tipCategory: 'heating',
    hexColour: '#c2410c',
    tip: 'Turning the heat pump down one degree saves about a tenth of its power.',
    saving: 'Heat the rooms you are in, to 18–20 °C, and draw the curtains at dusk.',
  },
  'Hot water': {
    tipCategory: 'hot water',
    hexColour: '#0e7490',
    tip: 'A five-minute shower uses half the hot water of a ten-minute one.',
    saving: 'Shorter showers and cold washes go furthest. Ask for a cylinder wrap if yours is warm to the touch.',
  },
  Appliances: {
    tipCategory: 'lights and appliances',
    hexColour: '#6d28d9',
    tip: 'Run the dishwasher and washing machine full, on eco.',
    saving: 'Dry outside when you can: a dryer load costs about a dollar.',
  },
  Electronics: {
    hexColour: '#1d4ed8',
    tip: 'Standby adds up: switch the TV and consoles off at the wall.',
    saving: 'Switch screens and consoles off at the wall overnight.',
  },
  Lighting: {
    tipCategory: 'lighting',
    hexColour: '#a16207',
    tip: 'An LED uses a sixth of the power of a halogen.',
    saving: 'Swap the five lights you use most for LEDs.',
  },
  Cooling: {
    tipCategory: 'air conditioning',
    hexColour: '#0369a1',
    tip: 'Shade windows before noon and the heat pump works half as hard.',
    saving: 'Shade, then ventilate at night, then cool.',
  },
  [VEHICLE]: {
    tipCategory: 'electric vehicle',
    hexColour: '#15803d',
    tip: 'At 90 km/h instead of 100, an electric car uses about a tenth less.',
    saving: 'Set the car to charge during the hours of your night rate.',
  },
  Cooking: {
    hexColour: '#be185d',
    tip: 'A pot with its lid on needs a quarter of the gas.',
    saving: 'Use the smallest burner that fits the pot, with its lid on.',
  },
  'Always on': {
    tipCategory: 'always on',
    hexColour: '#475569',
    tip: 'Your fridge, modem and alarms, and everything left on standby.',
    saving: 'Switch screens and consoles off at the wall, and unplug an old second fridge: it can be a tenth of your bill.',
  },
  Pool: {
    tipCategory: 'pool',
    hexColour: '#0f766e',
    tip: 'A cover keeps a pool warm and clean for less.',
    saving: 'Run the pump at night or while the sun shines on your panels, and for fewer hours in winter.',
  },
  Other: {
    hexColour: '#57534e',
    tip: 'Always on: fridge, modem and alarms.',
    saving: 'Unplug an old second fridge: it can be a tenth of your bill.',
  },
}

/** What the energy of a period cost, without daily charges. */
export interface EnergyCost {
  cents: number
  /** what each category is worth, in any unit: the cents are shared out by it */
  byCategory: ReadonlyMap<string, number>
}

export interface Told {
  /** what the categories' dollars add up to; undefined for a buying group */
  cost: EnergyCost | undefined
  isBusiness: boolean
  isGas?: boolean
  /** whether a car is what can be saved at */
  couldChargeAtNight: boolean
}

/**
 * Shares of a period's use, largest first, ties by name, Other last. Source: portal-usage.md, section 5.
 */
export function breakdownOf(
  categories: ReadonlyMap<string, number>,
  days: number,
  { cost, isBusiness, isGas = false, couldChargeAtNight }: Told,
) {
  const totalWh = sum([...categories.values()])
  const sorted = [...categories].sort(
    ([nameA, a], [nameB, b]) => Number(nameA === 'Other') - Number(nameB === 'Other') || b - a || nameA.localeCompare(nameB),
  )
  const cents = cost && centsOf(sorted, cost)
  const adviceOn = (name: string) => (isBusiness ? AT_WORK[name] : ((isGas ? WITH_GAS[name] : undefined) ?? CATEGORY[name]))
  const list = sorted.map(([name, wattHours], i) => {
    const advice = adviceOn(name)
    return {
      name,
      hexColour: CATEGORY[name]?.hexColour ?? '#57534e',
      tip: name === VEHICLE && couldChargeAtNight ? 'Charge during the night hours of your plan.' : advice?.tip,
      dollar: cost && cents ? shareOf((cents[i] ?? 0) / 100, cost.cents / 100, days) : undefined,
      kWh: shareOf(wattHours / 1000, totalWh / 1000, days),
    }
  })
  const worth = ({ dollar, kWh }: (typeof list)[number]) => (dollar ?? kWh).value
  const [biggest] = list
    .filter(({ name }) => name !== 'Other' && (name !== VEHICLE || couldChargeAtNight))
    .sort((a, b) => worth(b) - worth(a))
  const tipCategory = biggest && CATEGORY[biggest.name]?.tipCategory
  return {
    totalKwh: totalWh / 1000,
    categories: list,
    biggestSavingAppliance: biggest?.name,
    biggestSavingDescription: biggest ? (adviceOn(biggest.name)?.saving ?? '') : undefined,
    tipCategory,
  }
}

/** The picture of a category in public/uses. */
export const iconUrlOf = (name: string) => `/uses/${Object.hasOwn(CATEGORY, name) ? name.toLowerCase().replaceAll(' ', '-') : 'other'}.svg`

const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals

/** The least that is told of a share that is there: it is never 0%. */
const LEAST_PERCENTAGE = 0.1

const shareOf = (value: number, total: number, days: number) => ({
  value: round(value, 2),
  percentage: value > 0 ? Math.max(LEAST_PERCENTAGE, round((value / total) * 100, 1)) : 0,
  dailyAverageUsage: round(value / days, 2),
})

/** Whole cents of each category, which add up to the cost; by energy where the energy was worth nothing. */
function centsOf(sorted: readonly (readonly [string, number])[], { cents, byCategory }: EnergyCost): number[] {
  const isWorth = sorted.some(([name]) => (byCategory.get(name) ?? 0) > 0)
  const weights = sorted.map(([name, wattHours]) => (isWorth ? (byCategory.get(name) ?? 0) : wattHours))
  const total = sum(weights)
  let passed = 0
  return weights.map((weight) => {
    const upTo = (share: number) => (total === 0 ? 0 : Math.round((cents * share) / total))
    const own = upTo(passed + weight) - upTo(passed)
    passed += weight
    return own
  })
}
