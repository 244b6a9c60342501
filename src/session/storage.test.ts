import { expect, test } from 'vitest'
import { clearSession, forceMobile, isWebview, readPolicy, readSession, storeAccountNumber, storePolicy, storeSession } from './storage.ts'

const whole = { accessToken: 'token', expiresAtMs: 1, refreshExpiresAtMs: 2 }

test('a session is kept for the tab', () => {
  storeSession(whole)
  expect(readSession()).toEqual(whole)
})

test.each([
  ['without an access token', { expiresAtMs: 1, refreshExpiresAtMs: 2 }],
  ['with an empty access token', { ...whole, accessToken: '' }],
  ['with a token that cannot travel in a header', { ...whole, accessToken: 'a\nb' }],
  ['with a refresh token that is no text', { ...whole, refreshToken: 7 }],
  ['without an end', { ...whole, expiresAtMs: undefined }],
])('a session %s is none', (_name, session) => {
  sessionStorage.setItem('session', JSON.stringify(session))
  expect(readSession()).toBeUndefined()
})

test('signing out forgets the session, how it began and whose account it was; the app around the page stays', () => {
  forceMobile()
  storeSession(whole)
  storePolicy('magic-link')
  storeAccountNumber('1002 0174')
  clearSession()
  expect([readSession(), readPolicy(), isWebview()]).toEqual([undefined, 'sign-in', true])
  expect(Object.values(sessionStorage)).not.toContain('1002 0174')
})
