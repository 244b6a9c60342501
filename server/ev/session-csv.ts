import { clockTimeText } from './clock-time.ts'
import { amountOf } from '#lib/money.ts'
import { BYTE_ORDER_MARK, csvLine } from '../http/csv.ts'
import { kgOf, percentageOf, roundedKwh } from './session-list.ts'
import type { CountedCharge } from './counted-charges.ts'

const HEADER = [
  'Started',
  'Ended',
  'Where',
  'Place',
  'Town',
  'kWh',
  'Cost NZD',
  'Cost in other money',
  'kg CO2e',
  'Night %',
  'How we know',
  'Latitude',
  'Longitude',
] as const

/** Charges as a file for a spreadsheet, oldest first. Times are those of the clock with their offset, so that an hour that comes twice is told apart. */
export function* sessionsCsv(charges: readonly CountedCharge[], kWhOnly: boolean): Iterable<string> {
  yield BYTE_ORDER_MARK + csvLine(HEADER)
  for (const charge of charges) {
    const { place, placeName, city = '', startMs, endMs, wattHours, nightWh, cents, grams, isFound, paid, position } = charge
    const isHidden = cents === undefined || (kWhOnly && place === 'home')
    yield csvLine([
      clockTimeText(startMs),
      clockTimeText(endMs),
      place === 'home' ? 'Home' : 'Public',
      placeName,
      city,
      String(roundedKwh(wattHours)),
      isHidden ? '' : amountOf(cents),
      paid && paid.currency !== 'NZD' ? `${amountOf(paid.cents)} ${paid.currency}` : '',
      String(kgOf(grams)),
      String(percentageOf(nightWh, wattHours)),
      isFound ? 'Found in your meter readings' : 'Told by the charger',
      position ? String(position.latitude) : '',
      position ? String(position.longitude) : '',
    ])
  }
}
