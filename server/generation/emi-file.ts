import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { localDayOf } from '#lib/local-day.ts'
import { isLocalDay, tradingPeriodCount } from '#lib/trading-periods.ts'
import type { SourceName } from '#schemas/generation/entities.ts'
import { KWH_PER_MEGAWATT } from './mix.ts'
import { whyNotWhole } from './whole-country.ts'

/*
 * The Electricity Authority's generation files (EMI, "Generation_MD"): a line for each plant, fuel and day, with the kWh of
 * each trading period. The same plant is there once for each network that it feeds.
 */

/** A file that cannot be taken, with the line and the reason. */
export class BadGenerationFile extends Error {}

/** kWh of each half-hour of a local day, by source. */
export type GenerationDay = Map<SourceName, number[]>

const KEYS = ['site_code', 'poc_code', 'nwk_code', 'gen_code', 'fuel_code', 'tech_code', 'trading_date']
const MOST_PERIODS = 50
const COLUMNS = [...KEYS, ...Array.from({ length: MOST_PERIODS }, (_, i) => `tp${i + 1}`)]
/** Empty where a plant did not report a half-hour. */
const KWH = /^(-?\d{1,7}(\.\d{1,9})?)?$/
const LONGEST_LINE = 2000
/** A month has some 2,500. */
const MOST_LINES = 500_000

/** Fuels by the spellings that the files have had. */
const SOURCES: Record<string, SourceName> = {
  hydro: 'Hydro',
  hyd: 'Hydro',
  geo: 'Geothermal',
  geothermal: 'Geothermal',
  wind: 'Wind',
  win: 'Wind',
  solar: 'Solar',
  sol: 'Solar',
  gas: 'Gas',
  diesel: 'Gas',
  die: 'Gas',
  coal: 'Coal',
  coa: 'Coal',
  wood: 'CoGen',
  biogas: 'CoGen',
  bess: 'BESS',
  battery: 'BESS',
  ele: 'BESS',
  electricity: 'BESS',
}
const COGENERATION = 'cogen'

/** Whether a file begins as a generation file does. @param head its first bytes */
export const isGenerationFile = (head: Buffer): boolean => /^(\xEF\xBB\xBF)?site_code,/i.test(head.toString('latin1'))

/**
 * Reads a file of the Authority, summed up by source and local day, oldest first.
 * @throws {BadGenerationFile}
 */
export async function readGenerationFile(content: Readable, now = new Date()): Promise<Map<string, GenerationDay>> {
  const days = new Map<string, GenerationDay>()
  const known = new Set<string>()
  const today = localDayOf(now)
  let number = 0
  let last = ''
  for await (const line of createInterface({ input: content, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++
    const refuse = (reason: string) => new BadGenerationFile(`line ${number}: ${reason}`)
    if (line.length > LONGEST_LINE || number > MOST_LINES) throw refuse('this is too long for a generation file')
    const fields = line.split(',').map((field) => field.trim())
    if (number === 1) {
      const names = fields.map((field) => field.replace(/^\uFEFF/, '').toLowerCase())
      if (COLUMNS.join() !== names.join()) throw refuse(`the columns must be ${KEYS.join(', ')} and TP1 to TP${MOST_PERIODS}`)
      continue
    }
    if (fields.every((field) => field === '')) continue
    last = take(fields, { days, known, today, refuse })
  }
  if (days.size === 0) throw new BadGenerationFile('the file has no generation')
  const sorted = new Map([...days].sort(([a], [b]) => a.localeCompare(b)))
  refuseParts(sorted, last)
  return sorted
}

/**
 * A download that broke off must not replace whole days. Plants come one after the other, each with all days of the month,
 * so a whole file ends with its last day.
 */
function refuseParts(days: ReadonlyMap<string, GenerationDay>, lastLine: string): void {
  const lastDay = [...days.keys()].at(-1)
  if (lastLine !== lastDay)
    throw new BadGenerationFile(`the file ends with ${lastLine}, though it has days up to ${lastDay}: it is not whole`)
  for (const [day, sources] of days) {
    for (let i = 0; i < tradingPeriodCount(day); i++) {
      const megawatts = Object.fromEntries([...sources].map(([source, kwh]) => [source, (kwh[i] ?? 0) / KWH_PER_MEGAWATT]))
      const reason = whyNotWhole(megawatts)
      if (reason) throw new BadGenerationFile(`half-hour ${i + 1} of ${day} is not the whole country's: ${reason}`)
    }
  }
}

interface Book {
  days: Map<string, GenerationDay>
  /** plants and days that were read */
  known: Set<string>
  today: string
  refuse(reason: string): Error
}

/** @returns the line's day */
function take(fields: readonly string[], { days, known, today, refuse }: Book): string {
  if (fields.length !== COLUMNS.length) throw refuse(`it has ${fields.length} fields, not ${COLUMNS.length}: the file is not whole`)
  const [fuel = '', technology = '', date = ''] = fields.slice(4)
  const source = technology.toLowerCase() === COGENERATION ? 'CoGen' : SOURCES[fuel.toLowerCase()]
  if (!source) throw refuse(`the fuel "${fuel.slice(0, 20)}" is not known`)
  const day = dayOf(date)
  if (!day) throw refuse(`"${date.slice(0, 20)}" is not a day, such as 2026-06-30`)
  if (day > today) throw refuse(`${day} is in the future`)
  const plant = fields.slice(0, KEYS.length).join(' ')
  if (known.has(plant)) throw refuse('this plant and day are there twice')
  known.add(plant)
  const count = tradingPeriodCount(day)
  const values = fields.slice(KEYS.length, KEYS.length + MOST_PERIODS)
  if (values.slice(count).some((value) => value !== '')) throw refuse(`${day} has ${count} half-hours, and the line has more`)
  const sums = days.get(day) ?? new Map<SourceName, number[]>()
  const sum = sums.get(source) ?? new Array<number>(count).fill(0)
  for (let i = 0; i < count; i++) {
    const text = values[i] ?? ''
    // Number('') is 0: a plant that does not report a half-hour made nothing that is known of.
    if (!KWH.test(text)) throw refuse(`"${text.slice(0, 20)}" is not a number of kWh`)
    sum[i] = (sum[i] ?? 0) + Number(text)
  }
  days.set(day, sums.set(source, sum))
  return day
}

/** Files have had both ways to write a day. */
function dayOf(text: string): string | undefined {
  const [, day, month, year] = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text) ?? []
  const local = year ? `${year}-${month}-${day}` : text
  return isLocalDay(local) ? local : undefined
}
