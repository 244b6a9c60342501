import type { TIP_CATEGORIES } from '#schemas/tips/entities.ts'

type TipCategory = (typeof TIP_CATEGORIES)[number]

/** What each category looks like and what could be done about it. */
const CATEGORY: Record<string, { hexColour: string; tip: string; saving: string; tipCategory?: TipCategory }> = {
  Heating: {
    tipCategory: 'heating',
    hexColour: '#c2410c',
    tip: 'One degree less on the heat pump saves about a tenth of its power.',
    saving: 'Heat the rooms you are in, to 18–20 °C, and draw the curtains at dusk.',
  },
  'Hot water': {
    tipCategory: 'hot water',
    hexColour: '#0e7490',
    tip: 'A shower of five minutes instead of ten halves its hot water.',
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
    tip: 'Standby adds up: switch the entertainment corner off at the wall.',
    saving: 'Switch screens and consoles off at the wall overnight.',
  },
  Lighting: {
    tipCategory: 'lighting',
    hexColour: '#a16207',
    tip: 'An LED uses a sixth of what a halogen does.',
    saving: 'Replace the five lamps you use most by LEDs.',
  },
  Cooling: {
    tipCategory: 'air conditioning',
    hexColour: '#0369a1',
    tip: 'Shade windows before noon and the heat pump works half as hard.',
    saving: 'Shade, then ventilate at night, then cool.',
  },
  'Electric vehicle': {
    hexColour: '#15803d',
    tip: 'Charge during night hours if your plan has them.',
    saving: 'Set the car to charge after 9 pm.',
  },
  Cooking: {
    hexColour: '#be185d',
    tip: 'A lid on the pot needs a quarter of the gas.',
    saving: 'Use the smallest burner that fits the pot, with its lid on.',
  },
  Other: {
    hexColour: '#57534e',
    tip: 'What is always on: fridge, router, alarm.',
    saving: 'Look for an old second fridge: it may be a tenth of your bill.',
  },
}

/** What is cooked with, of the gas that is used all year round. */
const COOKING_SHARE = 0.1

/**
 * What a period's gas went into, in watt-hours: what the thriftiest period uses a day is hot water and cooking, whatever
 * the season; all above it is heating.
 */
export function gasCategories(wattHours: number, days: number, leastPerDay: number): Map<string, number> {
  const base = Math.min(wattHours, Math.round(leastPerDay * days))
  const cooking = Math.round(base * COOKING_SHARE)
  return new Map([
    ['Heating', wattHours - base],
    ['Hot water', base - cooking],
    ['Cooking', cooking],
  ])
}

/**
 * Shares of a period's use, largest first, ties by name, Other last. Source: portal-usage.md, section 5.
 * @param totalCents what all of it cost; the shares add up to it
 */
export function breakdownOf(categories: ReadonlyMap<string, number>, days: number, totalCents: number | undefined) {
  const totalWh = [...categories.values()].reduce((sum, wattHours) => sum + wattHours, 0)
  const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
  const sorted = [...categories].sort(
    ([nameA, a], [nameB, b]) => Number(nameA === 'Other') - Number(nameB === 'Other') || b - a || nameA.localeCompare(nameB),
  )
  let passedWh = 0
  const list = sorted.map(([name, wattHours]) => {
    const share = totalWh === 0 ? 0 : wattHours / totalWh
    const amount = (value: number) => ({
      value: round(value, 2),
      percentage: round(share * 100, 1),
      dailyAverageUsage: round(value / days, 2),
    })
    const centsUpTo = (wh: number) => (totalWh === 0 ? 0 : Math.round(((totalCents ?? 0) * wh) / totalWh))
    const cents = centsUpTo(passedWh + wattHours) - centsUpTo(passedWh)
    passedWh += wattHours
    return {
      name,
      hexColour: CATEGORY[name]?.hexColour ?? '#57534e',
      ...(CATEGORY[name] ? { tip: CATEGORY[name].tip } : {}),
      ...(totalCents === undefined ? {} : { dollar: amount(cents / 100) }),
      kWh: amount(wattHours / 1000),
    }
  })
  const biggest = list.find(({ name }) => name !== 'Other')
  const { saving = '', tipCategory } = (biggest && CATEGORY[biggest.name]) ?? {}
  return {
    totalKwh: totalWh / 1000,
    categories: list,
    ...(biggest ? { biggestSavingAppliance: biggest.name, biggestSavingDescription: saving } : {}),
    ...(tipCategory ? { tipCategory } : {}),
  }
}
