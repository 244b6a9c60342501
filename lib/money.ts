import { sum } from './sum.ts'

/*
 * Money is counted in whole cents; a dollar amount exists only on the way in (numeric columns) and on the way
 * out (the contract). Rates have up to five decimals and are counted in hundred-thousandths of a dollar.
 */

/** GST on top of a net amount, 15 %, to the cent. */
export const GST_RATE = 0.15

/** Cents of a numeric(12, 2) text such as `12.30` or `-4.05`. */
export function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100)
}

/** Cents of a dollar amount of the contract. */
export function centsOfDollars(nzd: number): number {
  return Math.round(nzd * 100)
}

/** numeric(12, 2) text of whole cents. */
export function amountOf(cents: number): string {
  return (cents / 100).toFixed(2)
}

export function dollarsOf(cents: number): number {
  return cents / 100
}

/**
 * Net cents of watt-hours at a rate.
 * @param rate dollars per kWh, as a decimal text with up to five places
 */
export function costCents(wattHours: number, rate: string): number {
  // Wh x (dollars x 1e5 per kWh) is exact in a double; half a cent rounds up.
  const hundredThousandths = Math.round(Number(rate) * 100_000)
  return Math.round((wattHours * hundredThousandths) / 1_000_000)
}

export function gstCents(netCents: number): number {
  return Math.round(netCents * GST_RATE)
}

export function grossCents(netCents: number): number {
  return netCents + gstCents(netCents)
}

/** Cents shared by weights; the shares add up. In equal parts where no weight is above zero. */
export function shareCents(cents: number, weights: readonly number[]): number[] {
  const positive = weights.map((weight) => Math.max(0, weight))
  const parts = positive.some((weight) => weight > 0) ? positive : weights.map(() => 1)
  const whole = sum(parts)
  const upTo = parts.map((_, i) => Math.round((cents * sum(parts.slice(0, i + 1))) / whole))
  return upTo.map((end, i) => end - (upTo[i - 1] ?? 0))
}

/** A rate with GST, in dollars to five decimals. @param rate without GST, as a decimal text with up to five places */
export function grossRate(rate: string): number {
  // In whole numbers: 190 x 1.15 is a little less than 218.5 in a double.
  return Math.round((Math.round(Number(rate) * 100_000) * (100 + GST_RATE * 100)) / 100) / 100_000
}
