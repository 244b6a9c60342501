import type { usageBreakdown } from '#schemas/dashboard/entities.ts'
import type { Shape } from '#schemas/shape.ts'
import { statesOf, veryLong } from '#registry/fixtures.ts'

interface Use {
  name: string
  hexColour: string
}

type Data = Shape<typeof usageBreakdown>

const config = {}

const APPLIANCES = {
  name: 'Appliances',
  hexColour: '#6d28d9',
  kWh: {
    value: 142.02,
    percentage: 33.9,
    dailyAverageUsage: 4.58,
  },
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
        dollar: {
          value: 66.42,
          percentage: 33.9,
          dailyAverageUsage: 2.14,
        },
      },
      {
        name: 'Heating',
        hexColour: '#c2410c',
        kWh: {
          value: 81.02,
          percentage: 19.3,
          dailyAverageUsage: 2.61,
        },
        tip: 'One degree less on the heat pump saves about a tenth of its power.',
        dollar: {
          value: 37.9,
          percentage: 19.3,
          dailyAverageUsage: 1.22,
        },
      },
      {
        ...third,
        kWh: {
          value: 67.64,
          percentage: 16.1,
          dailyAverageUsage: 2.18,
        },
        tip: 'Standby adds up: switch the entertainment corner off at the wall.',
        dollar: {
          value: 31.64,
          percentage: 16.1,
          dailyAverageUsage: 1.02,
        },
      },
      {
        name: 'Lighting',
        hexColour: '#a16207',
        kWh: {
          value: 54.11,
          percentage: 12.9,
          dailyAverageUsage: 1.75,
        },
        tip: 'An LED uses a sixth of what a halogen does.',
        dollar: {
          value: 25.31,
          percentage: 12.9,
          dailyAverageUsage: 0.82,
        },
      },
      {
        ...fifth,
        kWh: {
          value: 74.39,
          percentage: 17.7,
          dailyAverageUsage: 2.4,
        },
        tip: 'What is always on: fridge, router, alarm.',
        dollar: {
          value: 34.8,
          percentage: 17.7,
          dailyAverageUsage: 1.12,
        },
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
  return {
    ...statesOf(config, data),
    partial: { config, data: partial },
    veryLongText: {
      config,
      data: {
        ...data,
        categories: data.categories.map((category) => ({
          ...category,
          name: veryLong(category.name),
          tip: category.tip && veryLong(category.tip),
        })),
        biggestSavingAppliance: veryLong('Appliances'),
        biggestSavingDescription: veryLong('Dry outside when you can: a dryer load costs about a dollar.'),
      },
    },
  }
}
