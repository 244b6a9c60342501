import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readPosition } from './position.ts'

test.each([
  ['as it should be', { latitude: -37.7472, longitude: 175.2386 }, 'NZL', 'right'],
  ['swapped, which no latitude can be', { latitude: 175.2386, longitude: -37.7472 }, 'NZL', 'swapped'],
  ['swapped, which could be elsewhere', { latitude: 3.729944, longitude: 51.047599 }, 'BEL', 'swapped'],
  ['beyond the date line', { latitude: -43.95, longitude: -176.55 }, 'NZL', 'right'],
  ['in another country', { latitude: 51.05, longitude: 3.73 }, 'NZL', 'elsewhere'],
  ['in the sea at 0, 0', { latitude: 0, longitude: 0 }, 'NZL', 'elsewhere'],
  ['of a country that is not known here', { latitude: 40.4, longitude: -3.7 }, 'ESP', 'right'],
  ['of one, with an impossible latitude', { latitude: 103.8, longitude: 1.35 }, 'SGP', 'swapped'],
  ['at the pole', { latitude: 90, longitude: 180 }, 'ESP', 'right'],
  ['beyond all longitudes', { latitude: 10, longitude: 181 }, 'ESP', 'elsewhere'],
  ['at the northern end of a country', { latitude: 51.6, longitude: 2.4 }, 'BEL', 'right'],
  ['at the southern end of a country', { latitude: 49.4, longitude: 6.5 }, 'BEL', 'right'],
  ['west of a country, at its latitude', { latitude: 51, longitude: 2.3 }, 'BEL', 'elsewhere'],
  ['north of a country, at its longitude', { latitude: 51.7, longitude: 4 }, 'BEL', 'elsewhere'],
  ['far west of New Zealand, at its latitude', { latitude: -41, longitude: 150 }, 'NZL', 'elsewhere'],
  ['at the latitude and longitude of New Zealand, of another country', { latitude: -33, longitude: 151 }, 'AUS', 'right'],
])('a position %s', (_name, position, country, is) => {
  expect(readPosition(position, country).is).toBe(is)
})

test('a position of New Zealand comes out the same, whichever way round it was sent', () => {
  const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  fc.assert(
    fc.property(degrees(-47.5, -34), degrees(166, 179), (latitude, longitude) => {
      expect(readPosition({ latitude, longitude }, 'NZL')).toEqual({ is: 'right', position: { latitude, longitude } })
      expect(readPosition({ latitude: longitude, longitude: latitude }, 'NZL')).toEqual({
        is: 'swapped',
        position: { latitude, longitude },
      })
    }),
  )
})
