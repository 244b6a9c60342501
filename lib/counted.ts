import { numberFormat } from './number-format.ts'

const number = numberFormat({})

/** Such as `1 record` or `12,000 records`. */
export const counted = (count: number, what: string): string => `${number(count)} ${what}${count === 1 ? '' : 's'}`
