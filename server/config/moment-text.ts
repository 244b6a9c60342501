import { ZONE } from '#lib/local-day.ts'

const moment = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'full', timeStyle: 'short', timeZone: ZONE })

/** A moment by the clock of New Zealand, for mails and the history. */
export const momentText = (at: Date): string => moment.format(at)
