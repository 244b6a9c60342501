import { numberFormat } from './number-format.ts'

/** A dollar amount with two decimals, as text. Source: portal-shell.md, section 9. */
export const moneyText: (nzd: number) => string = numberFormat({ style: 'currency', currency: 'NZD' })

const wholeDollars = numberFormat({ maximumFractionDigits: 0 })
const partsOfDollars = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 3 })
const thousands = numberFormat({ maximumFractionDigits: 3 })
const cents = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Dollars of an amount that is not known to the cent. */
export const wholeMoneyText = (nzd: number): string => `$${wholeDollars(nzd)}`

/**
 * Dollars beside the axis of a chart: with cents where its steps have some. From $10,000 on in thousands, `$12.5k`: the room
 * beside an axis holds six letters.
 */
export const axisMoneyText = (nzd: number, stepNzd: number): string =>
  nzd < 0
    ? `-${axisMoneyText(-nzd, stepNzd)}`
    : nzd >= 10_000 || (nzd > 0 && stepNzd >= 5000)
      ? `$${thousands(nzd / 1000)}k`
      : `$${(nzd === 0 || stepNzd % 1 === 0 ? wholeDollars : partsOfDollars)(nzd)}`

/** What a kilowatt-hour costs, in cents: `31.21 c`. */
export const rateText = (nzdPerKwh: number): string => `${cents(nzdPerKwh * 100)} c`
