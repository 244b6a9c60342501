/** A charge takes some hours at 1.4 kW and more: less than this was something else. */
const LEAST_CHARGE_WH = 3_000
const LEAST_CHARGING_WH = 600
/** By day, when ovens and heaters run as well, only what draws much and lasts is a car. */
const LEAST_CHARGING_BY_DAY_WH = 1_500
const LASTS_HALF_HOURS = 4

/**
 * What a car took of each half-hour of a day: beyond what the home usually takes then, at night or for long at much power.
 * @param read watt-hours of each half-hour @param hours of the clock, of each @param withoutCar what an hour's half-hour takes without a car
 */
export function chargingOf(read: Float64Array, hours: readonly number[], withoutCar: Float64Array): Float64Array {
  const beyond = read.map((value, i) => Math.max(0, value - 1.15 * (withoutCar[hours[i] ?? 0] ?? 0)))
  const isNight = (i: number) => (hours[i] ?? 0) >= 21 || (hours[i] ?? 0) < 6
  const charged = beyond.map((value, i) => (isNight(i) && value > 0 ? value : 0))
  for (let i = 0; i < beyond.length; ) {
    let end = i
    while (end < beyond.length && !isNight(end) && (beyond[end] ?? 0) >= LEAST_CHARGING_BY_DAY_WH) end++
    if (end - i >= LASTS_HALF_HOURS) for (let own = i; own < end; own++) charged[own] = beyond[own] ?? 0
    i = Math.max(end, i + 1)
  }
  const total = charged.reduce((a, b) => a + b, 0)
  return total >= LEAST_CHARGE_WH && Math.max(...charged) >= LEAST_CHARGING_WH ? charged : charged.fill(0)
}
