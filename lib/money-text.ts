import { numberFormat } from './number-format.ts'

const dollars = (decimals?: Intl.NumberFormatOptions) => numberFormat({ style: 'currency', currency: 'NZD', ...decimals })

/** A dollar amount with two decimals, as text. Source: portal-shell.md, section 9. */
export const moneyText: (nzd: number) => string = dollars()

/** Dollars of an amount that is not known to the cent. */
export const wholeMoneyText = dollars({ minimumFractionDigits: 0, maximumFractionDigits: 0 })

/** A price in dollars, with the decimals that it needs. */
export const priceText = dollars({ maximumFractionDigits: 5 })

const partsOfDollars = dollars({ maximumFractionDigits: 3 })
const thousands = dollars({ minimumFractionDigits: 0, maximumFractionDigits: 3 })
const cents = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/**
 * Dollars beside the axis of a chart: with cents where its steps have some. From $10,000 on in thousands, `$12.5k`: the room
 * beside an axis holds six letters.
 */
export const axisMoneyText = (nzd: number, stepNzd: number): string =>
  Math.abs(nzd) >= 10_000 || (nzd !== 0 && stepNzd >= 5000)
    ? `${thousands(nzd / 1000)}k`
    : (nzd === 0 || stepNzd % 1 === 0 ? wholeMoneyText : partsOfDollars)(nzd)

/** What a kilowatt-hour costs, in cents: `31.21 c`. */
export const rateText = (nzdPerKwh: number): string => `${cents(nzdPerKwh * 100)} c`
