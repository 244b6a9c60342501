import { addDays } from '#lib/calendar.ts'

/** A new meter has reported by then. */
const DAYS_TO_FIRST_READINGS = 9

/** The local day by which the readings of a customer who joined on a day begin to come. */
export const firstReadingsBy = (joinedOn: string): string => addDays(joinedOn, DAYS_TO_FIRST_READINGS)
