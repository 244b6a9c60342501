import { centsOf, dollarsOf } from '#lib/money.ts'
import type { ExplainedBill, ExplainedLine, ExplainedSupply } from '#schemas/billing/insights.ts'
import type { EnergyType } from '#schemas/account/entities.ts'
import { eachDay } from '#lib/calendar.ts'
import { sum } from '#lib/sum.ts'
import { type Scope, todayOf } from '../../access.ts'
import { siteAddress } from '../../account/queries.ts'
import type { Database } from '../../db/open.ts'
import { NO_USE, ratedUses, tariffsOf } from '../../usage/cost.ts'
import { correctedBill, daysOfUse } from '../../usage/days-of-use.ts'
import { findFreePeriods } from '../../usage/free-hours.ts'
import { isUse, withGst } from '../bill.ts'
import { type BilledPart, findBilledParts, partsOfBill, withTakenBack } from '../billed.ts'
import { type Correction, correctionOf } from '../correction.ts'
import { findWindows } from '../queries.ts'
import type { OwedBill } from '../settle.ts'
import { type BillWindow, daysInWindow } from '../windows.ts'
import type { DaysOfSupply } from './find-comparisons.ts'
import { listedBillOf } from './listed-bill.ts'
import { type BilledSupplyRow, findHalfHours, findPeriods, type StoredLine } from './queries.ts'
import { recoveryOf } from './recovery.ts'

/** A bill line by line, with what readings that came after it change. @param lines of the bill, in order @param among all of its days */
export async function explain(
  db: Database,
  scope: Scope,
  bill: OwedBill,
  lines: readonly StoredLine[],
  among: readonly StoredLine[],
  isNote: boolean,
  supplies: readonly BilledSupplyRow[],
  days: DaysOfSupply,
): Promise<ExplainedBill> {
  const ownIds = new Set(lines.map(({ supplyPointId }) => supplyPointId))
  const own = supplies.filter(({ supply }) => ownIds.has(supply.id))
  const corrections = await findCorrections(db, scope, bill, own)
  const told = lines.map((line) => ({ ...line, hasReadings: line.supplyPointId !== null && hasReadingsBehind(line) }))
  const explained = explainedLines(withTakenBack(told, among, isNote))
  return {
    ...listedBillOf(bill, todayOf(scope)),
    days: daysInWindow(bill),
    gstNzd: dollarsOf(sum(lines.map(({ kind, amount }) => (kind === 'gst' ? centsOf(amount) : 0)))),
    discountNzd: dollarsOf(bill.discountCents),
    owedNzd: dollarsOf(bill.owedCents),
    supplies: [
      ...own.map((row) => supplyOf(row, bill, explained, days, corrections.get(row.supply.id), scope)),
      ...(ownIds.has(null) ? [{ lines: linesOf(explained, null) }] : []),
    ],
  }
}

type OwnedLine = ExplainedLine & { supplyPointId: string | null }

const linesOf = (lines: readonly OwnedLine[], id: string | null): ExplainedLine[] =>
  lines.flatMap(({ supplyPointId, ...line }) => (supplyPointId === id ? line : []))

export function explainedLines(lines: readonly (StoredLine & { hasReadings: boolean })[]): OwnedLine[] {
  const counted = lines.map((line) => ({
    ...line,
    supplyPointId: line.supplyPointId ?? '',
    quantity: Number(line.quantity),
    amountCents: centsOf(line.amount),
  }))
  // The GST of each supply point is rounded apart, as on the page of its costs; a line of the account is the sum of its shares.
  const shares = Map.groupBy([...partsOfBill(lines).values()].flatMap(withGst), (share) => share.position)
  return withGst(counted).map(
    ({ supplyPointId, position, description, kind, quantity, unit, rate, amountCents, grossCents, grossRateNzd, hasReadings }) => ({
      supplyPointId: supplyPointId || null,
      position,
      description,
      kind,
      quantity,
      unit,
      rateNzd: Number(rate),
      amountNzd: dollarsOf(amountCents),
      grossRateNzd,
      grossAmountNzd:
        grossCents === undefined ? undefined : dollarsOf(sum(shares.get(position)?.map((share) => share.grossCents ?? 0) ?? [grossCents])),
      hasReadings,
    }),
  )
}

/** Whether a line of a supply point counts what its meter or its deliveries say. */
export const hasReadingsBehind = ({ kind, unit, ...line }: Pick<StoredLine, 'kind' | 'unit'> & Parameters<typeof isUse>[0]): boolean =>
  (kind === 'energy' || kind === 'levy') && (unit === 'kWh' || unit === 'bottle') && isUse(line)

function supplyOf(
  { supply, site }: BilledSupplyRow,
  bill: OwedBill,
  lines: readonly OwnedLine[],
  days: DaysOfSupply,
  corrected: { window: BillWindow; correction: Correction } | undefined,
  scope: Scope,
): ExplainedSupply {
  const { selected } = scope
  return {
    supplyPointId: supply.id,
    energyType: supply.energyType,
    address: siteAddress(site),
    nickname: supply.nickname ?? undefined,
    icp: supply.icp ?? undefined,
    ...marksOf(supply.energyType, days.get(supply.id) ?? [], bill),
    correction: corrected && correctedBill(corrected.window, corrected.correction, selected?.isBuyingGroup ?? false),
    recovery:
      corrected &&
      recoveryOf(corrected.correction, supply.energyType, corrected.window, {
        kind: selected?.kind ?? 'residential',
        today: todayOf(scope),
      }),
    lines: linesOf(lines, supply.id),
  }
}

function marksOf(energyType: EnergyType, known: NonNullable<ReturnType<DaysOfSupply['get']>>, { startDay, endDay }: OwedBill) {
  if (energyType === 'lpg') return {}
  const byDay = new Map(known.map((day) => [day.localDay, day]))
  const all = eachDay(startDay, endDay).map((day) => byDay.get(day))
  const daysMissing = all.filter((day) => !day || (day.shareRead ?? 1) < 1).length
  const daysEstimated = all.filter((day) => day?.isEstimated && (day.shareRead ?? 1) === 1).length
  return { daysActual: all.length - daysMissing - daysEstimated, daysEstimated, daysMissing }
}

/**
 * What readings that came after the bill change of it, by supply point: the same figures that the pages of use tell, so of a supply
 * point's whole bill period where several bills share it.
 */
async function findCorrections(db: Database, scope: Scope, bill: OwedBill, supplies: readonly BilledSupplyRow[]) {
  const { bySupply: periodsOf } = await findWindows(db, scope)
  const windowOf = (id: string) => periodsOf(id).windows.at(bill.startDay)
  const windows = [bill, ...supplies.map(({ supply }) => windowOf(supply.id))]
  const first = windows.map(({ startDay }) => startDay).reduce((a, b) => (a < b ? a : b))
  const last = windows.map(({ endDay }) => endDay).reduce((a, b) => (a > b ? a : b))
  const idsOf = (type: EnergyType) => supplies.flatMap(({ supply }) => (supply.energyType === type ? supply.id : []))
  const [billed, halfHours, periods, free] = await Promise.all([
    findBilledParts(db, scope, first, last),
    findHalfHours(db, scope, idsOf('electricity'), first, last),
    findPeriods(db, scope, idsOf('naturalGas'), first, last),
    findFreePeriods(db, scope.selected?.billingAccountId ?? '', first, last),
  ])
  const found = new Map<string, { window: BillWindow; correction: Correction }>()
  for (const { supply, plan } of supplies) {
    const window = windowOf(supply.id)
    const parts = billed.get(supply.id)
    const part = parts?.get(window.startDay)
    if (!part || supply.energyType === 'lpg') continue
    const tariffAt = tariffsOf(plan)
    const readings = new Map(halfHours.flatMap((day) => (day.supplyPointId === supply.id ? [[day.localDay, day]] : [])))
    const correction =
      supply.energyType === 'naturalGas'
        ? gasCorrection(
            part,
            periods.filter(
              ({ supplyPointId, startDay }) => supplyPointId === supply.id && startDay >= window.startDay && startDay <= window.endDay,
            ),
            tariffAt,
          )
        : daysOfUse(
            [{ windows: periodsOf(supply.id).windows, tariffAt, readings, free: free.get(supply.id), billed: parts, charged: undefined }],
            { first: window.startDay, last: window.endDay },
          )[0]?.corrections[0]
    if (correction) found.set(supply.id, { window, correction })
  }
  return found
}

function gasCorrection(part: BilledPart, periods: Awaited<ReturnType<typeof findPeriods>>, tariffAt: ReturnType<typeof tariffsOf>) {
  if (sum(periods.map(daysInWindow)) !== daysInWindow(part)) return undefined
  const byTariff = Map.groupBy(periods, ({ startDay }) => tariffAt(startDay))
  const uses = [...byTariff].flatMap(([tariff, own]) =>
    ratedUses(tariff, { ...NO_USE, dayWh: sum(own.map(({ quantity }) => Math.round(Number(quantity) * 1000))) }),
  )
  return correctionOf(part, uses)
}
