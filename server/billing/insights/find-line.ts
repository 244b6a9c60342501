import { eachDay } from '#lib/calendar.ts'
import { kwhOf } from '#lib/kwh.ts'
import { localDayOf } from '#lib/local-day.ts'
import { tradingPeriodStart } from '#lib/trading-periods.ts'
import { sum } from '#lib/sum.ts'
import type { CountedDay, LineReadings } from '#schemas/billing/insights.ts'
import type { Scope } from '../../access.ts'
import type { Database } from '../../db/open.ts'
import { tariffsOf } from '../../usage/cost.ts'
import { findFreePeriods } from '../../usage/free-hours.ts'
import { withTakenBack } from '../billed.ts'
import { findBillLines } from '../queries.ts'
import { countedBy, stepOf, whOfDay } from './behind-line.ts'
import { hasReadingsBehind } from './find-explained.ts'
import { type BilledSupplyRow, findHalfHours, findMeterReads, findPeriods, findSuppliesOf, type StoredLine } from './queries.ts'

type Bill = NonNullable<Awaited<ReturnType<typeof findBillLines>>>

/** The readings behind a line of a bill of the selected account, as they are now; undefined for a line without any, and for any other bill. */
export async function findLine(db: Database, scope: Scope, billId: string, position: number): Promise<LineReadings | undefined> {
  const bill = await findBillLines(db, scope, billId)
  const line = bill?.lines.find((own) => own.position === position)
  if (!bill || !line || line.supplyPointId === null || !hasReadingsBehind(line)) return undefined
  const [row] = await findSuppliesOf(db, scope, [line.supplyPointId])
  if (!row) return undefined
  const all = withTakenBack(bill.lines).filter(
    (own) => own.supplyPointId === line.supplyPointId && own.unit === line.unit && hasReadingsBehind(own),
  )
  return row.supply.energyType === 'electricity'
    ? findElectricity(db, scope, bill, line, all, row)
    : findOther(db, scope, bill, line, all, row)
}

const thousandthsOf = (quantity: string) => Math.round(Number(quantity) * 1000)

/** What lines say, beside what the readings behind them come to; in thousandths of a kWh or a bottle. */
function confirmed(lines: readonly Pick<StoredLine, 'quantity'>[], counted: number) {
  const billed = sum(lines.map(({ quantity }) => thousandthsOf(quantity)))
  // Whole kWh are often the difference of two readings, each cut off.
  const step = Math.max(...lines.map(({ quantity }) => stepOf(quantity)))
  return {
    billedQuantity: billed / 1000,
    countedQuantity: counted / 1000,
    isConfirmed: billed === counted || Math.abs(billed - counted) < step,
    numberOfLines: lines.length,
  }
}

async function findElectricity(
  db: Database,
  scope: Scope,
  { startDay, endDay, issuedDay }: Bill,
  line: StoredLine,
  all: readonly StoredLine[],
  { supply, plan }: BilledSupplyRow,
): Promise<LineReadings> {
  const [rows, free, meter] = await Promise.all([
    findHalfHours(db, scope, [supply.id], startDay, endDay),
    findFreePeriods(db, supply.billingAccountId, startDay, endDay),
    findMeterReads(db, scope, supply.id, startDay, endDay),
  ])
  const byDay = new Map(rows.map((row) => [row.localDay, row]))
  const tariffAt = tariffsOf(plan)
  const days = eachDay(startDay, endDay).map((localDay) => {
    const { wattHours = [], statuses = '' } = byDay.get(localDay) ?? {}
    return { localDay, wattHours, statuses, tariff: tariffAt(localDay), free: free.get(supply.id)?.get(localDay) }
  })
  const counted = countedBy(line, all, days)
  const beside = confirmed(counted.lines, sum(counted.days.map(whOfDay)))
  return {
    ...beside,
    isByPrice: counted.isByPrice,
    days: counted.days.map(({ localDay, wattHours, marks }): CountedDay => {
      const changedAt = byDay.get(localDay)?.changedAt
      return {
        date: localDay,
        start: tradingPeriodStart(localDay, 1).toISOString(),
        kwh: kwhOf(whOfDay({ wattHours })),
        status: wattHours.length === 0 || marks.includes('-') ? 'missing' : marks.includes('E') ? 'estimated' : 'actual',
        // The same readings may have come again, in a file of the whole month say.
        isCorrected: !beside.isConfirmed && isAfter(changedAt, issuedDay),
        halfHours: wattHours.map((value) => kwhOf(value ?? 0)),
        marks,
      }
    }),
    periods: [],
    meter: meter.map(({ readDay, register, reading, source }) => ({ date: readDay, reading, source, register: register ?? undefined })),
  }
}

const isAfter = (changedAt: Date | null | undefined, issuedDay: string): boolean =>
  changedAt !== null && changedAt !== undefined && localDayOf(changedAt) > issuedDay

/** Gas counts what was read in its period, bottles what came. */
async function findOther(
  db: Database,
  scope: Scope,
  { startDay, endDay }: Bill,
  line: StoredLine,
  all: readonly StoredLine[],
  { supply }: BilledSupplyRow,
): Promise<LineReadings> {
  const [periods, meter] = await Promise.all([
    findPeriods(db, scope, [supply.id], startDay, endDay),
    findMeterReads(db, scope, supply.id, startDay, endDay),
  ])
  const isByDay = supply.isAdvanced
  return {
    ...confirmed(
      all.filter(({ kind }) => kind === line.kind),
      sum(periods.map(({ quantity }) => thousandthsOf(quantity))),
    ),
    isByPrice: true,
    days: isByDay
      ? periods.map(({ startDay: date, quantity, status }) => ({
          date,
          start: tradingPeriodStart(date, 1).toISOString(),
          kwh: Number(quantity),
          status,
          isCorrected: false,
          halfHours: [],
          marks: '',
        }))
      : [],
    periods: isByDay
      ? []
      : periods.map(({ startDay: first, endDay: last, quantity, status }) => ({
          startDate: first,
          endDate: last,
          quantity: Number(quantity),
          status,
        })),
    meter: meter.map(({ readDay, register, reading, source }) => ({ date: readDay, reading, source, register: register ?? undefined })),
  }
}
