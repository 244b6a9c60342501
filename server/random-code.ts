import { randomInt } from 'node:crypto'

/** Without letters and digits that are taken for one another, and without vowels, which make words. */
const LETTERS = '23456789BCDFGHJKMNPQRSTVWXZ'

/** A code that people read out on the phone and type. */
export const randomCode = (length: number): string => Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
