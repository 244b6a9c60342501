import { moneyText } from './money-text.ts'

/**
 * What paying an amount by card costs besides, in whole cents; half a cent rounds up.
 * @param rate in hundredths of a percent: 95 is 0.95 %
 */
export const cardFeeCents = (cents: number, rate: number): number => Math.round((cents * rate) / 10_000)

/** The most that can be paid so that it and its fee are within a limit. */
export function mostBesideFee(limitCents: number, rate: number): number {
  // Beside a fee that is not rounded; one that is rounded down may leave room for more.
  let most = Math.floor((limitCents * 10_000) / (10_000 + rate))
  while (most + 1 + cardFeeCents(most + 1, rate) <= limitCents) most++
  return most
}

/** A fee as people say it, such as 0.95%. */
export const feePercentText = (rate: number): string => `${rate / 100}%`

/** An amount with its fee, as a sentence; undefined where there is no fee. */
export function feeText(cents: number, rate: number): string | undefined {
  const fee = cardFeeCents(cents, rate)
  return rate > 0
    ? `A card fee of ${feePercentText(rate)} comes on top: ${moneyText(fee / 100)}, ${moneyText((cents + fee) / 100)} in all.`
    : undefined
}
