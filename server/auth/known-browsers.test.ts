import { expect, test } from 'vitest'
import { createKnownBrowsers } from './known-browsers.ts'

const browsers = createKnownBrowsers('the key', 'https://portal.example.nz')
const person = (id: string, tokensValidFrom: Date | null = null) => ({ id, tokensValidFrom })
const cookieOf = (setCookie: string) => setCookie.split('; ')[0] ?? ''

test('a browser that two people have signed in with is known for both, and for no one else', () => {
  const cookies = `a=b; ${cookieOf(browsers.cookieFor('U-1', new Date()))}; ${cookieOf(browsers.cookieFor('U-2', new Date()))}; c=d`
  expect(['U-1', 'U-2', 'U-3'].map((userId) => browsers.find(cookies, person(userId))?.length)).toEqual([46, 46, undefined])
})

test('a cookie that was made up, or made for another person or with another key, is none', () => {
  const cookie = cookieOf(browsers.cookieFor('U-1', new Date()))
  const [name = '', value = ''] = cookie.split('=')
  const [otherName = ''] = cookieOf(browsers.cookieFor('U-2', new Date())).split('=')
  const elsewhere = cookieOf(createKnownBrowsers('another key', 'https://portal.example.nz').cookieFor('U-1', new Date()))
  const cookies = [
    undefined,
    '',
    `${name}=`,
    `${name}=x.y`,
    `${name}=x${value}`,
    `${name}=9${value}`,
    `${cookie}x`,
    `${otherName}=${value}`,
    elsewhere,
  ]
  expect(cookies.map((one) => browsers.find(one, person(one?.startsWith(otherName) ? 'U-2' : 'U-1')))).toEqual(cookies.map(() => undefined))
})

test('a browser is known for a year, and not after a new password or the end of all sign-ins', () => {
  const [before, signedIn, after] = [new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T00:00:01Z'), new Date('2026-03-01T00:00:02Z')]
  const cookie = cookieOf(browsers.cookieFor('U-1', signedIn))
  const isKnown = (ended: Date | null, now = after) => browsers.find(cookie, person('U-1', ended), now) !== undefined
  expect([null, before, after].map((ended) => isKnown(ended))).toEqual([true, true, false])
  expect([isKnown(null, new Date('2027-03-01T00:00:00Z')), isKnown(null, new Date('2027-03-01T00:00:02Z'))]).toEqual([true, false])
})

test('no script reads the cookie, no other site sends it, and over https no other host sets it', () => {
  expect(browsers.cookieFor('U-1', new Date())).toMatch(
    /^__Host-known_browser_[0-9a-f]{16}=\d{13}\.[\w-]{32}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/,
  )
  const local = createKnownBrowsers('the key', 'http://localhost:8080').cookieFor('U-1', new Date())
  expect(local).toMatch(/^known_browser_.*; HttpOnly; SameSite=Strict$/)
})
