import { closedObject } from './shape.ts'
/*
 * Addresses that staff may write for customers to follow: a page of the portal, another site, a telephone number.
 * The same rule holds where an address is kept and where it is drawn, and it is a pattern so that every schema can
 * say it. A path has no empty part, because `//elsewhere` and `/\elsewhere` lead to another site.
 */

const PART = "[A-Za-z0-9\\-._~:@!$&'()*+,;=%]"
const REST = "(?:[?#][A-Za-z0-9\\-._~:@!$&'()*+,;=%/?#\\[\\]]*)?"
/** Encoded control characters and slashes, which proxies and servers decode before they look at a path. */
const NO_HIDDEN_SLASH = '(?![^?#]*%(?:[01][0-9A-Fa-f]|2[Ff]|5[Cc]|7[Ff]))'
const PATH = `${NO_HIDDEN_SLASH}/(?:${PART}+(?:/${PART}+)*/?)?${REST}`
const HOST = '(?:[A-Za-z0-9-]+\\.)+[A-Za-z]{2,}'
const PORT = '[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]'
const SITE = `https://${HOST}(?::(?:${PORT}))?(?:/${PART}*)*${REST}`
/** `{phone}` becomes the number of the customer's brand, `{linesPhone}` that of the lines company at the customer's property. */
const TELEPHONE = 'tel:(?:\\+?[0-9][0-9 -]{1,18}[0-9]|\\{(?:phone|linesPhone)\\})'
const MAIL = `mailto:[A-Za-z0-9.!$&'*+/=_~-]+@${HOST}`

export const href = { type: 'string', maxLength: 300, pattern: `^(?:${PATH}|${SITE}|${TELEPHONE})$` } as const

/** The same where a brand names a way to reach it. */
export const hrefOrMail = { type: 'string', maxLength: 300, pattern: `^(?:${PATH}|${SITE}|${TELEPHONE}|${MAIL})$` } as const

/** Another site alone, whose address is printed. */
export const siteHref = { type: 'string', maxLength: 300, pattern: `^${SITE}$` } as const

export const link = closedObject({ label: { type: 'string', maxLength: 60 }, href })
