import { describe, expect, test } from 'vitest'
import { afterLogin, paths } from './paths.ts'

test('every address of the portal', () => {
  expect(Object.fromEntries(Object.entries(paths).map(([name, path]) => [name, path()]))).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "authRedirect": "/auth/redirect",
      "bills": "/account/bill",
      "dashboard": "/account/dashboard",
      "insights": "/account/insights",
      "login": "/login",
      "products": "/account/products",
      "root": "/",
    }
  `)
  expect(paths.login({ notice: 'expired', returnTo: '/account/bill?x=1' })).toBe('/login?notice=expired&returnTo=%2Faccount%2Fbill%3Fx%3D1')
})

describe('after signing in', () => {
  const origin = 'https://portal.example'
  test.each(['/', '/account/bill', '/account/insights/eco-tracker?day=1', '/app', '/usage', '/products'])('goes on to %s', (asked) => {
    expect(afterLogin(asked, origin)).toBe(asked)
  })
  test.each([
    'https://evil.example/',
    '//evil.example/account',
    '/\\evil.example',
    '/account/%2e%2e//evil.example',
    '/account\\..\\x',
    'javascript:alert(1)',
    '/elsewhere',
    '/accountant',
    '/login',
    '/auth/redirect?code=1',
    '',
    null,
  ])('does not go to %s', (asked) => {
    expect(afterLogin(asked, origin)).toBe('/account')
  })
})
