import { kwhNumber, kwhText } from '#lib/energy-text.ts'
import { numberFormat } from '#lib/number-format.ts'
import { levelText } from '#ui/insight/generation.ts'

const tenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = numberFormat({ maximumFractionDigits: 0 })

/** Kilograms of CO2: whole from 10 on, below with one decimal, below 1 with two. */
export const kgText = (kg: number): string => `${(kg >= 9.95 ? whole : kg >= 0.995 || kg === 0 ? tenths : hundredths)(kg)} kg`

export const gramsText = (grams: number): string => (grams < 1000 ? `${whole(grams)} g` : kgText(grams / 1000))

/** Of a time whose carbon is not known: without readings, without use, or without the country's generation. */
export const unmeasuredText = (kwh: number): string => (kwh > 0 ? `${kwhText(kwh)}; what it was made from is not known` : 'No use was read')

/** What a chart says of a day or a month: its value, the same in words, and its cells. Level 0 is not known. */
export function carbonFigures({ kgCo2, kwh, carbonLevel }: { kgCo2: number; kwh: number; carbonLevel: number }) {
  const level = levelText(carbonLevel)
  if (carbonLevel === 0) return { value: undefined, text: unmeasuredText(kwh), cells: ['–', kwh > 0 ? kwhNumber(kwh) : '–', level] }
  return {
    value: kgCo2,
    text: `${kgText(kgCo2)} for ${kwhText(kwh)}, ${level.toLowerCase()} carbon`,
    cells: [kgText(kgCo2), kwhNumber(kwh), level],
  }
}
