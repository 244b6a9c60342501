import { phonesInText } from './phones-in-text.ts'
import { telHref } from './tel-href.ts'

/** Addresses of mail and of sites, as staff write them in a sentence. */
const ADDRESS = /([\w.+-]+@[\w-]+(?:\.[\w-]+)+|https:\/\/[\w./-]*\w)/

/** The parts of a text that says how to reach someone: its numbers can be dialled, its addresses opened. */
export const waysInText = (text: string): { text: string; href?: string }[] =>
  text.split(ADDRESS).flatMap((part, i) => {
    if (i % 2 === 0)
      return phonesInText(part).map((one) => (one.isPhone ? { text: one.text, href: telHref(one.text) } : { text: one.text }))
    return part.includes('@') ? [{ text: part, href: `mailto:${part}` }] : [{ text: part.replace(/^https:\/\//, ''), href: part }]
  })
