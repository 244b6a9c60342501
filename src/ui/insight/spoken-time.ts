/** A time as a sentence says it: 9 am on the hour, 9:30 am within it. */
export const spokenTime = (time: string): string => time.replace(':00\u00a0', '\u00a0')
