import { lastOf } from '#lib/calendar.ts'
import { ENERGY_ORDER, type EnergyType } from '#schemas/account/entities.ts'
import { type BillWindow, joinedPeriods, type Windows, windowsOf } from './windows.ts'

/** A bill of an account and a supply point that it has lines for; null for its lines of the account as a whole. */
export interface BilledSupplyPoint extends BillWindow {
  id: string
  supply: { id: string; siteId: string; energyType: EnergyType } | null
}

/** A bill below zero is a period's own, as where what was sent was worth more than what was used, unless another bill charged for supply on its days. */
export const withoutNotes = <Row extends BilledSupplyPoint & { amount: string; chargesSupply: boolean }>(rows: readonly Row[]): Row[] =>
  rows.filter((row) => {
    const isCharged = (other: Row) =>
      Number(other.amount) >= 0 && other.chargesSupply && other.supply?.id === row.supply?.id && overlap(other, row)
    return Number(row.amount) >= 0 || !rows.some(isCharged)
  })

export const overlap = (one: BillWindow, other: BillWindow) => one.startDay <= other.endDay && other.startDay <= one.endDay

export interface Periods {
  windows: Windows
  lastBilledDay: string | undefined
}

/**
 * The bill periods of an account and of each of its supply points. Where supply points are billed apart, those of the
 * account are the ones of the site, electricity first, and others only where they share no day with these.
 */
export function billedPeriods(rows: readonly BilledSupplyPoint[], siteId: string, joinedOn: string) {
  const bills = [...Map.groupBy(rows, ({ id }) => id).values()]
  // A bill without a line of one supply point is one of them all.
  const ofAll = bills.flatMap((lines) => (lines.some(({ supply }) => supply) ? [] : lines.slice(0, 1)))
  const periodsOf = (supplyPointId: string | undefined) =>
    joinedPeriods([...rows.filter(({ supply }) => supply && supply.id === supplyPointId), ...ofAll])
  // Bottles are invoiced as they come, beside the periods that meters are billed for.
  const metered = rows.filter(({ supply }) => supply && supply.energyType !== 'lpg')
  const inOrder = (metered.length > 0 ? metered : rows)
    .flatMap(({ supply }) => supply ?? [])
    .toSorted(
      (a, b) =>
        Number(b.siteId === siteId) - Number(a.siteId === siteId) ||
        ENERGY_ORDER.indexOf(a.energyType) - ENERGY_ORDER.indexOf(b.energyType) ||
        a.id.localeCompare(b.id),
    )
  const ofAccount: BillWindow[] = []
  for (const id of new Set([...inOrder.map((supply) => supply.id), undefined])) {
    const known = [...ofAccount]
    ofAccount.push(...periodsOf(id).filter((one) => !known.some((other) => overlap(one, other))))
  }
  const withWindows = (billed: readonly BillWindow[]): Periods => ({
    windows: windowsOf(billed, joinedOn),
    lastBilledDay: lastOf(billed.map(({ endDay }) => endDay)),
  })
  const account = withWindows(ofAccount)
  const known = new Map<string, Periods>()
  const bySupply = (supplyPointId: string): Periods => {
    const found = known.get(supplyPointId)
    if (found) return found
    const own = periodsOf(supplyPointId)
    const periods = own.length > 0 ? withWindows(own) : account
    known.set(supplyPointId, periods)
    return periods
  }
  return { ...account, bySupply }
}
