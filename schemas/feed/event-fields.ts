import { identifier } from '../formats.ts'

/* Fields of many events. */

export const idOf = (what: string) => ({ ...identifier, description: `id of the ${what}` }) as const
export const email = (what: string) => ({ type: 'string', maxLength: 300, description: what }) as const
