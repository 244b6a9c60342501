import { tradingPeriodCount } from '#lib/trading-periods.ts'

/** What a file says of one supply point, flow and local day, its meters added up. */
export interface ReadDay {
  icp: string
  flow: 'X' | 'I'
  localDay: string
  /** watt-hours of each trading period; null where the file has no value */
  wattHours: (number | null)[]
  /** a letter per trading period: A actual, E estimated, `-` empty */
  statuses: string
}

/** A reading contradicts one before it in the same file. */
export class ContradictingReading extends Error {}

const NO_VALUE = -0x80000000
const LETTERS = ['-', 'A', 'E'] as const
const NOT_READ = 3

/** A day of a meter as text: ICP, flow, local day, meter, watt-hours and states of its trading periods. */
export type MeterDayText = readonly [icp: string, flow: 'X' | 'I', day: string, meter: string, wattHours: number[], states: number[]]

interface MeterDay {
  wattHours: Int32Array
  /** index into LETTERS, or NOT_READ where the file says nothing */
  states: Uint8Array
  /** it may be asked for again, because its clock shows an hour twice */
  isAskedFor?: boolean
}

/** The same text for itself: what is cut out of a file's text would keep all of that in memory. */
export const apart = (text: string): string => Buffer.from(text).toString()

interface DayEntry {
  icp: string
  flow: 'X' | 'I'
  localDay: string
  meters: Map<string, MeterDay>
}

/**
 * Collects a file's readings by day. Adds up the meters and registers of a supply point; a repeated period of a meter
 * is ignored if equal and refused if not.
 */
export class DayBook {
  readings = 0
  totalWh = 0
  /** days of meters that are in it */
  meterDays = 0
  readonly #days = new Map<string, DayEntry>()
  readonly #pairs = new Map<string, { isWhole: () => boolean; start: string }>()
  #last: { icp: string; flow: string; day: string; meter: string; entry: MeterDay } | undefined

  /**
   * @param meter serial and register, or whatever else identifies the stream
   * @param period trading period from 1
   * @param wattHours null if the file has no value
   * @throws {ContradictingReading}
   */
  add(icp: string, meter: string, flow: 'X' | 'I', day: string, period: number, wattHours: number | null, isEstimated: boolean): void {
    const meterDay = this.#find(icp, meter, flow, day)
    const i = period - 1
    const value = wattHours ?? NO_VALUE
    const state = wattHours === null ? 0 : isEstimated ? 2 : 1
    const stateBefore = meterDay.states[i] ?? NOT_READ
    if (stateBefore !== NOT_READ) {
      if (meterDay.wattHours[i] === value) {
        // The same value, once estimated and once read: it is read.
        meterDay.states[i] = Math.min(stateBefore, state)
        return
      }
      const before = meterDay.wattHours[i] === NO_VALUE ? 'no value' : `${meterDay.wattHours[i]} Wh`
      const now = wattHours === null ? 'no value' : `${wattHours} Wh`
      throw new ContradictingReading(`period ${period} of ${day} comes twice, with ${before} and with ${now}`)
    }
    meterDay.wattHours[i] = value
    meterDay.states[i] = state
    this.readings++
    this.totalWh += wattHours ?? 0
  }

  /** Whether there is anything of a trading period yet. */
  has(icp: string, meter: string, flow: 'X' | 'I', day: string, period: number): boolean {
    const found = this.#find(icp, meter, flow, day)
    found.isAskedFor = true
    return found.states[period - 1] !== NOT_READ
  }

  /** Remembers two trading periods with the same time of the clock: the file has to have both, for either to be certain. */
  expectPair(icp: string, meter: string, flow: 'X' | 'I', day: string, period: number, again: number, start: string): void {
    const isWhole = () => this.has(icp, meter, flow, day, period) && this.has(icp, meter, flow, day, again)
    this.#pairs.set(`${icp}|${meter}|${flow}|${day}|${period}`, { isWhole, start })
  }

  /** The start of a half-hour that the clock shows twice and the file has only once, without saying which; undefined if none. */
  get halfOfPair(): string | undefined {
    return [...this.#pairs.values()].find(({ isWhole }) => !isWhole())?.start
  }

  #find(icp: string, meter: string, flow: 'X' | 'I', day: string): MeterDay {
    const last = this.#last
    if (last && last.icp === icp && last.day === day && last.meter === meter && last.flow === flow) return last.entry
    const key = `${icp}|${flow}|${day}`
    let entry = this.#days.get(key)
    if (!entry) {
      entry = { icp: apart(icp), flow, localDay: day, meters: new Map() }
      this.#days.set(apart(key), entry)
    }
    let meterDay = entry.meters.get(meter)
    if (!meterDay) {
      const count = tradingPeriodCount(day)
      meterDay = { wattHours: new Int32Array(count), states: new Uint8Array(count).fill(NOT_READ) }
      entry.meters.set(apart(meter), meterDay)
      this.meterDays++
    }
    this.#last = { icp, flow, day, meter, entry: meterDay }
    return meterDay
  }

  /**
   * Gives away the days that nothing is asked of again. What was counted stays counted.
   * @param isRead the file is read to its end, so nothing is asked of any day
   */
  *giveAway(isRead = false): Generator<MeterDayText> {
    for (const [key, { icp, flow, localDay, meters }] of this.#days) {
      for (const [meter, { wattHours, states, isAskedFor }] of meters) {
        if (isAskedFor && !isRead) continue
        yield [icp, flow, localDay, meter, [...wattHours], [...states]]
        meters.delete(meter)
        this.meterDays--
      }
      if (meters.size === 0) this.#days.delete(key)
    }
    this.#last = undefined
  }

  /** Adds what another book gave away. @throws {ContradictingReading} */
  take([icp, flow, day, meter, wattHours, states]: MeterDayText): void {
    for (const [i, state] of states.entries()) {
      const value = wattHours[i] ?? NO_VALUE
      if (state !== NOT_READ) this.add(icp, meter, flow, day, i + 1, value === NO_VALUE ? null : value, state === 2)
    }
  }

  get dayCount(): number {
    return this.#days.size
  }

  *days(): Generator<ReadDay> {
    for (const { icp, flow, localDay, meters } of this.#days.values()) {
      const count = tradingPeriodCount(localDay)
      const wattHours = new Array<number | null>(count).fill(null)
      const states = new Uint8Array(count)
      const incomplete = new Uint8Array(count)
      for (const meter of meters.values()) {
        for (let i = 0; i < count; i++) {
          const state = meter.states[i] ?? NOT_READ
          if (state === NOT_READ) continue
          // Without the value of one meter, what the others measured is not the whole.
          if (state === 0 || incomplete[i]) {
            incomplete[i] = 1
            wattHours[i] = null
            states[i] = 0
            continue
          }
          wattHours[i] = (wattHours[i] ?? 0) + (meter.wattHours[i] ?? 0)
          // One estimated meter makes the sum an estimate.
          states[i] = Math.max(states[i] ?? 0, state)
        }
      }
      yield { icp, flow, localDay, wattHours, statuses: Array.from(states, (state) => LETTERS[state] ?? '-').join('') }
    }
  }
}
