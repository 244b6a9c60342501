import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { isEnded } from '../access.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60

/**
 * Browsers that a person has signed in with. Each has its own count of wrong passwords, so strangers who use up a
 * person's attempts do not lock them out. A browser proves it with a signed cookie per person, which signs no one in
 * and dates itself, so that a new password invalidates it. Source: OWASP, Slow Down Online Guessing Attacks with Device
 * Cookies.
 */
export interface KnownBrowsers {
  /** Names the browser, if the person has signed in with it since all their sign-ins ended last. @param cookies header of the request */
  find(cookies: string | undefined, person: Person, now?: Date): string | undefined
  /** The `set-cookie` by which the browser is known. @param since when the person showed who they are */
  cookieFor(userId: string, since: Date): string
}

interface Person {
  id: string
  tokensValidFrom: Date | null
}

export function createKnownBrowsers(key: string, publicUrl: string): KnownBrowsers {
  const isSecure = new URL(publicUrl).protocol === 'https:'
  const nameFor = (userId: string) =>
    `${isSecure ? '__Host-' : ''}known_browser_${createHash('sha256').update(userId).digest('hex').slice(0, 16)}`
  const sign = (browser: string, userId: string) =>
    createHmac('sha256', key).update(`known browser ${browser} ${userId}`).digest('base64url')

  return {
    find(cookies = '', person, now = new Date()) {
      const start = `${nameFor(person.id)}=`
      const cookie = cookies.split('; ').find((one) => one.startsWith(start))
      const [sinceMs = '', random = '', signature = ''] = cookie?.slice(start.length).split('.') ?? []
      const browser = `${sinceMs}.${random}`
      const [given, own] = [Buffer.from(signature), Buffer.from(sign(browser, person.id))]
      if (given.length !== own.length || !timingSafeEqual(given, own)) return undefined
      const since = new Date(Number(sinceMs))
      const isAged = now.getTime() - since.getTime() > YEAR_SECONDS * 1000
      return isAged || isEnded(person, since) ? undefined : browser
    },
    cookieFor(userId, since) {
      const browser = `${since.getTime()}.${randomBytes(24).toString('base64url')}`
      const attributes = `Path=/; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
      return `${nameFor(userId)}=${browser}.${sign(browser, userId)}; ${attributes}`
    },
  }
}
