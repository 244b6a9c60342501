import { amountNzd, flag, kwh, localDay, text } from '../formats.ts'
import { icon } from '../icon.ts'
import { href } from '../link.ts'
import { list, object } from '../shape.ts'
import { dailyUsage, isExportUncounted } from './entities.ts'

/** Days that a widget of recent use shows. */
export const recentDays = { type: 'integer', enum: [7, 14, 28], description: '14 unless set' } as const

export const recentUsage = object(
  {
    startDate: localDay,
    endDate: { ...localDay, description: 'the last day with readings' },
    days: list(dailyUsage, { description: '14 days, oldest first' }),
    totalKwh: { ...kwh, description: 'exact to the watt-hour' },
    dailyAverageKwh: kwh,
    kWhOnly: flag,
  },
  {
    totalCostNZD: { ...amountNzd, description: 'absent for a buying group' },
    previousTotalKwh: { ...kwh, description: 'of the 14 days before; absent unless all 28 days were read whole' },
    isExportUncounted,
  },
)

export const observation = object(
  {
    observation: { type: 'string', description: 'one sentence about this property, from its own readings' },
    detail: text,
    icon,
  },
  { link: object({ label: text, href }) },
)
