import { GST_RATE } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import type { WhyKind } from '#schemas/billing/insights.ts'
import type { BillLineKind } from '#schemas/feed/billing.ts'
import { type BillLine, isExport, isUse, untaxedIn } from '../bill.ts'
import { exactCents } from './exact-cents.ts'

/** A line of a bill, as it was billed. */
export interface WhyLine extends Omit<BillLine, 'supplyPointId' | 'rate'> {
  /** null for a line of the account as a whole */
  supplyPointId: string | null
  /** dollars a unit, without GST */
  rate: number
  /** without GST; of a line of GST, the GST */
  amountCents: number
}

export interface WhyBill {
  /** GST included */
  amountCents: number
  /** of the bill period */
  days: number
  lines: readonly WhyLine[]
}

/** A reason why one bill is higher than another, in whole cents with GST; below zero where it made it lower. */
export interface WhyPart {
  kind: WhyKind | 'exports'
  supplyPointId: string | null
  cents: number
  /** of the time of year: what these days usually take more than those of the other bill, below zero where less; of exports: what was sent */
  kwh?: number | undefined
  /** of exports: what was sent by the other bill */
  kwhBefore?: number | undefined
}

/** Cents with GST by kind, not rounded. */
type Reasons = Partial<Record<WhyPart['kind'], number>>

/**
 * Why a bill is higher or lower than another, supply point by supply point. The parts add up to the difference of the two
 * amounts, to the cent, whatever the lines say: each is worked out at the prices of the bill before, prices are what is left of the
 * energy, and what the lines do not explain is under `other`.
 * @param seasonOf how much of a supply point's energy the days of this bill usually take against those of the other, such as 1.2;
 * undefined where that is not known
 * @param mayBeSent false of a line of kWh that are not paid for as sent to the network, whatever its sign
 */
export function whyDifferent(
  now: WhyBill,
  before: WhyBill,
  seasonOf: (supplyPointId: string) => number | undefined = () => undefined,
  mayBeSent: (line: WhyLine) => boolean = () => true,
): WhyPart[] {
  const areWhole = [now, before].some(({ lines }) => isWholeAccount(lines))
  const ids = new Set([...now.lines, ...before.lines].map(({ supplyPointId }) => (areWhole ? null : supplyPointId)))
  const exact = [...ids].flatMap((supplyPointId) => {
    const of = ({ lines, days }: WhyBill): SupplyOfBill => {
      const own = withTax(lines).filter((line) => (areWhole || line.supplyPointId === supplyPointId) && line.kind !== 'gst')
      const sent = own.filter((line) => line.unit === 'kWh' && isExport(line) && mayBeSent(line))
      return { lines: own, days: chargedDays(own, days), daysOfBill: days, sent }
    }
    const season = supplyPointId === null ? undefined : seasonOf(supplyPointId)
    const [own, other] = [of(now), of(before)]
    const reasons = reasonsOf(own, other, season, supplyPointId !== null)
    const kwh = seasonKwh(energyOf(other.lines), own.days / other.days, season)
    return Object.entries(reasons).map(([kind, cents]) => ({
      kind: kind as WhyPart['kind'],
      supplyPointId,
      kwh: kind === 'timeOfYear' ? kwh : kind === 'exports' ? sentKwh(own) : undefined,
      kwhBefore: kind === 'exports' ? sentKwh(other) : undefined,
      exact: cents,
    }))
  })
  return exactCents<Omit<WhyPart, 'cents'>>(exact, now.amountCents - before.amountCents, () => ({
    kind: 'other',
    supplyPointId: null,
  }))
}

/** True where a bill says of its energy no supply point: such a bill is compared as a whole. */
export const isWholeAccount = (lines: readonly { kind: BillLineKind; supplyPointId: string | null }[]): boolean =>
  lines.some(({ kind }) => kind === 'energy') && lines.every(({ supplyPointId }) => supplyPointId === null)

/** Lines with GST in their price and amount, not rounded, but for those that it was not charged on. */
function withTax(lines: readonly WhyLine[]): WhyLine[] {
  const isUntaxed = untaxedIn(lines)
  return lines.map((line) =>
    isUntaxed(line) ? line : { ...line, rate: line.rate * (1 + GST_RATE), amountCents: line.amountCents * (1 + GST_RATE) },
  )
}

interface SupplyOfBill {
  /** with GST */
  lines: readonly WhyLine[]
  /** that it was charged for */
  days: number
  daysOfBill: number
  /** of power that was sent */
  sent: readonly WhyLine[]
}

/** The days that a supply point was charged for: all of the period, or fewer where it was connected for a part of it. */
function chargedDays(lines: readonly WhyLine[], daysOfBill: number): number {
  const charged = sum(lines.flatMap(({ kind, unit, quantity }) => (kind === 'dailyCharge' && unit === 'day' ? quantity : [])))
  return charged > 0 && charged < daysOfBill ? charged : daysOfBill
}

/** The days that a supply point would have on this bill, had it been connected for as much of it as of the other: more or fewer are cover. */
const daysAsCovered = (now: SupplyOfBill, before: SupplyOfBill): number =>
  now.days - before.days === now.daysOfBill - before.daysOfBill ? now.days : (before.days * now.daysOfBill) / before.daysOfBill

function reasonsOf(now: SupplyOfBill, before: SupplyOfBill, season: number | undefined, isSupply: boolean): Reasons {
  if (isSupply && (now.lines.length === 0 || before.lines.length === 0)) return { cover: billedOf(now.lines) - billedOf(before.lines) }
  const [moreAsCovered, moreDays] = [daysAsCovered(now, before) / before.days, now.days / before.days]
  const energy = energyReasons(energyOf(now.lines), energyOf(before.lines), moreAsCovered, moreDays, season)
  const [charge, chargeBefore] = [now, before].map(({ lines }) => netOf(ofKind(lines, 'dailyCharge'))) as [number, number]
  const chargeForDays = chargeBefore * moreDays
  const rest = ({ lines, sent }: SupplyOfBill) =>
    netOf(lines.filter((line) => line.kind === 'other' || line.kind === 'donation' || (line.kind === 'energy' && !isCounted(line)))) -
    netOf(sent)
  return {
    ...energy,
    days: (energy.days ?? 0) + chargeBefore * (moreAsCovered - 1),
    cover: (energy.cover ?? 0) + chargeForDays - chargeBefore * moreAsCovered,
    dailyCharges: charge - chargeForDays,
    discount: netOf(ofKind(now.lines, 'discount')) - netOf(ofKind(before.lines, 'discount')),
    exports: netOf(now.sent) - netOf(before.sent),
    other: (energy.other ?? 0) + rest(now) - rest(before),
  }
}

const ofKind = (lines: readonly WhyLine[], kind: BillLineKind) => lines.filter((line) => line.kind === kind)
const netOf = (lines: readonly WhyLine[]) => sum(lines.map(centsOfLine))
const sentKwh = ({ sent }: SupplyOfBill) => sum(sent.map(({ quantity }) => quantity))
/** With what each line was rounded to: of whole supplies nothing is split, so nothing is left over. */
const billedOf = (lines: readonly WhyLine[]) => sum(lines.map(({ amountCents }) => amountCents))

/** Energy by what it is counted in; a fixed price is not, nor are exports. */
const isCounted = ({ unit, amountCents, ...line }: WhyLine) =>
  (unit === 'kWh' || unit === 'bottle') && isUse({ ...line, amount: amountCents })

/** Cents of a line as quantity times price, so that rounding does not look like a change of price; as billed if the two differ by more than a cent. */
function centsOfLine({ quantity, rate, amountCents }: WhyLine): number {
  const priced = quantity * rate * 100
  return Math.abs(priced - amountCents) <= 1 + GST_RATE ? priced : amountCents
}

interface Energy {
  /** kWh or bottles that are paid for */
  paid: number
  /** kWh in free power hours */
  free: number
  /** with the levy */
  cents: number
  /** what is paid by what it is billed as, such as day and night */
  rates: Map<string, { quantity: number; cents: number }>
  isByTime: boolean
}

function energyOf(lines: readonly WhyLine[]): Energy {
  const counted = ofKind(lines, 'energy').filter(isCounted)
  const paid = counted.filter(({ rate }) => rate !== 0)
  const levy = ofKind(lines, 'levy')
  const byRate = Map.groupBy([...paid, ...levy], ({ kind, description }) => `${kind} ${description}`)
  return {
    paid: sum(paid.map(({ quantity }) => quantity)),
    free: sum(counted.map(({ rate, quantity }) => (rate === 0 ? quantity : 0))),
    cents: netOf([...paid, ...levy]),
    rates: new Map([...byRate].map(([name, own]) => [name, { quantity: sum(own.map(({ quantity }) => quantity)), cents: netOf(own) }])),
    isByTime: counted.some(({ unit }) => unit === 'kWh'),
  }
}

/** What was used before, had it been for as many days. Bottles come when they are ordered, not day by day. */
const usedForDays = ({ paid, free, isByTime }: Energy, moreDays: number) => (paid + free) * (isByTime ? moreDays : 1)

/** What these days usually take more than those of the bill before; nothing where that is not known. */
const seasonKwh = (before: Energy, moreDays: number, season: number | undefined) =>
  before.isByTime && season !== undefined ? usedForDays(before, moreDays) * (season - 1) : 0

/** At what energy cost on average in the bill before: first more or fewer days, then the season, then what is left of the use. */
function energyReasons(now: Energy, before: Energy, moreAsCovered: number, moreDays: number, season: number | undefined): Reasons {
  const price = before.paid > 0 ? before.cents / before.paid : now.paid > 0 ? now.cents / now.paid : undefined
  if (price === undefined) return { use: now.cents - before.cents }
  const usedBefore = before.paid + before.free
  const [asCovered, forDays] = [usedForDays(before, moreAsCovered), usedForDays(before, moreDays)]
  const forSeason = forDays + seasonKwh(before, moreDays, season)
  const atOldRates = atRatesOf(before, now) ?? price * now.paid
  return {
    days: price * (asCovered - usedBefore),
    cover: price * (forDays - asCovered),
    timeOfYear: price * (forSeason - forDays),
    use: price * (now.paid + now.free - forSeason),
    freeHours: -price * (now.free - before.free),
    // The same energy may cost less because more of it was used at night.
    hours: atOldRates - price * now.paid,
    prices: now.cents - atOldRates,
    // What energy that was taken back, or had no price, cost in the bill before.
    other: price * before.paid - before.cents,
  }
}

/** What this energy would have cost at the rates of the bill before; undefined where that bill did not have all of them. */
function atRatesOf(before: Energy, now: Energy): number | undefined {
  let cents = 0
  for (const [name, { quantity }] of now.rates) {
    if (quantity === 0) continue
    const known = before.rates.get(name)
    if (!known || known.quantity <= 0) return undefined
    cents += (quantity * known.cents) / known.quantity
  }
  return cents
}
