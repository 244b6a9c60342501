interface Position {
  latitude: number
  longitude: number
}

/** Roughly where a country is, in degrees: enough to notice that two numbers are swapped. */
const COUNTRIES: Record<string, { latitude: readonly [number, number]; longitude: readonly [number, number] }> = {
  // The Chatham Islands lie beyond the date line.
  NZL: { latitude: [-53, -29], longitude: [-180, 180] },
  AUS: { latitude: [-55, -9], longitude: [96, 168] },
  BEL: { latitude: [49.4, 51.6], longitude: [2.4, 6.5] },
  NLD: { latitude: [50.7, 53.7], longitude: [3.2, 7.3] },
  DEU: { latitude: [47.2, 55.1], longitude: [5.8, 15.1] },
  FRA: { latitude: [41.2, 51.2], longitude: [-5.3, 9.7] },
  GBR: { latitude: [49.8, 60.9], longitude: [-8.7, 1.8] },
}

/** What to make of a position that a network sends. */
export type ReadPosition = { is: 'right' | 'swapped'; position: Position } | { is: 'elsewhere' }

/**
 * Looks whether a position is in the country of its charger. Where only the swapped one is, it is read swapped; where neither is, it is
 * not to be shown to anybody. Of a country that is not known here, only an impossible latitude tells.
 * @param country ISO 3166-1 alpha-3, as OCPI has it
 */
export function readPosition({ latitude, longitude }: Position, country: string): ReadPosition {
  const swapped = { latitude: longitude, longitude: latitude }
  if (isIn(country, { latitude, longitude })) return { is: 'right', position: { latitude, longitude } }
  return isIn(country, swapped) ? { is: 'swapped', position: swapped } : { is: 'elsewhere' }
}

function isIn(country: string, { latitude, longitude }: Position): boolean {
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return false
  const place = COUNTRIES[country]
  if (!place) return true
  const within = (value: number, [from, to]: readonly [number, number]) => value >= from && value <= to
  return within(latitude, place.latitude) && within(longitude, place.longitude) && !(country === 'NZL' && Math.abs(longitude) < 165)
}
