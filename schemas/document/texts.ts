import { identifier } from '../formats.ts'

export const title = { type: 'string', minLength: 1, maxLength: 80 } as const
export const body = { type: 'string', minLength: 1, maxLength: 300 } as const
export const phone = { type: 'string', pattern: '^\\+?[0-9][0-9 -]{1,18}$' } as const

/** What a notice above a page says. */
export const announcementTexts = { id: identifier, title, body } as const
