import { denial, type Fixtures, failure } from '#registry/fixtures.ts'
import type schema from './schema.ts'

const config = {}

const data: Fixtures<typeof schema>['content']['data'] = {
  state: 'SUCCESS',
  kWhOnly: false,
  categories: [
    {
      name: 'Appliances',
      hexColour: '#6d28d9',
      kWh: {
        value: 142.02,
        percentage: 33.9,
        dailyAverageUsage: 4.58,
      },
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
      name: 'Always on',
      hexColour: '#475569',
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
      name: 'Hot water',
      hexColour: '#0e7490',
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
    numberOfDays: 7,
  },
  totalKwh: 419.184,
  totalNzd: 196.06,
  biggestSavingAppliance: 'Appliances',
  biggestSavingDescription: 'Dry outside when you can: a dryer load costs about a dollar.',
}

/** Energy mix in every state it can be seen in. */
export default {
  content: { config, data },
  partial: {
    config,
    data: {
      state: 'SUCCESS',
      kWhOnly: false,
      categories: [
        {
          name: 'Appliances',
          hexColour: '#6d28d9',
          kWh: {
            value: 142.02,
            percentage: 33.9,
            dailyAverageUsage: 4.58,
          },
        },
      ],
    },
  },
  stale: { config, data, asOf: '2026-01-31T10:00:00Z' },
  veryLongText: {
    config,
    data: {
      ...data,
      categories: [
        {
          name: 'Appliances and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          hexColour: '#6d28d9',
          kWh: {
            value: 142.02,
            percentage: 33.9,
            dailyAverageUsage: 4.58,
          },
          tip: 'Run the dishwasher and washing machine full, on eco. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          dollar: {
            value: 66.42,
            percentage: 33.9,
            dailyAverageUsage: 2.14,
          },
        },
        {
          name: 'Heating and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          hexColour: '#c2410c',
          kWh: {
            value: 81.02,
            percentage: 19.3,
            dailyAverageUsage: 2.61,
          },
          tip: 'One degree less on the heat pump saves about a tenth of its power. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          dollar: {
            value: 37.9,
            percentage: 19.3,
            dailyAverageUsage: 1.22,
          },
        },
        {
          name: 'Always on and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          hexColour: '#475569',
          kWh: {
            value: 67.64,
            percentage: 16.1,
            dailyAverageUsage: 2.18,
          },
          tip: 'Standby adds up: switch the entertainment corner off at the wall. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          dollar: {
            value: 31.64,
            percentage: 16.1,
            dailyAverageUsage: 1.02,
          },
        },
        {
          name: 'Lighting and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          hexColour: '#a16207',
          kWh: {
            value: 54.11,
            percentage: 12.9,
            dailyAverageUsage: 1.75,
          },
          tip: 'An LED uses a sixth of what a halogen does. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          dollar: {
            value: 25.31,
            percentage: 12.9,
            dailyAverageUsage: 0.82,
          },
        },
        {
          name: 'Other and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          hexColour: '#57534e',
          kWh: {
            value: 74.39,
            percentage: 17.7,
            dailyAverageUsage: 2.4,
          },
          tip: 'What is always on: fridge, router, alarm. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
          dollar: {
            value: 34.8,
            percentage: 17.7,
            dailyAverageUsage: 1.12,
          },
        },
      ],
      biggestSavingAppliance:
        'Appliances and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
      biggestSavingDescription:
        'Dry outside when you can: a dryer load costs about a dollar. and then some more, because Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu has a long name',
    },
  },
  empty: { config, status: 'NO_DATA' },
  error: { config, problem: failure },
  denied: { config, problem: denial },
} satisfies Fixtures<typeof schema>
