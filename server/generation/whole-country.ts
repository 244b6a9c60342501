import { sum } from '#lib/sum.ts'
import type { SourceName } from '#schemas/generation/entities.ts'
import { generationSources } from './mix.ts'

/** Always named, with 0 on a calm night: what comes without one of them is only a part of the country's. */
const ALWAYS: readonly SourceName[] = ['Hydro', 'Geothermal', 'Wind', 'Gas']
/** The Authority's files have 3,027 MW as the least of April 2023 and 7,063 as the most of July; with room to grow. */
const LEAST_MW = 2000
const MOST_MW = 15_000
/** Stations use a little themselves, so one that makes nothing can be a little below 0. */
const LEAST_OF_A_SOURCE_MW = -100
const MOST_CHARGING_MW = -3000

/**
 * Why these megawatts cannot be all that New Zealand generates at a moment; undefined where they can. Half of them would
 * not look wrong to a customer, and would flatter whatever was left out.
 */
export function whyNotWhole(megawatts: Readonly<Record<string, number>>): string | undefined {
  const unknown = Object.keys(megawatts).find((name) => !generationSources.includes(name as SourceName))
  if (unknown !== undefined) return `the source "${unknown.slice(0, 20)}" is not known`
  const missing = ALWAYS.find((name) => megawatts[name] === undefined)
  if (missing) return `${missing} is missing`
  for (const [name, made] of Object.entries(megawatts)) {
    if (made < (name === 'BESS' ? MOST_CHARGING_MW : LEAST_OF_A_SOURCE_MW)) return `${name} cannot be ${Math.round(made)} MW`
  }
  const total = sum(Object.values(megawatts))
  if (total < LEAST_MW || total > MOST_MW) return `the country cannot generate ${Math.round(total)} MW`
  return undefined
}
