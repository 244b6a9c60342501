/** Such as `1 record` or `12,000 records`. */
export const counted = (count: number, what: string): string => `${count.toLocaleString('en-NZ')} ${what}${count === 1 ? '' : 's'}`
