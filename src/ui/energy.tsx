const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const small = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 2 })

/** Kilowatt-hours without decimals, as text. Source: portal-usage.md, section 9. */
export const kwhText = (kwh: number): string => `${whole.format(kwh)} kWh`

/** Kilowatt-hours of half an hour, or as few: below ten with up to two decimals, since most would be 0 kWh without. */
export const fewKwhText = (kwh: number): string => (Math.abs(kwh) < 10 ? `${small.format(kwh)} kWh` : kwhText(kwh))

/** A number beside the axis of a chart. */
export const axisKwhText = (kwh: number): string => small.format(kwh)

export const percentText = (percentage: number): string => `${whole.format(percentage)}%`
