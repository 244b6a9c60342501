import type { BrandTexts } from './document.ts'

/**
 * Configuration that every brand shares, in the words of one: `{phone}` is its number, in a `tel:` address without the
 * spaces that people read it with.
 */
export function inWordsOf<T>(content: T, { phone }: Pick<BrandTexts, 'phone'>): T {
  const text = JSON.stringify(content)
    .replaceAll('tel:{phone}', `tel:${phone.replace(/\s/g, '')}`)
    .replaceAll('{phone}', JSON.stringify(phone).slice(1, -1))
  return JSON.parse(text) as T
}
