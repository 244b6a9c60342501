import type { BestHours } from '#schemas/usage/best-hours.ts'
import { hourText } from '#lib/day-text.ts'
import { localDayOf, localHourOf } from '#lib/local-day.ts'
import { rateText } from '#lib/money-text.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { momentNames } from '../moment-names.ts'
import { lengthText, whenText } from './best-hours-texts.ts'

interface Props {
  hours: BestHours
  heightRem: number
  now: Date
}

/** The coming hours by what differs: their price where it does, otherwise what power gives off. */
export function BestHoursChart({ hours, heightRem, now }: Props) {
  const isPrice = hours.doesPriceDiffer
  const heightOf = ({ centsPerKwh, gramsCo2PerKwh }: BestHours['hours'][number]) => (isPrice ? centsPerKwh : gramsCo2PerKwh)
  if (hours.hours.every((hour) => heightOf(hour) === undefined)) return null
  const today = localDayOf(now)
  const nameOf = (start: string) => hourText(localHourOf(new Date(start)))
  const names = momentNames(
    hours.hours.map(({ start }) => start),
    (start) => `${nameOf(start)} ${localDayOf(new Date(start)) === today ? 'today' : 'tomorrow'}`,
  )
  return (
    <BarChart
      summary={`${isPrice ? 'What a kWh costs' : 'What power gives off'} in the coming hours${hours.isAnyHourAsGood ? '' : `; best: ${whenText(hours.best, now)}`}.`}
      heightRem={heightRem}
      measure={isPrice ? 'Price of a kWh' : 'CO₂ of a kWh'}
      axisText={(value) => String(Math.round(value * 10) / 10)}
      axisUnit={isPrice ? 'c' : 'g CO₂'}
      bars={hours.hours.map((hour, i) => ({
        label: nameOf(hour.start),
        name: names[i] ?? '',
        value: heightOf(hour),
        text: textOf(hour),
        fill: hour.isBest && !hours.isAnyHourAsGood ? 'solid' : 'soft',
      }))}
      legend={hours.isAnyHourAsGood ? {} : { solid: `Best ${lengthText(hours)}`, soft: 'Other hours' }}
    />
  )
}

function textOf({ isFree, centsPerKwh, gramsCo2PerKwh }: BestHours['hours'][number]): string {
  const price = isFree ? ['free'] : centsPerKwh === undefined ? [] : [rateText(centsPerKwh / 100)]
  const grams = gramsCo2PerKwh === undefined ? [] : [`${Math.round(gramsCo2PerKwh)} g CO₂`]
  return [...price, ...grams].join(', ') || 'Not known'
}
