import type { Brand } from '#schemas/brand.ts'
import { BRANDS } from '#lib/brands.ts'
import type { Mail } from './mailer.ts'

/** A mail to somebody from the brand: a greeting, what there is to say, and who says it. A link stands by itself. */
export function letter(brand: Brand, to: { email: string; firstName: string }, subject: string, paragraphs: readonly string[]): Mail {
  const { name } = BRANDS[brand]
  return { recipient: to.email, subject: `${subject} ${name}`, body: [`Kia ora ${to.firstName},`, ...paragraphs, name].join('\n\n') }
}
