/** A charge takes some hours at 1.4 kW and more: less than this was something else. */
const LEAST_CHARGE_WH = 3_000
const LEAST_CHARGING_WH = 600
/** By day, when ovens and heaters run as well, only what draws much and lasts is a car. */
const LEAST_CHARGING_BY_DAY_WH = 1_500
const LASTS_HALF_HOURS = 4

/** What a site's half-hours take without a car, by hour of the clock, in watt-hours. */
export interface WithoutCar {
  /** hardly ever less: what is far beyond it is a car */
  least: Float64Array
  /** on average: what is beyond it is what the car took */
  usual: Float64Array
}

/**
 * Watt-hours that a car took in each half-hour of a day. At night a half-hour far above the home's least is charging, by day only several
 * in a row with even more. Of these the car took what is above the usual.
 * @param read watt-hours of each half-hour @param hours of the clock, of each
 */
export function chargingOf(read: Float64Array, hours: readonly number[], { least, usual }: WithoutCar): Float64Array {
  const beyond = (i: number, of: Float64Array) => Math.max(0, (read[i] ?? 0) - (of[hours[i] ?? 0] ?? 0))
  const isNight = (i: number) => (hours[i] ?? 0) >= 21 || (hours[i] ?? 0) < 6
  const isCharging = Array.from(read, (_, i) => isNight(i) && beyond(i, least) >= LEAST_CHARGING_WH)
  for (let i = 0; i < read.length; ) {
    let end = i
    while (end < read.length && !isNight(end) && beyond(end, least) >= LEAST_CHARGING_BY_DAY_WH) end++
    if (end - i >= LASTS_HALF_HOURS) isCharging.fill(true, i, end)
    i = Math.max(end, i + 1)
  }
  const charged = Float64Array.from(read, (_, i) => (isCharging[i] ? beyond(i, usual) : 0))
  return charged.reduce((a, b) => a + b, 0) >= LEAST_CHARGE_WH ? charged : charged.fill(0)
}
