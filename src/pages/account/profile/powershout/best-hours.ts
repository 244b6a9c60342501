import type { Suggestion } from '#schemas/powershout/entities.ts'
import { counted } from '#lib/counted.ts'
import { localDayOf } from '#lib/local-day.ts'
import { moneyText } from '#lib/money-text.ts'
import { hoursFor, type Voucher } from '#lib/vouchers.ts'

export type BestHours = Suggestion['hours'][number]

/** The suggested hours worth most among those that there are still free hours for. */
export const bestBookable = ({ hours, duration }: Suggestion, vouchers: readonly Voucher[]): BestHours | undefined =>
  hours.find(({ startDate }) => hoursFor(vouchers, localDayOf(new Date(startDate))) >= duration)

/** What the best hours are worth beside others, such as `about $1.39; most hours are worth about $0.23`. */
export function worthText({ worthNzd }: BestHours, { duration, usualNzd }: Suggestion): string {
  const worth = `about ${moneyText(worthNzd)}`
  if (usualNzd === undefined) return worth
  return `${worth}; ${duration === 1 ? 'most hours are' : `${counted(duration, 'hour')} at other times are usually`} worth about ${moneyText(usualNzd)}`
}
