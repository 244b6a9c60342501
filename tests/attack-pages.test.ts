import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { API_PREFIX } from '#server/http/api.ts'
import { PROVIDER_PATH } from '#server/auth/portal-client.ts'
import { INSIDE, LONGEST_MS } from './hostile-answers.ts'
import { CONTENT_TYPES, FORGED_HEADERS, HOSTILE_BODIES, HOSTILE_TEXT, encodeLoosely, someOf } from './payloads.ts'
import { type TestPortal, startPortal } from './portal.ts'
import { times } from './thorough.ts'

/*
 * Attacks what is not in the contract: the sign-in provider, its pages and forms, and the plain pages. Routes come from
 * the server; the fields of a form are said here, so a route that is added fails until they are.
 */

/** The fields of each form; pages and files have none. */
const FORMS: Record<string, readonly string[]> = {
  'POST /csp-report': [],
  'POST /sign-in/new-password': ['token', 'password'],
  'POST /sign-in/not-me': ['token'],
  'POST /invitation': ['token', 'firstName', 'lastName'],
  'POST /payments/notifications': ['session'],
  'POST /pay/:session': ['action', 'number', 'expiry', 'code'],
  'POST /pay/card/:session': ['action', 'number', 'expiry', 'code'],
  'POST /sign-in/:uid': ['username', 'password'],
  'POST /sign-in/:uid/link': ['email'],
  'POST /sign-in/:uid/forgot': ['email'],
  'POST /sign-in/:uid/cancel': [],
}

const PROVIDER_CALLS: Record<string, readonly string[]> = {
  'GET /idp/auth': [
    'client_id',
    'redirect_uri',
    'state',
    'nonce',
    'scope',
    'code_challenge',
    'policy',
    'link',
    'login_hint',
    'prompt',
    'resource',
  ],
  'POST /idp/auth': ['client_id', 'redirect_uri', 'state', 'scope'],
  'POST /idp/request': ['client_id', 'redirect_uri', 'scope', 'code_challenge', 'request', 'request_uri'],
  'POST /idp/token': ['grant_type', 'code', 'code_verifier', 'refresh_token', 'client_id', 'redirect_uri'],
  'POST /idp/token/revocation': ['token', 'client_id', 'token_type_hint'],
  'GET /idp/session/end': ['id_token_hint', 'post_logout_redirect_uri', 'client_id', 'state'],
  'POST /idp/session/end/confirm': ['xsrf', 'logout'],
  'GET /idp/session/end/success': ['client_id'],
  'GET /idp/me': ['access_token'],
  'POST /idp/me': ['access_token'],
  'GET /idp/jwks': ['x'],
  'GET /idp/.well-known/openid-configuration': ['x'],
  'GET /idp/.well-known/oauth-authorization-server': ['x'],
  'GET /idp/auth/:uid': ['x'],
}

const GOOD: Record<string, string> = {
  client_id: 'switchboard-portal',
  redirect_uri: 'http://localhost:8080/auth/redirect',
  response_type: 'code',
  scope: 'openid',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
  state: 'x',
  grant_type: 'refresh_token',
  username: 'aroha',
  email: 'nobody@example.nz',
}

const TEXTS = Object.values(HOSTILE_TEXT).flat()

vi.setConfig({ testTimeout: times(300_000, 1_800_000) })

/** What the provider tells its own router to serve, by method. */
const routers = new Map<string, { mock: { calls: unknown[][] } }>()

async function watchRouter(): Promise<void> {
  // The package tells nobody its routes, and has no types for this module.
  const module: string = 'oidc-provider/lib/helpers/router.js'
  const { default: Router } = (await import(module)) as { default: { prototype: Record<string, (...args: unknown[]) => unknown> } }
  for (const method of ['get', 'post', 'put', 'delete']) routers.set(method.toUpperCase(), vi.spyOn(Router.prototype, method))
}

const endpointsOf = () => [...routers].flatMap(([method, { mock }]) => mock.calls.map(([, path]) => `${method} ${PROVIDER_PATH}${path}`))

let portal: TestPortal
let cookie: string
let interaction: string
beforeAll(async () => {
  await watchRouter()
  portal = await startPortal()
  writeFileSync(join(portal.settings.distFolder, 'index.html'), '<!doctype html><html lang="en-NZ"><meta name="portal" content=""></html>')
  writeFileSync(join(portal.settings.distFolder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  const { headers } = await portal.app.inject({ url: `/idp/auth?${new URLSearchParams(GOOD)}` })
  cookie = [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ')
  interaction = String(headers.location)
  expect(interaction).toMatch(/\/sign-in\/[\w-]+$/)
})
afterAll(() => portal.close())

interface Attempt {
  method: string
  url: string
  headers?: Record<string, string>
  payload?: string | Buffer
  /** what was sent that must not come back as HTML */
  sent?: string
}

async function storm(attempts: readonly Attempt[]): Promise<void> {
  const faults: string[] = []
  for (const { method, url, headers, payload, sent = '' } of attempts) {
    const started = performance.now()
    const answer = await portal.app.inject({
      method: method as 'GET',
      url,
      headers: { accept: 'text/html', cookie, ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    const location = String(answer.headers.location ?? '/')
    const said = [
      answer.statusCode >= 500 && `answers ${answer.statusCode}`,
      answer.statusCode >= 400 && INSIDE.test(answer.body) && `tells of the inside: ${INSIDE.exec(answer.body)?.[0]}`,
      /[<>]/.test(sent) &&
        String(answer.headers['content-type']).includes('html') &&
        answer.body.includes(sent) &&
        'gives HTML back as it came',
      String(answer.headers['set-cookie']).includes('taken=1') && 'sets a cookie of the attacker',
      !(/^\/(?![/\\])/.test(location) || location.startsWith('http://localhost:8080/')) && `leads to ${location}`,
      performance.now() - started > LONGEST_MS && 'takes too long',
    ].filter((fault): fault is string => typeof fault === 'string')
    faults.push(
      ...said.map((fault) => `${method} ${url.slice(0, 120)} ${fault} to ${JSON.stringify(payload ?? headers ?? '').slice(0, 150)}`),
    )
  }
  expect(faults).toEqual([])
}

const form = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${encodeLoosely(name)}=${encodeLoosely(value)}`)
    .join('&')
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

const plainRoutes = () => [...portal.routes].filter((route) => !route.includes(` ${API_PREFIX}/`) && !/^(HEAD|OPTIONS) /.test(route))
const isProvider = (route: string) => route.endsWith(' /idp/*')

/** A route's address, with this in place of its parameters. */
const urlOf = (url: string, parameter: string) => url.replace(/:\w+|\*/g, encodeLoosely(parameter))

test('every form of the server is known here, with its fields', () => {
  const taking = plainRoutes().filter((route) => !route.startsWith('GET ') && !isProvider(route))
  expect(taking.filter((route) => !(route in FORMS))).toEqual([])
  expect(plainRoutes().some(isProvider)).toBe(true)
})

test('every endpoint of the sign-in provider is known here, with its parameters', async () => {
  expect(endpointsOf().length).toBeGreaterThan(10)
  expect(endpointsOf().filter((endpoint) => !(endpoint in PROVIDER_CALLS))).toEqual([])
  const document = (await portal.app.inject('/idp/.well-known/openid-configuration')).json() as Record<string, unknown>
  const named = Object.entries(document).filter(([name]) => /_(endpoint|uri)$/.test(name))
  expect(named.length).toBeGreaterThan(5)
  const known = Object.keys(PROVIDER_CALLS).map((call) => call.split(' ')[1])
  expect(named.filter(([, url]) => !known.includes(new URL(String(url)).pathname))).toEqual([])
})

test('pages and files survive hostile addresses, queries and headers', async () => {
  await storm(
    plainRoutes()
      .filter((route) => route.startsWith('GET '))
      .flatMap((route) => {
        const url = route.slice('GET '.length)
        const plain = urlOf(url, 'x')
        return [
          ...(plain === url ? [] : someOf(TEXTS, 12)).map((sent) => ({ method: 'GET', url: urlOf(url, sent), sent })),
          ...someOf(TEXTS, 3).map((sent) => ({
            method: 'GET',
            url: `${plain}?token=${encodeLoosely(sent)}&${encodeLoosely(sent)}=1`,
            sent,
          })),
          ...someOf(FORGED_HEADERS, 2).map((headers) => ({ method: 'GET', url: plain, headers })),
          ...['%', '%ff', '%00', '%ed%a0%80', '?%', '?a=%ff', '//', '/..%2f..%2f'].map((end) => ({ method: 'GET', url: `${plain}${end}` })),
          ...['PUT', 'DELETE', 'PATCH', 'TRACE'].map((method) => ({ method, url: plain })),
        ]
      }),
  )
})

test('forms survive hostile fields, bodies and types of content', async () => {
  await storm(
    Object.entries(FORMS).flatMap(([route, fields]) => {
      const [method = '', pattern = ''] = route.split(' ')
      const url = pattern.replace('/sign-in/:uid', new URL(interaction, 'http://localhost').pathname)
      const good = Object.fromEntries(fields.map((name) => [name, GOOD[name] ?? 'long-enough-text']))
      return [
        ...fields.flatMap((name) =>
          someOf(TEXTS, 3).map((sent) => ({ method, url, headers: FORM, payload: form({ ...good, [name]: sent }), sent })),
        ),
        ...['\0', '\ud800'].flatMap((sent) =>
          fields.map((name) => ({ method, url, headers: FORM, payload: form({ ...good, [name]: sent }) })),
        ),
        ...someOf(Object.values(HOSTILE_BODIES), 2).flatMap((payload) => [
          { method, url, headers: FORM, payload },
          { method, url, headers: { 'content-type': 'application/json' }, payload },
        ]),
        ...someOf(CONTENT_TYPES, 2).map((type) => ({ method, url, headers: { 'content-type': type }, payload: 'a=1' })),
        { method, url, headers: FORM, payload: fields.map((name) => `${name}=1&${name}=2&${name}[toString]=3`).join('&') },
        { method, url, headers: FORM, payload: `username=${'%ff'.repeat(20)}` },
      ]
    }),
  )
})

test('the sign-in provider survives hostile parameters, bodies and headers', async () => {
  await storm(
    Object.entries(PROVIDER_CALLS).flatMap(([call, fields]) => {
      const [method = '', pattern = ''] = call.split(' ')
      const url = urlOf(pattern, 'nothing')
      const send = (parameters: string, sent = '') =>
        method === 'GET' ? { method, url: `${url}?${parameters}`, sent } : { method, url, headers: FORM, payload: parameters, sent }
      return [
        ...fields.flatMap((name) =>
          [...someOf(TEXTS, 6), '\0', 'x\0', '\ud800'].map((sent) => send(form({ ...GOOD, [name]: sent }), sent)),
        ),
        ...fields.map((name) => send(`${form(GOOD)}&${name}=1&${name}=2`)),
        ...someOf(FORGED_HEADERS, 3).map((headers) => ({ method, url, headers })),
        ...someOf(Object.values(HOSTILE_BODIES), 3).flatMap((payload) =>
          [FORM, { 'content-type': 'application/json' }].map((headers) => ({ method: 'POST', url, headers, payload })),
        ),
        ...someOf(CONTENT_TYPES, 2).map((type) => ({ method: 'POST', url, headers: { 'content-type': type }, payload: 'a=1' })),
        ...['PUT', 'DELETE', 'OPTIONS', 'TRACE'].map((verb) => ({ method: verb, url })),
      ]
    }),
  )
})

test('after all of that the portal still signs people in', async () => {
  const { headers } = await portal.app.inject({ url: `/idp/auth?${new URLSearchParams(GOOD)}` })
  const page = await portal.app.inject({
    url: new URL(String(headers.location), 'http://localhost').pathname,
    headers: {
      cookie: [headers['set-cookie'] ?? []]
        .flat()
        .map((line) => line.split(';')[0])
        .join('; '),
    },
  })
  expect([page.statusCode, page.body.includes('name="password"')]).toEqual([200, true])
})
