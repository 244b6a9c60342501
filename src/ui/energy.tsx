const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const small = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 })

/** Kilowatt-hours without decimals, as text. Source: portal-usage.md, section 9. */
export const kwhText = (kwh: number): string => `${whole.format(kwh)} kWh`

/** Kilowatt-hours of half an hour, or as few: below ten with up to two decimals, since most would be 0 kWh without. */
export const fewKwhText = (kwh: number): string => (Math.abs(kwh) < 10 ? `${small.format(kwh)} kWh` : kwhText(kwh))

/** Power as appliances state it: below a kilowatt in watts. */
export const powerText = (watts: number): string => (watts < 999.5 ? `${whole.format(watts)} W` : `${small.format(watts / 1000)} kW`)

/** A number beside the axis of a chart. */
export const axisKwhText = (kwh: number): string => small.format(kwh)

export const percentText = (percentage: number): string => `${whole.format(percentage)}%`
