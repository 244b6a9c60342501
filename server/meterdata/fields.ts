import { isLocalDay } from '#lib/local-day.ts'

/** What is wrong with a line; the reader adds its number. */
export class BadLine extends Error {}

const KWH = /^-?\d+(\.\d+)?$/
const FINEST_DECIMALS = 3

/** Whole watt-hours of a kWh text; null for an empty one or `null`. @throws {BadLine} */
export function wattHoursOf(text: string): number | null {
  if (text === '' || text === 'null') return null
  if (!KWH.test(text)) throw new BadLine(`"${text}" is not a number of kWh`)
  const exact = Number(text) * 1000
  const whole = Math.round(exact)
  if (Math.abs(exact - whole) > 1e-6) throw new BadLine(`${text} kWh has more than ${FINEST_DECIMALS} decimals: finer than a watt-hour`)
  if (whole < 0) throw new BadLine(`${text} kWh is negative; energy into the network has the flow I`)
  if (whole > 100_000_000) throw new BadLine(`${text} kWh in half an hour cannot be; is it in Wh?`)
  return whole
}

const dayCache = new Map<string, string>()

/** `dd/mm/yyyy` as `YYYY-MM-DD`. @throws {BadLine} */
export function localDayOfText(text: string): string {
  const cached = dayCache.get(text)
  if (cached) return cached
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const local = `${year}-${month}-${day}`
  if (!day || !isLocalDay(local)) throw new BadLine(`"${text}" is not a date as dd/mm/yyyy`)
  if (dayCache.size > 10_000) dayCache.clear()
  dayCache.set(text, local)
  return local
}

/** @throws {BadLine} */
export function flowOf(text: string): 'X' | 'I' {
  if (text === 'X' || text === 'I') return text
  throw new BadLine(`flow "${text}" is neither X (from the network) nor I (into it)`)
}

/** A count such as `00000048` or `96`. @throws {BadLine} */
export function countOf(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new BadLine(`${what} "${text}" is not a whole number`)
  return Number(text)
}
