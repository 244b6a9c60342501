import { costCents, grossCents } from '#lib/money.ts'
import { sum } from '#lib/sum.ts'
import { isUse, total } from './bill.ts'
import { type BilledPart, ofKind } from './billed.ts'

/** What readings that came after a bill change of it. */
export interface Correction {
  wattHours: number
  cents: number
}

/** Energy as it counts now, at one rate. @see Tariff */
export interface RatedUse {
  rate: string
  wattHours: number
  /** net, rounded as a bill rounds its line */
  cents: number
}

/** Energy at one rate. */
interface Energy {
  rate: number
  wattHours: number
  cents: number
  /** what the bill may have rounded off its quantity */
  stepWh: number
}

/**
 * The correction of a bill, where it is more than the bill rounded; undefined where it is not. It is the difference in
 * kWh, at the rates that the bill charged: the plan may have other prices now.
 */
export function correctionOf({ lines }: Pick<BilledPart, 'lines'>, now: readonly RatedUse[]): Correction | undefined {
  const energy = ofKind(lines, 'energy').filter(({ amountCents, ...line }) => isUse({ ...line, amount: amountCents }))
  // A fixed price, whatever was used.
  if (energy.some(({ unit }) => unit !== 'kWh')) return undefined
  const charged = byRate(
    energy.map(({ rate, quantity, step, amountCents }) => {
      return { rate, wattHours: Math.round(quantity * 1000), cents: amountCents, stepWh: quantity === 0 ? 0 : step * 1000 }
    }),
  )
  const used = byRate(now.map((use) => ({ ...use, stepWh: 0 })))
  const differences = differencesOf(charged, used)
  // Whole kWh are often the difference of two readings, each cut off.
  if (differences.every(({ wattHours, stepWh }) => wattHours === 0 || Math.abs(wattHours) < stepWh)) return undefined
  const wattHours = sum(differences.map((own) => own.wattHours))
  const billedWh = whOf(charged)
  const levyCents = billedWh === 0 ? 0 : Math.round((total(ofKind(lines, 'levy')) * wattHours) / billedWh)
  return { wattHours, cents: grossCents(sum(differences.map(({ cents }) => cents)) + levyCents) }
}

/** By rate; together where the bill has other rates than the plan has now, or free hours as a discount. */
function differencesOf(charged: readonly Energy[], used: readonly Energy[]): Omit<Energy, 'rate'>[] {
  if (!hasRatesOf(charged, used) || !hasRatesOf(used, charged)) {
    const wattHours = whOf(used) - whOf(charged)
    const stepWh = sum(charged.map((one) => one.stepWh))
    return [{ wattHours, stepWh, cents: Math.round(wattHours * centsPerWhOf(charged, used)) }]
  }
  const rates = new Set([...charged, ...used].map(({ rate }) => rate))
  return [...rates].map((rate) => {
    const before = charged.find((one) => one.rate === rate)
    const wattHours = (used.find((one) => one.rate === rate)?.wattHours ?? 0) - (before?.wattHours ?? 0)
    return { wattHours, stepWh: before?.stepWh ?? 0, cents: costCents(wattHours, String(rate)) }
  })
}

/** What the bill charged for the energy that changed: its lines that the readings confirm are left out. */
function centsPerWhOf(charged: readonly Energy[], used: readonly Energy[]): number {
  const changed = charged.filter(({ wattHours, stepWh }) => !used.some((now) => Math.abs(now.wattHours - wattHours) < Math.max(1, stepWh)))
  const [known = used] = [changed, charged].filter((some) => whOf(some) !== 0)
  return sum(known.map(({ cents }) => cents)) / whOf(known)
}

const hasRatesOf = (all: readonly Energy[], some: readonly Energy[]) =>
  some.every(({ rate, wattHours }) => wattHours === 0 || all.some((one) => one.rate === rate))

const whOf = (energy: readonly Energy[]) => sum(energy.map(({ wattHours }) => wattHours))

const byRate = (energy: readonly (Omit<Energy, 'rate'> & { rate: string })[]): Energy[] =>
  [...Map.groupBy(energy, ({ rate }) => Number(rate))].map(([rate, own]) => ({
    rate,
    wattHours: sum(own.map(({ wattHours }) => wattHours)),
    cents: sum(own.map(({ cents }) => cents)),
    stepWh: sum(own.map(({ stepWh }) => stepWh)),
  }))
