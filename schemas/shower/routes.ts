import { amountNzd, identifier, integer, kwh, number } from '../formats.ts'
import { route } from '../route.ts'
import { object, type Shape } from '../shape.ts'

const minutes = { type: 'integer', description: 'minutes' } as const

/** Source: portal-usage.md, section 3, Shower optimiser. */
const showerAnswer = object(
  { siteId: { type: 'string', description: 'the selected site, whose showers they are' } },
  {
    settings: object(
      { usualMinutes: minutes, targetMinutes: minutes, showersPerWeek: integer },
      {},
      { description: 'absent before the first' },
    ),
    actualSeconds: { type: 'integer', description: 'the shower that was timed last' },
    savings: object(
      { litres: number, kwh },
      {
        amountNzd: { ...amountNzd, description: 'GST included, at the day rate; absent where no plan of the site says what it costs' },
      },
      { description: 'what a year at the target instead of the usual time saves' },
    ),
  },
)
export type ShowerAnswer = Shape<typeof showerAnswer>

export const showerOptimiser = route({
  path: '/private/showerOptimiser',
  summary: 'How long people shower at the selected site, and what shorter showers would save',
  answer: showerAnswer,
  errors: ['/error/not_found'],
})

export const saveShowerOptimiser = route({
  path: '/private/showerOptimiser',
  whileActing: 'done',
  summary: 'Saves how long showers are and should be, and the shower that was timed',
  body: object(
    {},
    {
      usualMinutes: number,
      targetMinutes: number,
      showersPerWeek: number,
      actualSeconds: { type: 'integer', minimum: 1, maximum: 7200 },
      siteId: { ...identifier, description: 'whose showers they are: refused where another site is selected by now' },
    },
  ),
  answer: showerAnswer,
  errors: ['/error/not_found', '/error/changed_meanwhile'],
})
