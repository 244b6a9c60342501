import type { breakdownSummary } from '#schemas/insights/summaries.ts'
import type { Shape } from '#schemas/shape.ts'
import { allStates, veryLong } from '#registry/fixtures.ts'

interface Use {
  name: string
  hexColour: string
}

type Data = Shape<typeof breakdownSummary>

/** What a use took in a bill period of 31 days. */
const shareOf = (value: number, percentage: number) => ({
  value,
  percentage,
  dailyAverageUsage: Math.round((value / 31) * 100) / 100,
})

const APPLIANCES = {
  name: 'Appliances',
  hexColour: '#6d28d9',
  kWh: shareOf(142.02, 33.9),
} as const

const partial: Data = {
  state: 'SUCCESS',
  kWhOnly: false,
  categories: [APPLIANCES],
}

/** The states of a widget that shows what electricity was used for: five uses, of which the third and the fifth are its own. */
export function breakdownFixtures(third: Use, fifth: Use, numberOfDays: number) {
  const data: Data = {
    state: 'SUCCESS',
    kWhOnly: false,
    categories: [
      {
        ...APPLIANCES,
        tip: 'Run the dishwasher and washing machine full, on eco.',
        dollar: shareOf(66.42, 33.9),
      },
      {
        name: 'Heating',
        hexColour: '#c2410c',
        kWh: shareOf(81.02, 19.3),
        tip: 'One degree less on the heat pump saves about a tenth of its power.',
        dollar: shareOf(37.9, 19.3),
      },
      {
        ...third,
        kWh: shareOf(67.64, 16.1),
        tip: 'Standby adds up: switch the entertainment corner off at the wall.',
        dollar: shareOf(31.64, 16.1),
      },
      {
        name: 'Lighting',
        hexColour: '#a16207',
        kWh: shareOf(54.11, 12.9),
        tip: 'An LED uses a sixth of what a halogen does.',
        dollar: shareOf(25.31, 12.9),
      },
      {
        ...fifth,
        kWh: shareOf(74.39, 17.7),
        tip: 'What is always on: fridge, router, alarm.',
        dollar: shareOf(34.8, 17.7),
      },
    ],
    period: {
      startDate: '2026-10-09',
      numberOfDays,
    },
    totalKwh: 419.184,
    totalNzd: 196.06,
    biggestSavingAppliance: 'Appliances',
    biggestSavingDescription: 'Dry outside when you can: a dryer load costs about a dollar.',
  }
  return allStates(data, {
    partial,
    veryLongText: {
      ...data,
      categories: data.categories.map((category) => ({
        ...category,
        name: veryLong(category.name),
        tip: category.tip && veryLong(category.tip),
      })),
      biggestSavingAppliance: veryLong('Appliances'),
      biggestSavingDescription: veryLong('Dry outside when you can: a dryer load costs about a dollar.'),
    },
  })
}
