let format: Intl.NumberFormat | undefined

/** A dollar amount with two decimals, as text. Source: portal-shell.md, section 9. */
export function moneyText(nzd: number): string {
  format ??= new Intl.NumberFormat('en-NZ', { style: 'currency', currency: 'NZD' })
  return format.format(nzd)
}

const wholeDollars = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })
const partsOfDollars = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 3 })
const cents = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Dollars beside the axis of a chart: cents only where there are some. */
export const axisMoneyText = (nzd: number): string => `$${(nzd % 1 === 0 ? wholeDollars : partsOfDollars).format(nzd)}`

/** What a kilowatt-hour costs, in cents: `31.21 c`. */
export const rateText = (nzdPerKwh: number): string => `${cents.format(nzdPerKwh * 100)} c`
