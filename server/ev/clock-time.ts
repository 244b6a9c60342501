import { DateTime } from 'luxon'
import { ZONE } from '#lib/local-day.ts'

/** An instant as the clock of New Zealand shows it, with its offset: 2026-04-05T02:30+12:00. */
export const clockTimeText = (ms: number): string => DateTime.fromMillis(ms, { zone: ZONE }).toFormat("yyyy-MM-dd'T'HH:mmZZ")
