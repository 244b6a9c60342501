import type { BrandTexts } from '#schemas/document/brand.ts'

/**
 * Configuration that every brand shares, in the words of one: `{phone}` is its number, in a `tel:` address without the
 * spaces that people read it with.
 */
export function inWordsOf<T>(content: T, { phone }: Pick<BrandTexts, 'phone'>): T {
  // A function each time: in a text that replaces, `$&` and the like mean something.
  const inText = (words: string) => () => JSON.stringify(words).slice(1, -1)
  const text = JSON.stringify(content)
    .replaceAll('tel:{phone}', inText(`tel:${phone.replace(/\s/g, '')}`))
    .replaceAll('{phone}', inText(phone))
  return JSON.parse(text) as T
}
