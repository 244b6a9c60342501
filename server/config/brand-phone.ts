import type { BrandTexts } from '#schemas/document/brand.ts'

/**
 * Fills a brand's phone number into texts that brands share: `{phone}`, and `tel:{phone}` without spaces.
 */
export function withPhoneOf<T>(content: T, { phone }: Pick<BrandTexts, 'phone'>): T {
  // A function, because replaceAll gives `$&` and the like in a text a meaning.
  const inText = (phone: string) => () => JSON.stringify(phone).slice(1, -1)
  const text = JSON.stringify(content)
    .replaceAll('tel:{phone}', inText(`tel:${phone.replace(/\s/g, '')}`))
    .replaceAll('{phone}', inText(phone))
  return JSON.parse(text) as T
}
