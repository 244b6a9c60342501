import { envelope } from '../envelope.ts'
import { localDay } from '../formats.ts'
import { route } from '../route.ts'
import { object } from '../shape.ts'
import { ecoTracker, lastSevenDays, mixForecast, monthlyImpact, realTimeMix, usageImpact } from './entities.ts'

/* What New Zealand's electricity is made from, and what a site's own use gives off. Source: portal-usage.md, section 7. */

export const generationNow = route({
  path: '/private/generationMix/realTime',
  summary: 'What the country’s electricity is made from now, and over the last 24 hours',
  answer: realTimeMix,
  errors: ['/error/no_data'],
})

export const generationNextSevenDays = route({
  path: '/private/generationMix/nextSevenDay',
  isCostly: true,
  summary: 'How clean the electricity of the next seven days is likely to be, by hour',
  answer: mixForecast,
  errors: ['/error/no_data'],
})

export const generationNextTwoDays = route({
  path: '/private/generationMix/nextTwoDays',
  isCostly: true,
  summary: 'How clean the electricity of today and tomorrow is likely to be, by hour',
  answer: mixForecast,
  errors: ['/error/no_data'],
})

export const generationLastSevenDays = route({
  path: '/private/generationMix/lastSevenDay',
  isCostly: true,
  summary: 'What the country’s electricity was made from in the last seven days, and what the selected site’s own use gave off',
  answer: lastSevenDays,
  errors: ['/error/no_data'],
})

export const usageImpactOfDay = route({
  path: '/private/generationMix/usageImpact',
  summary: 'What the selected site’s electricity gave off on each day of a month, and by half-hour on one of them',
  query: object({ date: localDay }),
  answer: usageImpact,
})

export const usageImpactOfMonths = route({
  path: '/private/generationMix/monthlyUsageImpact',
  isCostly: true,
  summary: 'What the selected site’s electricity gave off in each of twelve months',
  query: object(
    {},
    {
      month: {
        type: 'string',
        pattern: '^20[0-9]{2}-(0[1-9]|1[0-2])$',
        examples: ['2026-06'],
        description: 'the last of the months, YYYY-MM; the present one where absent',
      },
    },
  ),
  answer: monthlyImpact,
})

export const ecoTrackerWidget = route({
  path: '/private/drd/widget/ecoTracker',
  summary: "What New Zealand's electricity is made from now and was over the last day",
  answer: envelope(ecoTracker),
})
