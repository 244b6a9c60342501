import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FromHost, listenToHost } from './host.ts'

const heard: FromHost[] = []
let stop = () => {}
beforeEach(() => {
  heard.length = 0
  stop = listenToHost((message) => heard.push(message))
})
afterEach(() => stop())

const token = { type: 'token', token: 'abc' }
const post = (data: unknown, from: MessageEventInit = {}) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin: location.origin, source: window, ...from }))

test('the app is heard, in objects and in text', () => {
  post(token)
  post(JSON.stringify({ type: 'navigate', path: '/account/bill' }))
  expect(heard).toEqual([token, { type: 'navigate', path: '/account/bill' }])
})

test('a message of another window neither signs in nor navigates', () => {
  post(token, { source: new MessageChannel().port1 as unknown as Window })
  post({ type: 'navigate', path: '/account/bill' }, { source: null })
  expect(heard).toEqual([])
})

test('a message of another origin neither signs in nor navigates', () => {
  post(token, { origin: 'https://elsewhere.example' })
  post({ type: 'navigate', path: '/account/bill' }, { origin: 'null' })
  expect(heard).toEqual([])
})

test.each([
  ['no JSON', 'oops'],
  ['nothing', null],
  ['another type', { type: 'signOut' }],
  ['an empty token', { type: 'token', token: '' }],
  ['a token that is no text', { type: 'token', token: 7 }],
  ['a path that is no text', { type: 'navigate', path: ['/account'] }],
])('a message that is %s is passed over', (_name, data) => {
  post(data)
  expect(heard).toEqual([])
})

test('who stops listening hears nothing more', () => {
  stop()
  post(token)
  expect(heard).toEqual([])
})
