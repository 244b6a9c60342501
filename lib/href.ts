import { hrefOrMail } from '#schemas/link.ts'

const RULE = new RegExp(hrefOrMail.pattern)

/** True if a URL may be drawn as a link. */
export const isHref = (text: string): boolean => text.length <= hrefOrMail.maxLength && RULE.test(text)
