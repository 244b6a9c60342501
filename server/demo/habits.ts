/*
 * When the demo world's homes use electricity: its own picture of a home, which the breakdown of the insights (server/insights) knows
 * nothing of. A breakdown that is measured with homes made from its own assumptions would only say that it agrees with itself.
 */

export type Load = 'Heating' | 'Hot water' | 'Appliances' | 'Electronics' | 'Lighting' | 'Cooling' | 'Electric vehicle' | 'Other'

/** How much of each load falls into each hour from midnight on, by weight. */
export const HOURS_OF_LOAD: Record<Exclude<Load, 'Electric vehicle'>, readonly number[]> = {
  // A heat pump on its timer in the morning, and on from work until bed; now and then all night.
  Heating: [2, 1, 1, 1, 1, 2, 9, 11, 8, 5, 4, 3, 3, 3, 4, 5, 7, 10, 11, 11, 10, 9, 7, 4],
  // A cylinder heats again right after showers and dishes, and makes up for what it loses at any hour.
  'Hot water': [2, 1, 1, 1, 1, 2, 7, 12, 9, 5, 4, 3, 2, 2, 2, 2, 3, 4, 6, 8, 8, 7, 6, 4],
  // Washing before noon, the oven at six; what never goes off is Other.
  Appliances: [1, 1, 0, 0, 0, 1, 3, 5, 6, 7, 7, 6, 6, 5, 4, 5, 7, 11, 12, 8, 6, 5, 3, 2],
  Electronics: [3, 1, 1, 0, 0, 0, 1, 3, 4, 5, 5, 5, 5, 5, 5, 6, 6, 7, 8, 9, 10, 10, 8, 5],
  Lighting: [1, 0, 0, 0, 0, 1, 5, 5, 2, 1, 1, 1, 1, 1, 1, 1, 3, 7, 10, 11, 11, 10, 7, 3],
  Cooling: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 6, 8, 10, 10, 9, 6, 4, 2, 1, 0, 0],
  // Fridge, modem, standby. Base load and standby of a home are some 100 W (HEEP), a seventh of its use.
  Other: Array(24).fill(1),
}

/** A cylinder takes so much more or less than usual in the middle of winter and of summer: the water that comes in is colder. */
export const HOT_WATER_BY_SEASON = { summer: 0.84, winter: 1.16 }

/** A wall charger's half-hour. */
const CHARGER_KWH = 3.5
const PLUGGED_IN_HOUR = 21
const UNPLUGGED_HOUR = 7

/** What a charge that begins at nine takes of each half-hour of its evening: all that the charger gives. @param hours of the clock */
export const eveningOfCharge = (kwh: number, hours: readonly number[]): number[] => taken(kwh, hours, (hour) => hour >= PLUGGED_IN_HOUR)

/** What is left of a charge of the evening before takes of the early morning. @param hours of the clock */
export const morningOfCharge = (kwhLeft: number, hours: readonly number[]): number[] =>
  taken(kwhLeft, hours, (hour) => hour < UNPLUGGED_HOUR)

function taken(kwh: number, hours: readonly number[], isPluggedIn: (hour: number) => boolean): number[] {
  let left = kwh
  return hours.map((hour) => {
    const own = isPluggedIn(hour) ? Math.min(CHARGER_KWH, left) : 0
    left -= own
    return own
  })
}
