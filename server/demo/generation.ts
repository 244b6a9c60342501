import { weekdayOf } from '#lib/calendar.ts'
import { tradingPeriodCount } from '#lib/trading-periods.ts'
import type { SourceName } from '#schemas/generation/entities.ts'
import { generationSources } from '../generation/mix.ts'
import measured from './data/nz-generation-2023.json' with { type: 'json' }
import { winterness } from './load-model.ts'

/*
 * New Zealand's real generation of April and July 2023, MWh per half-hour by source (Electricity Authority, EMI,
 * generation output by plant; diesel peakers count as gas, wood as cogeneration), shifted in time: a day of the colder
 * half of the year takes a day of July, the others one of April, of the same kind of weekday.
 */

const mixes = measured as Record<string, Partial<Record<SourceName, number[]>>>
const ordinaryDays = Object.keys(mixes).filter((day) => mixes[day]?.Hydro?.length === 48)
const april = ordinaryDays.filter((day) => day < '2023-05')
const july = ordinaryDays.filter((day) => day >= '2023-07')

/** kWh per half-hour of a local day, by source. */
export function generationOfDay(day: string): Record<SourceName, number[]> {
  const isWeekend = weekdayOf(day) >= 6
  const candidates = (winterness(day) > 0.6 ? july : april).filter((other) => weekdayOf(other) >= 6 === isWeekend)
  const model = candidates[Math.floor(Date.parse(day) / 86_400_000) % candidates.length] as string
  const count = tradingPeriodCount(day)
  const stretch = (values: number[] | undefined) =>
    Array.from({ length: count }, (_, i) => Math.round((values?.[Math.min(47, Math.floor((i * 48) / count))] ?? 0) * 1000))
  return Object.fromEntries(generationSources.map((source) => [source, stretch(mixes[model]?.[source])])) as Record<SourceName, number[]>
}
