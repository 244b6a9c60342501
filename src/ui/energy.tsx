const whole = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 3 })

/** Kilowatt-hours without decimals, as text. Source: portal-shell.md, section 9. */
export const kwhText = (kwh: number): string => `${whole.format(kwh)} kWh`

/** Kilowatt-hours to the watt-hour, for tables. */
export const exactKwhText = (kwh: number): string => `${exact.format(kwh)} kWh`

/** Kilowatt-hours as a figure: without decimals, but for so few that they are all there is to say, as in half an hour. */
export const figureKwhText = (kwh: number): string => (Math.abs(kwh) < 10 ? exactKwhText(kwh) : kwhText(kwh))

export const percentText = (percentage: number): string => `${whole.format(percentage)}%`
