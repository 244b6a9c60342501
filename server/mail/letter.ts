import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import type { Mail } from './mailer.ts'

/** A mail from the brand: greeting, paragraphs, sign-off. A link has its own paragraph. */
export function letter(brand: Brand, to: { email: string; firstName: string }, subject: string, paragraphs: readonly string[]): Mail {
  const { name } = BRANDS[brand]
  return { recipient: to.email, subject: `${subject} ${name}`, body: [`Kia ora ${to.firstName},`, ...paragraphs, name].join('\n\n') }
}
