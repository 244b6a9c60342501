import { sum } from '#lib/sum.ts'
import { Leniencies } from '../../meterdata/leniencies.ts'
import { lineAt, linesOfObjects } from './places-in-json.ts'
import { readPosition } from './position.ts'

/** A file that cannot be taken, with its line, field and reason. */
export class BadOcpiFile extends Error {}

/** A session of a charging network as a file of OCPI 2.2.1 tells it: a charge detail record, or a session that is not settled yet. */
export interface OcpiSession {
  /** on which line of the file it begins */
  line: number
  /** the network's country and party */
  network: string
  /** the id of what it is about, the same for a session and the record that settles it where that names it */
  id: string
  /** the charge detail record's own id; absent for a session */
  settledBy?: string
  /** the driver at the network: the contract, and the card that was used */
  contractId: string
  tokenUid: string
  /** the charge detail record that a credit cancels; what else it says of energy and cost counts for nothing */
  credits?: string | undefined
  /** that record, where the same file has it */
  cancels?: OcpiSession | undefined
  start: string
  end: string
  wattHours: number
  chargerName?: string
  chargerCity?: string
  position?: { latitude: number; longitude: number }
  /** tax included */
  cost?: { amount: string; currency: string }
  updatedAt: string
}

export interface OcpiFile {
  kind: 'cdr' | 'session'
  sessions: OcpiSession[]
  /** sessions that have not ended, or never took place */
  leftOut: number
  /** charge detail records that a credit of the same file cancels */
  cancelled: number
  leniencies: string[]
}

/** In the id of a charge detail record that does not say which session it settles. */
export const RECORD_ALONE = ' cdr '

/** How the ids of a network's sessions begin. */
export const idStart = (network: string): string => `OCPI ${network} `.replaceAll('/', '_')

const MOST_RECORDS = 100_000
/** No network that is still there charged cars before. */
const OLDEST = Date.UTC(2010, 0, 1)
const LONGEST_TEXT = 80
const MOST_KWH = 1_000

type Fields = Record<string, unknown>

/** Whether a file begins as JSON of OCPI: an object or a list, with what a session or a charge detail record has near its start. */
export const isOcpiFile = (head: Buffer): boolean => {
  const text = head
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^[{[]/.test(text) && /"(party_id|cdr_token|cdr_location|status_code)"\s*:/.test(text)
}

/**
 * Reads a file of OCPI: one record, a list of them, or the answer of a network that has the list in `data`.
 * @param now sessions that end later are refused
 * @throws {BadOcpiFile}
 */
export function readOcpiFile(text: string, now = new Date()): OcpiFile {
  const content = text.replace(/^\uFEFF/, '')
  const parsed = parse(content)
  const isAnswer = isObject(parsed) && Array.isArray(parsed.data)
  const list = isAnswer ? parsed.data : Array.isArray(parsed) ? parsed : [parsed]
  const records = list as unknown[]
  if (records.length === 0) throw new BadOcpiFile('line 1: the file has no sessions')
  if (records.length > MOST_RECORDS) throw new BadOcpiFile(`the file has more than ${MOST_RECORDS.toLocaleString('en-NZ')} records`)
  const lines = linesOfObjects(content, isAnswer ? 2 : Array.isArray(parsed) ? 1 : 0)
  const leniencies = new Leniencies()
  const sessions: OcpiSession[] = []
  let leftOut = 0
  const kinds = new Set<OcpiFile['kind']>()
  records.forEach((record, i) => {
    const line = lines[i] ?? 1
    leniencies.line = line
    if (!isObject(record)) throw new BadOcpiFile(`record ${i + 1} is not an object`)
    const reader = new RecordReader(record, line, leniencies, now)
    kinds.add(reader.kind)
    const session = reader.read()
    if (session) sessions.push(session)
    else leftOut++
  })
  const [kind, other] = kinds
  if (!kind || other) throw new BadOcpiFile('the file has sessions and charge detail records; send them in two files')
  const { taken, cancelled } = withoutCancelled(sessions)
  refuseTwice(taken)
  return { kind, sessions: taken, leftOut, cancelled, leniencies: leniencies.sentences() }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const { message } = error as SyntaxError
    const at = /position (\d+)/.exec(message)?.[1]
    throw new BadOcpiFile(`line ${lineAt(text, at === undefined ? text.length : Number(at))}: this is not JSON`, { cause: error })
  }
}

/** The credits stay: what they cancel may have come in an earlier file too, as a record or as the session that it settles. */
function withoutCancelled(sessions: readonly OcpiSession[]): { taken: OcpiSession[]; cancelled: number } {
  const byRecord = new Map(sessions.map((one) => [one.settledBy, one]))
  const credited = new Set(sessions.map(({ credits }) => credits))
  const taken = sessions
    .filter(({ settledBy }) => settledBy === undefined || !credited.has(settledBy))
    .map((one) => (one.credits === undefined ? one : { ...one, cancels: byRecord.get(one.credits) }))
  return { taken, cancelled: sessions.length - taken.length }
}

function refuseTwice(sessions: readonly OcpiSession[]): void {
  const seen = new Map<string, number>()
  for (const { id, line } of sessions) {
    const before = seen.get(id)
    if (before !== undefined) throw new BadOcpiFile(`line ${line}: id: the same session is on line ${before} already`)
    seen.set(id, line)
  }
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Statuses of a session that took energy and is over. */
const ENDED = 'COMPLETED'
const OTHER_STATUSES = ['ACTIVE', 'INVALID', 'PENDING', 'RESERVATION']

/** Reads one record, and names the field of what is wrong with it. */
class RecordReader {
  readonly kind: OcpiFile['kind']
  readonly #record: Fields
  readonly #line: number
  readonly #leniencies: Leniencies
  readonly #now: Date

  constructor(record: Fields, line: number, leniencies: Leniencies, now: Date) {
    this.#record = record
    this.#line = line
    this.#leniencies = leniencies
    this.#now = now
    this.kind = 'cdr_location' in record || 'total_energy' in record ? 'cdr' : 'session'
  }

  /** @returns undefined for a session that has not ended, or was none */
  read(): OcpiSession | undefined {
    const record = this.#record
    const country = this.#text(record, 'country_code', 2)
    const party = this.#text(record, 'party_id', 3)
    const id = this.#text(record, 'id', 39)
    if (this.kind === 'session') {
      const status = this.#text(record, 'status', 20).toUpperCase()
      if (OTHER_STATUSES.includes(status)) return undefined
      if (status !== ENDED) this.#fail('status', `must be ${[ENDED, ...OTHER_STATUSES].join(', ')}, not "${shown(status)}"`)
    }
    const token = this.#object(record, 'cdr_token')
    const start = this.#instant(record, 'start_date_time')
    const end = this.#instant(record, 'end_date_time')
    if (end <= start) this.#fail('end_date_time', 'must be after start_date_time')
    if (Date.parse(end) > this.#now.getTime()) this.#fail('end_date_time', 'is in the future')
    const network = `${country}*${party}`
    const sessionId = this.kind === 'session' ? id : record.session_id === undefined ? undefined : this.#text(record, 'session_id', 36)
    const driver = {
      contractId: this.#text(token, 'contract_id', 36, 'cdr_token.'),
      tokenUid: this.#text(token, 'uid', 36, 'cdr_token.'),
    }
    const updatedAt = this.#instant(record, 'last_updated')
    if (this.kind === 'cdr' && record.credit === true) {
      const credits = `${network} ${this.#text(record, 'credit_reference_id', 39)}`
      return { line: this.#line, network, id: `${idStart(network)}credit ${id}`, credits, ...driver, start, end, wattHours: 0, updatedAt }
    }
    return {
      line: this.#line,
      network,
      id: `OCPI ${network}${sessionId === undefined ? RECORD_ALONE : ' '}${sessionId ?? id}`.replaceAll('/', '_'),
      settledBy: this.kind === 'cdr' ? `${network} ${id}` : undefined,
      ...driver,
      start,
      end,
      wattHours: this.#wattHours(),
      ...this.#location(),
      cost: this.#cost(),
      updatedAt,
    }
  }

  #wattHours(): number {
    const field = this.kind === 'cdr' ? 'total_energy' : 'kwh'
    const kwh = this.#number(this.#record, field)
    if (kwh < 0 || kwh > MOST_KWH) this.#fail(field, `must be kilowatt-hours from 0 to ${MOST_KWH}, not ${kwh}`)
    this.#noteWattHours(kwh)
    return Math.round(kwh * 1000)
  }

  /** Networks send the energy of periods in watt-hours now and then, where OCPI has kilowatt-hours. The sum is what counts. */
  #noteWattHours(kwh: number): void {
    const periods = Array.isArray(this.#record.charging_periods) ? this.#record.charging_periods : []
    const volumes = periods.flatMap((period) => (isObject(period) && Array.isArray(period.dimensions) ? period.dimensions : []))
    const energy = sum(
      volumes.flatMap((one) => (isObject(one) && one.type === 'ENERGY' && typeof one.volume === 'number' ? one.volume : [])),
    )
    if (kwh > 0 && Math.abs(energy / 1000 - kwh) < 0.01 * kwh) this.#leniencies.note('the energy of charging periods in watt-hours')
  }

  #location(): Pick<OcpiSession, 'chargerName' | 'chargerCity' | 'position'> {
    if (this.kind === 'session') return {}
    const location = this.#object(this.#record, 'cdr_location')
    const name = location.name === undefined || location.name === '' ? 'address' : 'name'
    const read = this.#position(location)
    return {
      chargerName: this.#text(location, name, 255, 'cdr_location.').slice(0, LONGEST_TEXT),
      chargerCity: this.#text(location, 'city', 45, 'cdr_location.'),
      position: read,
    }
  }

  #position(location: Fields): OcpiSession['position'] {
    const coordinates = this.#object(location, 'coordinates', 'cdr_location.')
    const degrees = (field: 'latitude' | 'longitude') => {
      const value = coordinates[field]
      const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : Number.NaN
      if (value === '' || Number.isNaN(number) || Math.abs(number) > 180) {
        this.#fail(`cdr_location.coordinates.${field}`, 'must be degrees, such as -41.286460')
      }
      return number
    }
    const country = this.#text(location, 'country', 3, 'cdr_location.').toUpperCase()
    const read = readPosition({ latitude: degrees('latitude'), longitude: degrees('longitude') }, country)
    if (read.is === 'elsewhere') {
      this.#leniencies.note(`a position that is not in ${shown(country)}, which was left out`)
      return undefined
    }
    if (read.is === 'swapped') this.#leniencies.note('latitude and longitude swapped')
    return read.position
  }

  /** OCPI 2.2.1 has excl_vat and incl_vat; later editions have before_taxes and taxes. */
  #cost(): OcpiSession['cost'] {
    if (this.#record.total_cost === undefined || this.#record.total_cost === null) {
      if (this.kind === 'cdr') this.#fail('total_cost', 'is missing')
      return undefined
    }
    const total = this.#object(this.#record, 'total_cost')
    const currency = this.#text(this.#record, 'currency', 3).toUpperCase()
    if (!/^[A-Z]{3}$/.test(currency)) this.#fail('currency', 'must be three letters, such as NZD')
    const amount = this.#withTax(total)
    if (amount < 0 || amount > 100_000) this.#fail('total_cost', 'must be from 0 to 100,000')
    return { amount: amount.toFixed(2), currency }
  }

  #withTax(total: Fields): number {
    if (total.incl_vat !== undefined) return this.#number(total, 'incl_vat', 'total_cost.')
    if (total.before_taxes !== undefined) {
      this.#leniencies.note('costs as a later edition of OCPI has them')
      const taxes = Array.isArray(total.taxes) ? total.taxes : []
      return taxes.reduce<number>(
        (untilNow, tax, i) => {
          if (!isObject(tax)) this.#fail(`total_cost.taxes.${i}`, 'must be an object')
          return untilNow + this.#number(tax as Fields, 'amount', `total_cost.taxes.${i}.`)
        },
        this.#number(total, 'before_taxes', 'total_cost.'),
      )
    }
    this.#leniencies.note('a cost without its tax, taken as the whole')
    return this.#number(total, 'excl_vat', 'total_cost.')
  }

  #object(from: Fields, field: string, within = ''): Fields {
    const value = from[field]
    if (!isObject(value)) this.#fail(within + field, value === undefined ? 'is missing' : 'must be an object')
    return value as Fields
  }

  #text(from: Fields, field: string, most: number, within = ''): string {
    const value = from[field]
    if (typeof value !== 'string' || value.trim() === '') this.#fail(within + field, value === undefined ? 'is missing' : 'must be a text')
    const text = (value as string).trim()
    if (text.length > most) this.#fail(within + field, `has more than ${most} letters`)
    if (/\p{C}/u.test(text)) this.#fail(within + field, 'has letters that cannot be seen')
    return text
  }

  #number(from: Fields, field: string, within = ''): number {
    const value = from[field]
    if (typeof value !== 'number' || !Number.isFinite(value))
      this.#fail(within + field, value === undefined ? 'is missing' : 'must be a number')
    return value as number
  }

  /** OCPI writes instants in UTC, with the Z or without. */
  #instant(from: Fields, field: string): string {
    const text = this.#text(from, field, 40)
    const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z?$/.test(text)
    const ms = isWritten ? Date.parse(text.endsWith('Z') ? text : `${text}Z`) : Number.NaN
    const isDay = !Number.isNaN(ms) && ms >= OLDEST && new Date(ms).toISOString().startsWith(text.slice(0, 10))
    if (!isDay) this.#fail(field, `must be an instant such as 2026-11-05T17:39:09Z, not "${shown(text)}"`)
    if (!text.endsWith('Z')) this.#leniencies.note('instants without Z')
    return new Date(ms).toISOString()
  }

  #fail(field: string, reason: string): never {
    throw new BadOcpiFile(`line ${this.#line}: ${field}: ${reason}`)
  }
}

const shown = (text: string) => text.slice(0, 40)
