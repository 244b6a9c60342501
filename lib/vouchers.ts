import { sum } from './sum.ts'

/** Free hours that an account was given, as far as they are left. */
export interface Voucher {
  id: string
  /** what is left */
  hours: number
  /** last local day that they can be booked for, YYYY-MM-DD */
  expiryDate: string
}

/** What a booking takes of a voucher. */
export interface Taken {
  voucherId: string
  hours: number
}

/** Orders vouchers by how soon they expire. */
export const soonestFirst = (a: Voucher, b: Voucher): number =>
  a.expiryDate.localeCompare(b.expiryDate) || (a.id < b.id ? -1 : Number(a.id > b.id))

/** Hours that can be booked for a local day: that on which a booking begins, also where it goes on past midnight. */
export const hoursFor = (vouchers: readonly Voucher[], day: string): number =>
  sum(vouchers.filter(({ expiryDate }) => expiryDate >= day).map(({ hours }) => hours))

/**
 * What to take for a booking that begins on a local day: of what expires soonest first, and of no more vouchers than needed. Undefined where
 * there are too few.
 * Source: portal-usage.md, section 5, free-hours booking.
 */
export function vouchersFor(vouchers: readonly Voucher[], durationHours: number, day: string): Taken[] | undefined {
  let missing = durationHours
  const taken: Taken[] = []
  for (const { id, hours, expiryDate } of vouchers.toSorted(soonestFirst)) {
    if (missing === 0) break
    if (expiryDate < day || hours <= 0) continue
    const used = Math.min(hours, missing)
    taken.push({ voucherId: id, hours: used })
    missing -= used
  }
  return missing === 0 ? taken : undefined
}
