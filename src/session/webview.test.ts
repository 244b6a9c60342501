import { beforeEach, expect, test, vi } from 'vitest'
import { isWebview, readSession, storeSession } from './storage.ts'
import { takeWebviewToken } from './webview.ts'

beforeEach(() => {
  history.replaceState(null, '', '/')
  vi.stubGlobal('PortalHost', { postMessage() {} })
})

test.each([
  ['/account/bill?token=abc&from=app', '/account/bill?from=app'],
  ['/account?token=abc', '/account'],
  ['/account#token=abc', '/account'],
  ['/account?x=1#token=abc&y=2', '/account?x=1#y=2'],
])('the token in %s is taken, and %s is left', (address, left) => {
  history.replaceState(null, '', address)
  takeWebviewToken()
  expect(location.pathname + location.search + location.hash).toBe(left)
  expect([readSession()?.accessToken, isWebview()]).toEqual(['abc', true])
})

test.each(['?token=theirs', '#token=theirs', '?x=1&token=theirs#y=2'])('in a browser, %s is removed and signs nobody in', (token) => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', `/account/bill${token}`)
  takeWebviewToken()
  expect([readSession(), isWebview()]).toEqual([undefined, false])
  expect(location.href).not.toContain('token')
})

test.each([
  ['an Android app', { PortalHost: { postMessage() {} } }],
  ['a React Native app', { ReactNativeWebView: { postMessage() {} } }],
  ['an iOS app', { webkit: { messageHandlers: { portal: { postMessage() {} } } } }],
])('%s hands its token over', (_name, host) => {
  vi.unstubAllGlobals()
  for (const [name, value] of Object.entries(host)) vi.stubGlobal(name, value)
  history.replaceState(null, '', '/account#token=abc')
  takeWebviewToken()
  expect(readSession()?.accessToken).toBe('abc')
})

test('a newer token takes the place of the one before', () => {
  for (const token of ['first', 'second']) {
    history.replaceState(null, '', `/account?token=${token}`)
    takeWebviewToken()
  }
  expect(readSession()?.accessToken).toBe('second')
})

test('a customer who signed in by themselves stays who they are', () => {
  storeSession({ accessToken: 'own', expiresAtMs: 0, refreshExpiresAtMs: 0 })
  history.replaceState(null, '', '/account?token=theirs')
  takeWebviewToken()
  expect([readSession()?.accessToken, isWebview(), location.search]).toEqual(['own', false, ''])
})
