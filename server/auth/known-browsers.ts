import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Browsers that a person has signed in with. Wrong passwords from each are counted apart, so strangers who use up a
 * person's tries keep no one out of their own browser. A browser shows it by a cookie for each person, signed and kept
 * nowhere else; it signs no one in. Source: OWASP, Slow Down Online Guessing Attacks with Device Cookies.
 */
export interface KnownBrowsers {
  /** Names the browser, if the person has signed in with it before. @param cookies header of the request */
  find(cookies: string | undefined, userId: string): string | undefined
  /** The `set-cookie` by which the browser is known from now on. */
  cookieFor(userId: string): string
}

export function createKnownBrowsers(key: string, publicUrl: string): KnownBrowsers {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  const nameFor = (userId: string) =>
    `${isSecure ? '__Host-' : ''}known_browser_${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`
  const sign = (browser: string, userId: string) =>
    createHmac('sha256', key).update(`known browser ${browser} ${userId}`).digest('base64url')

  return {
    find(cookies = '', userId) {
      const start = `${nameFor(userId)}=`
      const cookie = cookies.split('; ').find((one) => one.startsWith(start))
      const [browser = '', signature = ''] = cookie?.slice(start.length).split('.') ?? []
      const [given, own] = [Buffer.from(signature), Buffer.from(sign(browser, userId))]
      return given.length === own.length && timingSafeEqual(given, own) ? browser : undefined
    },
    cookieFor(userId) {
      const browser = randomBytes(24).toString('base64url')
      const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      return `${nameFor(userId)}=${browser}.${sign(browser, userId)}; ${attributes}`
    },
  }
}
