import { numberFormat } from '../number-format.ts'

const whole = numberFormat({ maximumFractionDigits: 0 })
const tonnes = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Whole kilograms of CO₂ equivalents: `1,240 kg`. */
export const kilogramsText = (kilograms: number): string => `${whole(kilograms)} kg`

/** Tonnes with one decimal, for large figures: `5.2 tonnes`. */
export const tonnesText = (kilograms: number): string => `${tonnes(kilograms / 1000)} tonnes`

/** How a footprint compares with the average home's: `18% less than`; `about as much as` within 2 %. */
export function comparedText(own: number, average: number): string {
  const percentage = Math.round(((own - average) / average) * 100)
  if (Math.abs(percentage) <= 2) return 'about as much as'
  return percentage < 0 ? `${-percentage}% less than` : `${whole(percentage)}% more than`
}
