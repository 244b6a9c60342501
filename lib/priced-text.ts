import type { BillUnit } from '#schemas/feed/billing.ts'
import { counted } from './counted.ts'
import { daysText } from './day-text.ts'
import { moneyText, priceText } from './money-text.ts'
import { numberFormat } from './number-format.ts'

interface PricedLine {
  quantity: number
  unit: BillUnit
  /** dollars a unit, without GST */
  rateNzd: number
  /** the same with GST; absent on the line of GST */
  grossRateNzd?: number | undefined
}

const thousandths = numberFormat({ maximumFractionDigits: 3 })
const hundredths = numberFormat({ maximumFractionDigits: 2 })
const centsOfRate = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 3 })

/**
 * How much of what, at which price: `142.32 kWh at 31.211 c`. GST is in the price. With all decimals of a rate, so that
 * who multiplies gets the amount of the line, to a cent.
 */
export function pricedText({ quantity, unit, rateNzd, grossRateNzd = rateNzd }: PricedLine): string {
  switch (unit) {
    case 'kWh':
      return `${hundredths(quantity)} kWh at ${centsOfRate(grossRateNzd * 100)} c`
    case 'day':
      return `${daysText(quantity)} at ${priceText(grossRateNzd)}`
    case 'bottle':
      return `${counted(quantity, 'bottle')} at ${moneyText(grossRateNzd)}`
    case 'each':
      return `${thousandths(quantity)} at ${moneyText(grossRateNzd)}`
    case 'percent':
      return `${quantity}%`
  }
}
