import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import type { Database } from '../db/open.ts'
import { type Letter, storeMail } from './mailer.ts'

export const GREETINGS: Record<Brand, string> = { northlight: 'Kia ora', pip: 'Hey' }

/** Greeting and paragraphs; the signature comes with the brand's number. A link has its own paragraph. */
export function letter(brand: Brand, to: { email: string; firstName: string }, subject: string, paragraphs: readonly string[]): Letter {
  return {
    brand,
    recipient: to.email,
    subject: `${subject} ${BRANDS[brand].name}`,
    body: [`${GREETINGS[brand]} ${to.firstName},`, ...paragraphs].join('\n\n'),
  }
}

/** Stores a letter in the transaction of what it is about, as `storeMail` does. */
export const storeLetter = (db: Database, ...of: Parameters<typeof letter>): Promise<void> => storeMail(db, letter(...of))
