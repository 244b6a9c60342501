import { sum } from '#lib/sum.ts'
import { type SourceName, sourceName } from '#schemas/generation/entities.ts'

/** What New Zealand's electricity is made from. Source: portal-usage.md, section 9, energy sources. */
export const generationSources = sourceName.enum

/**
 * Grams of CO2 equivalent per kWh generated. From Ministry for the Environment factors per GJ of fuel (gas 54.035,
 * sub-bituminous coal 92.65 kg) at 45 % and 36 % plant efficiency; geothermal: NZ Geothermal Association, median.
 * Batteries give back what others have generated.
 */
const GRAMS_PER_KWH: Record<SourceName, number> = {
  Hydro: 0,
  Geothermal: 62,
  Wind: 0,
  Solar: 0,
  Gas: 432,
  Coal: 927,
  CoGen: 305,
  BESS: 0,
}

const RENEWABLE: ReadonlySet<string> = new Set(['Hydro', 'Geothermal', 'Wind', 'Solar'])

/** A megawatt for half an hour. */
export const KWH_PER_MEGAWATT = 500

/** kWh by source of one half-hour; a source that is missing generated nothing. */
export type Generated = Partial<Record<SourceName, number>>

export interface Mix {
  ecoFriendlyPercentage: number
  gramsCo2PerKwh: number
  sources: { name: SourceName; percentage: number }[]
}

/** Shares of a half-hour's generation; undefined when nothing was generated, which means there are no data. */
export function mixOf(generated: Generated): Mix | undefined {
  // What a source takes, such as a battery that is charged, is no part of what is made.
  const entries = generationSources.map((name) => ({ name, kwh: Math.max(0, generated[name] ?? 0) }))
  const total = sum(entries.map(({ kwh }) => kwh))
  if (total === 0) return undefined
  const renewable = sum(entries.filter(({ name }) => RENEWABLE.has(name)).map(({ kwh }) => kwh))
  const grams = sum(entries.map(({ name, kwh }) => kwh * GRAMS_PER_KWH[name]))
  return {
    ecoFriendlyPercentage: oneDecimal((renewable / total) * 100),
    gramsCo2PerKwh: oneDecimal(grams / total),
    sources: entries
      .filter(({ kwh }) => kwh > 0)
      .map(({ name, kwh }) => ({ name, percentage: oneDecimal((kwh / total) * 100) }))
      .sort((a, b) => b.percentage - a.percentage),
  }
}

/** 1 very low to 5 very high. Source: portal-usage.md, section 9, carbon level scale. */
export function carbonLevel(gramsCo2PerKwh: number): 1 | 2 | 3 | 4 | 5 {
  if (gramsCo2PerKwh < 50) return 1
  if (gramsCo2PerKwh < 80) return 2
  if (gramsCo2PerKwh < 115) return 3
  if (gramsCo2PerKwh < 160) return 4
  return 5
}

export const oneDecimal = (value: number): number => Math.round(value * 10) / 10
