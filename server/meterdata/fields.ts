import { isLocalDay } from '#lib/trading-periods.ts'
import type { Leniencies } from './leniencies.ts'

/** What is wrong with a line; the reader adds its number. */
export class BadLine extends Error {}

const KWH = /^-?(\d+\.?\d*|\.\d+)$/
const FINEST_DECIMALS = 3
/** 20 MW for half an hour: more than any customer of a retailer's portal takes. */
const MOST_WH = 10_000_000

/** Whole watt-hours of a kWh text; null for an empty one or `null`. @throws {BadLine} */
export function wattHoursOf(text: string, leniencies: Leniencies): number | null {
  if (text === '' || text === 'null') return null
  if (text.toLowerCase() === 'null') {
    leniencies.note('a "null" in capitals')
    return null
  }
  if (!KWH.test(text)) throw new BadLine(`"${text}" is not a number of kWh`)
  if (text.startsWith('.') || text.endsWith('.')) leniencies.note('a number without a digit beside its decimal point')
  const exact = Number(text) * 1000
  const whole = Math.round(exact)
  if (Math.abs(exact - whole) > 1e-6) throw new BadLine(`${text} kWh has more than ${FINEST_DECIMALS} decimals: finer than a watt-hour`)
  if (whole < 0) throw new BadLine(`${text} kWh is negative; energy into the network has the flow I`)
  if (whole > MOST_WH) throw new BadLine(`${text} kWh in half an hour cannot be; is it in Wh?`)
  return whole
}

const dayCache = new Map<string, string>()
const MOST_DAYS_KEPT = 10_000

/**
 * `dd/mm/yyyy` as `YYYY-MM-DD`, also without the day's leading zero, which spreadsheets drop. Refuses `2/3/2026`, whose
 * month might come first.
 * @throws {BadLine}
 */
export function localDayOfText(text: string, leniencies: Leniencies): string {
  const cached = dayCache.get(text)
  if (cached) return cached
  const [, day, month, year] = /^(\d{1,2})\/(\d{2})\/(\d{4})$/.exec(text) ?? []
  const local = `${year}-${month}-${day?.padStart(2, '0')}`
  if (!day || !isLocalDay(local)) throw new BadLine(`"${text}" is not a date as dd/mm/yyyy`)
  if (day.length === 1) {
    leniencies.note('a day without its leading zero, such as 2/03/2026')
    return local
  }
  if (dayCache.size > MOST_DAYS_KEPT) dayCache.clear()
  dayCache.set(text, local)
  return local
}

/** The local day of a reading. @param today nothing can have been read after it @throws {BadLine} */
export function readingDayOf(text: string, today: string, leniencies: Leniencies): string {
  const day = localDayOfText(text, leniencies)
  if (day > today) throw new BadLine(`${text} is in the future`)
  return day
}

/** One of a format's codes; lower case is read as upper case. @throws {BadLine} saying what the codes mean */
export function codeOf<const Code extends string>(
  text: string,
  what: string,
  codes: Readonly<Record<Code, string>>,
  leniencies: Leniencies,
): Code {
  if (Object.hasOwn(codes, text)) return text as Code
  const upper = text.toUpperCase()
  if (Object.hasOwn(codes, upper)) {
    leniencies.note('a code in lower case')
    return upper as Code
  }
  const known = Object.entries(codes).map(([code, meaning]) => `${code} (${meaning})`)
  throw new BadLine(`${what} "${text}" is none of ${known.join(', ')}`)
}

export const FLOWS = { X: 'from the network', I: 'into the network' } as const

/** An ICP identifier as it is stored. @throws {BadLine} if there is none */
export function icpOf(text: string, leniencies: Leniencies): string {
  if (!text) throw new BadLine('the ICP is missing')
  const upper = text.toUpperCase()
  if (upper !== text) leniencies.note('an ICP in lower case')
  return upper
}

/** A count such as `00000048` or `96`. @throws {BadLine} */
export function countOf(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new BadLine(`${what} "${text}" is not a whole number`)
  return Number(text)
}

const isUntidy = (line: string) =>
  line.includes('"') || line.includes(', ') || line.includes(' ,') || line.startsWith(' ') || line.endsWith(' ')

/** The fields of a line, without the quotes and spaces that a spreadsheet adds. @throws {BadLine} if a quote is left open */
export function fieldsOf(line: string, leniencies: Leniencies): string[] {
  if (!isUntidy(line)) return line.split(',')
  leniencies.note(line.includes('"') ? 'a field in quotes' : 'spaces around a field')
  const fields: string[] = []
  let field = ''
  let isQuoted = false
  for (let i = 0; i < line.length; i++) {
    const letter = line[i]
    if (letter === '"') {
      if (isQuoted && line[i + 1] === '"') field += line[++i]
      else isQuoted = !isQuoted
    } else if (letter === ',' && !isQuoted) {
      fields.push(field.trim())
      field = ''
    } else field += letter
  }
  if (isQuoted) throw new BadLine('a quote is opened and not closed')
  return [...fields, field.trim()]
}

/**
 * Fields without empty ones from trailing commas.
 * @param least least number of fields
 * @param most number of fields in the standard
 * @throws {BadLine} if there are too few, or extra ones that are not empty
 */
export function sizedFields(fields: string[], what: string, least: number, most: number, leniencies: Leniencies): string[] {
  if (fields.length >= least && fields.length <= most) return fields
  const rest = fields.slice(most)
  if (fields.length < least || rest.some((field) => field !== '')) {
    throw new BadLine(`${what} has ${least === most ? '' : `${least} to `}${most} fields, not ${fields.length}`)
  }
  leniencies.note('commas at the end of a line')
  return fields.slice(0, most)
}
