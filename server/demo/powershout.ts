import { instantOf } from '#lib/local-day.ts'

/** Free power hours that were booked and used on these days: an evening a month. */
export function pastBookings(supplyPointId: string, days: readonly string[]) {
  return days
    .filter((day) => day.endsWith('-23'))
    .map((day) => ({
      day,
      id: `PB-${day.replaceAll('-', '')}`,
      supplyPointId,
      startInstant: instantOf(day, 18),
      durationHours: 3,
    }))
}
