/** So many days, in words. */
export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`
