import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import type { Letter } from './mailer.ts'

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
