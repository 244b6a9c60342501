import { amountNzd, flag, integer, kwh, localDay, number } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'
import { isExportUncounted } from './entities.ts'

const amounts = object({ kwh }, { costNZD: amountNzd })
const range = { kwh, lowKwh: kwh, highKwh: kwh } as const
const rangeNzd = { costNZD: amountNzd, lowNZD: amountNzd, highNZD: amountNzd } as const

const forecastAmounts = object(range, rangeNzd, { description: 'low to high holds four weeks of five' })
const forecastOfDay = object({ date: localDay, ...range }, { ...rangeNzd })

const usedDay = object({ date: localDay }, { kwh: { ...kwh, description: 'absent without readings' }, costNZD: amountNzd })

/** Last week as it was forecast from the readings of the days before it, and as it was. */
const lastWeek = object({
  startDate: localDay,
  endDate: localDay,
  madeFrom: { ...localDay, description: 'the last day whose readings the forecast knew' },
  daysRead: { ...integer, description: 'of the seven; both amounts are of these days alone' },
  forecast: forecastAmounts,
  used: amounts,
  isWithinRange: flag,
  days: list(object({ date: localDay, ...range }, { ...rangeNzd, usedKwh: kwh, usedNZD: amountNzd }), {
    description: 'each day as it was forecast, and what was used',
  }),
})

/** Why a forecast is as it is. */
const reason = object(
  {
    kind: {
      enum: ['weekend', 'weekday', 'season', 'lately'],
      description:
        'weekends against other days; one weekday against an ordinary one; the season of the coming week against that of the last four; the last days against the weeks before, season apart',
    },
    percentage: { ...number, description: 'how much more, or less if negative' },
  },
  { weekday: { type: 'integer', minimum: 1, maximum: 7, description: '1 Monday to 7 Sunday' } },
)
export type ForecastReason = Shape<typeof reason>

/** Seven days ahead of the selected site's electricity. */
export const weekForecast = object(
  {
    state: {
      enum: ['READY', 'NO_READINGS', 'READ_BY_HAND', 'TOO_FEW_DAYS', 'READINGS_LATE'],
      description: 'too few days: less than a week was read; late: nothing has come for two weeks. A forecast is there where it is ready',
    },
    kWhOnly: flag,
    daysRead: { ...integer, description: 'up to the seven that a forecast takes' },
  },
  {
    latestDay: { ...localDay, description: 'the last day with readings' },
    readyBy: { ...localDay, description: 'when there are likely to be enough readings' },
    startDate: { ...localDay, description: 'today' },
    endDate: localDay,
    expected: forecastAmounts,
    days: list(forecastOfDay),
    before: list(usedDay, { description: 'the seven days up to the last one with readings' }),
    lastWeek,
    reasons: list(reason),
    isExportUncounted,
  },
)
export type WeekForecast = Shape<typeof weekForecast>
