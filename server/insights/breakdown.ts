/** What each category looks like and what could be done about it. */
const CATEGORY: Record<string, { hexColour: string; tip: string; saving: string }> = {
  Heating: {
    hexColour: '#c2410c',
    tip: 'One degree less on the heat pump saves about a tenth of its power.',
    saving: 'Heat the rooms you are in, to 18–20 °C, and draw the curtains at dusk.',
  },
  'Hot water': {
    hexColour: '#0e7490',
    tip: 'A shower of five minutes instead of ten halves its hot water.',
    saving: 'Shorter showers and cold washes go furthest. Ask for a cylinder wrap if yours is warm to the touch.',
  },
  Appliances: {
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
    hexColour: '#a16207',
    tip: 'An LED uses a sixth of what a halogen does.',
    saving: 'Replace the five lamps you use most by LEDs.',
  },
  Cooling: {
    hexColour: '#0369a1',
    tip: 'Shade windows before noon and the heat pump works half as hard.',
    saving: 'Shade, then ventilate at night, then cool.',
  },
  'Electric vehicle': {
    hexColour: '#15803d',
    tip: 'Charge during night hours if your plan has them.',
    saving: 'Set the car to charge after 9 pm.',
  },
  Other: {
    hexColour: '#57534e',
    tip: 'What is always on: fridge, router, alarm.',
    saving: 'Look for an old second fridge: it may be a tenth of your bill.',
  },
}

/** Shares of a period's use, largest first, ties by name, Other last. Source: portal-usage.md, section 5. */
export function breakdownOf(categories: ReadonlyMap<string, number>, days: number, totalNzd: number | undefined) {
  const totalWh = [...categories.values()].reduce((sum, wattHours) => sum + wattHours, 0)
  const round = (value: number, decimals: number) => Math.round(value * 10 ** decimals) / 10 ** decimals
  const sorted = [...categories].sort(
    ([nameA, a], [nameB, b]) => Number(nameA === 'Other') - Number(nameB === 'Other') || b - a || nameA.localeCompare(nameB),
  )
  const list = sorted.map(([name, wattHours]) => {
    const share = totalWh === 0 ? 0 : wattHours / totalWh
    const amount = (value: number) => ({
      value: round(value, 2),
      percentage: round(share * 100, 1),
      dailyAverageUsage: round(value / days, 2),
    })
    return {
      name,
      hexColour: CATEGORY[name]?.hexColour ?? '#57534e',
      ...(CATEGORY[name] ? { tip: CATEGORY[name].tip } : {}),
      ...(totalNzd === undefined ? {} : { dollar: amount(totalNzd * share) }),
      kWh: amount(wattHours / 1000),
    }
  })
  const biggest = list.find(({ name }) => name !== 'Other')
  return {
    totalKwh: totalWh / 1000,
    categories: list,
    ...(biggest ? { biggestSavingAppliance: biggest.name, biggestSavingDescription: CATEGORY[biggest.name]?.saving ?? '' } : {}),
  }
}
