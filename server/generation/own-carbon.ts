import { sum } from '#lib/sum.ts'
import type { Scope } from '../access.ts'
import type { Database } from '../db/open.ts'
import { findDaysOfUse, findElectricitySupplies, firstDayOf, lastDayOf } from '../usage/queries.ts'
import { carbonLevel } from './mix.ts'
import { findIntensities } from './queries.ts'

/** What the electricity of a site gave off in some time. */
export interface OwnCarbon {
  wattHours: number
  /** grams of CO2 equivalent of the half-hours whose generation is known */
  grams: number
  /** the energy of these half-hours */
  countedWh: number
}

const NOTHING: OwnCarbon = { wattHours: 0, grams: 0, countedWh: 0 }

/** Use of a local day times the intensity of each half-hour. @param intensities grams per kWh; NaN where it is not known */
export function carbonOfDay(used: readonly (number | null)[], intensities: readonly number[] | undefined): OwnCarbon {
  const total = { ...NOTHING }
  for (const [i, wattHours] of used.entries()) {
    const intensity = intensities?.[i] ?? Number.NaN
    total.wattHours += wattHours ?? 0
    if (Number.isNaN(intensity)) continue
    total.grams += ((wattHours ?? 0) * intensity) / 1000
    total.countedWh += wattHours ?? 0
  }
  return total
}

export const together = (parts: readonly OwnCarbon[]): OwnCarbon => ({
  wattHours: sum(parts.map(({ wattHours }) => wattHours)),
  grams: sum(parts.map(({ grams }) => grams)),
  countedWh: sum(parts.map(({ countedWh }) => countedWh)),
})

/** Grams per kWh of what was counted; undefined where nothing was. */
export const intensityOf = ({ grams, countedWh }: OwnCarbon): number | undefined =>
  countedWh === 0 ? undefined : (grams / countedWh) * 1000

/** Grams of all of the energy: what nothing is known of counts like the rest, for else a gap would look clean. */
export const gramsOf = ({ grams, countedWh, wattHours }: OwnCarbon): number => (countedWh === 0 ? 0 : (grams / countedWh) * wattHours)

/** 0 where nothing is known, else 1 very low to 5 very high. */
export function levelOf(own: OwnCarbon): 0 | 1 | 2 | 3 | 4 | 5 {
  const intensity = intensityOf(own)
  return intensity === undefined ? 0 : carbonLevel(intensity)
}

/** The days with readings between which carbon can be counted; undefined without any. */
export async function findSpanOfUse(db: Database, scope: Scope): Promise<{ first: string; last: string } | undefined> {
  const supplies = await findElectricitySupplies(db, scope)
  const [first, last] = [firstDayOf(supplies), lastDayOf(supplies)]
  return first && last ? { first, last } : undefined
}

/** What the selected site's electricity gave off on each of these local days, both included. */
export async function findCarbonDays(db: Database, scope: Scope, first: string, last: string) {
  const supplies = await findElectricitySupplies(db, scope)
  const [days, intensities] = await Promise.all([
    findDaysOfUse(db, scope, supplies, { first, last }),
    findIntensities(db, first, last, scope.now),
  ])
  return days.map(({ localDay, wattHours }) => ({
    localDay,
    wattHours,
    intensities: intensities.get(localDay) ?? [],
    carbon: carbonOfDay(wattHours, intensities.get(localDay)),
  }))
}
