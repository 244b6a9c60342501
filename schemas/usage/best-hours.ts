import { flag, instant, number } from '../formats.ts'
import { list, object, type Shape } from '../shape.ts'

const cents = { ...number, description: 'cents a kWh, GST included; absent for a buying group' } as const
const grams = { ...number, description: 'grams of CO2 equivalent a kWh; absent where it is not known' } as const

/** The two hours, or as many as a charge of a car takes, of the coming day in which electricity is cheapest and cleanest, price and carbon weighed. */
export const bestHours = object(
  {
    kWhOnly: flag,
    isBusiness: flag,
    isAnyHourAsGood: { type: 'boolean', description: 'neither price nor mix makes a difference worth waiting for' },
    doesPriceDiffer: flag,
    best: object(
      { start: instant, end: instant, isFree: { type: 'boolean', description: 'in booked free hours' } },
      { centsPerKwh: cents },
    ),
    hours: list(object({ start: instant, isBest: flag, isFree: flag }, { centsPerKwh: cents, gramsCo2PerKwh: grams }), {
      description: 'the coming hours',
    }),
  },
  {
    mostCentsPerKwh: { ...cents, description: 'of the dearest hours in a row; absent for a buying group' },
    mixDiffersByPercentage: { ...number, description: 'between the cleanest and the least clean hours' },
    cleanerByPercentage: { ...number, description: 'how much less the best hours give off than the least clean ones' },
  },
)
export type BestHours = Shape<typeof bestHours>

/** Whether the hours are for charging a car: an option of the widget, which its call takes too. */
export const isForCar = { type: 'boolean', description: 'for charging a car: as many hours as its charges at home usually take' } as const
