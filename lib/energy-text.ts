import { numberFormat } from './number-format.ts'

const whole = numberFormat({ maximumFractionDigits: 0 })
const tenths = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const hundredths = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const small = numberFormat({ maximumFractionDigits: 2 })

/** Below this, a whole number would round too much away. */
const FEW_KWH = 10

/** Below this, one decimal would say nothing. */
const LEAST_KWH = 0.05

const isFew = (kwh: number): boolean => kwh !== 0 && Math.abs(Math.round(kwh * 10) / 10) < FEW_KWH

/** Kilowatt-hours as rounded as they are shown, for differences of what is shown. */
export const shownKwh = (kwh: number): number => (isFew(kwh) ? Math.round(kwh * 10) / 10 : Math.round(kwh))

/**
 * Kilowatt-hours without their unit, for a column that names it: whole from 10 on, below with one decimal. What a half-hour takes at least
 * is never 0.0, since it costs something.
 */
export const kwhNumber = (kwh: number): string => (kwh > 0 && kwh < LEAST_KWH ? 'under 0.1' : (isFew(kwh) ? tenths : whole)(kwh))

/** Kilowatt-hours as text: whole from 10 on, below with one decimal. */
export const kwhText = (kwh: number): string => `${kwhNumber(kwh)} kWh`

/** Power as appliances state it: below a kilowatt in watts. */
export const powerText = (watts: number): string => (watts < 999.5 ? `${whole(watts)} W` : `${small(watts / 1000)} kW`)

/** A number beside the axis of a chart, with the decimals that its steps have. */
export function axisNumber(value: number, step: number): string {
  const isTenths = Number((step * 10).toPrecision(6)) % 1 === 0
  return (value === 0 || step % 1 === 0 ? whole : isTenths ? tenths : hundredths)(value)
}

/** A share that is there is never 0%. */
export const percentText = (percentage: number): string => (percentage > 0 && percentage < 0.5 ? 'under 1%' : `${whole(percentage)}%`)
