import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ContractRoute, contract } from '#schemas/contract.ts'
import { people } from '#server/demo/people.ts'
import { INSIDE, LONGEST_MS } from './hostile-answers.ts'
import {
  CONTENT_TYPES,
  FORGED_HEADERS,
  HOSTILE_BODIES,
  HOSTILE_DAYS,
  HOSTILE_NUMBERS,
  HOSTILE_TEXT,
  WRONG_TYPES,
  encodeLoosely,
  someOf,
} from './payloads.ts'
import { type TestPortal, startPortal } from './portal.ts'
import { fieldsOf, filled, type Input, type JsonSchema, withValue } from '../conformance/sample-input.ts'
import { times } from './thorough.ts'

/*
 * Attacks every call of the contract, from the contract itself: a call that is added is attacked without a line here.
 * What comes back is never a failure of the server, always a problem document, and says nothing of the inside.
 */

const VICTIM = 'tama'

/** Staff who act for a customer. */
const ACTING = 'staff acting for hemi'
/** Everyone who may try, in turn; with `--thorough` each of them makes every call. */
const CALLERS = ['aroha', null, 'rua', 'viewer', 'editor', 'staff', ACTING, 'newcomer', 'rimu-cafe', 'feed-writer', 'feed-both']
/** Staff, who may look customers up, and a machine that reads what they did. */
const SEES_CUSTOMERS: ReadonlySet<string | null> = new Set(['viewer', 'editor', 'staff', ACTING, 'feed-both'])
/** Who gets furthest with a call of this kind. */
const RIGHTFUL: Record<string, string | null> = { public: null, customer: 'aroha', 'feed:write': 'feed-both', 'feed:read': 'feed-both' }

const victim = people.find(({ username }) => username === VICTIM)
const SECRETS = [
  victim?.lastName,
  ...(victim?.accounts.flatMap(({ id, customerNumber, sites }) => [id, customerNumber, ...sites.map(({ address }) => address.street)]) ??
    []),
].filter((secret): secret is string => typeof secret === 'string' && secret.length > 3)

vi.setConfig({ testTimeout: times(300_000, 1_800_000) })

let portal: TestPortal
let impersonationId: string
const tokens = new Map<string, string>()
beforeAll(async () => {
  portal = await startPortal()
  for (const name of CALLERS) if (name) tokens.set(name, await portal.tokenOf(name === ACTING ? 'staff' : name))
  const begun = await portal.ask('staff', 'POST', '/private/impersonation/start', {
    body: { customer: 'hemi', reason: 'Tries everything' },
  })
  impersonationId = (begun.body as { id: string }).id
  expect(impersonationId).toEqual(expect.any(String))
})
afterAll(() => portal.close())

interface Attempt {
  route: ContractRoute
  as: string | null
  input: Input
  headers?: Record<string, string>
  payload?: string | Buffer
  method?: string
}

/** A zip is sent while its bills are made, one after another. */
const BILLS_IN_ZIP = 8

/** What an answer gives away, in words; nothing where it is as it should be. */
async function faultsOf({ route, as, input, headers = {}, payload, method = route.method }: Attempt): Promise<string[]> {
  const path = route.path.replace(/:(\w+)/g, (_, name: string) => encodeLoosely(textOf(input.params[name] ?? 'x')))
  const query = Object.entries(input.query).map(([name, value]) => `${encodeLoosely(name)}=${encodeLoosely(textOf(value))}`)
  const body = payload ?? (route.body && method !== 'GET' ? JSON.stringify(input.body) : undefined)
  const started = performance.now()
  const answer = await portal.app.inject({
    method: method as 'GET',
    url: `/api/v1${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: {
      ...(as ? { authorization: `Bearer ${tokens.get(as)}` } : {}),
      ...(as === ACTING ? { 'x-impersonation': impersonationId } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
  })
  const type = String(answer.headers['content-type'] ?? '')
  const text = answer.body
  const said = [
    answer.statusCode >= 500 && `answers ${answer.statusCode}`,
    answer.statusCode >= 400 && !type.startsWith('application/problem+json') && `answers ${answer.statusCode} as ${type || 'nothing'}`,
    answer.statusCode >= 400 && INSIDE.test(text) && `tells of the inside: ${INSIDE.exec(text)?.[0]}`,
    answer.headers['set-cookie'] && 'sets a cookie',
    !SEES_CUSTOMERS.has(as) && SECRETS.some((secret) => text.includes(secret)) && `gives away what is ${VICTIM}’s`,
    performance.now() - started > LONGEST_MS * (route.file === 'application/zip' ? BILLS_IN_ZIP : 1) && 'takes too long',
    (Object.prototype as Record<string, unknown>).isAdmin !== undefined && 'changes every object',
  ].filter((fault): fault is string => typeof fault === 'string')
  return said.map(
    (fault) => `${method} ${path.slice(0, 80)} as ${as ?? 'nobody'} ${fault} to ${JSON.stringify(payload ?? input).slice(0, 200)}`,
  )
}

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

async function storm(attempts: readonly Attempt[]): Promise<void> {
  const faults: string[] = []
  for (const attempt of attempts) faults.push(...(await faultsOf(attempt)))
  expect(faults).toEqual([])
}

const rightful = ({ access }: ContractRoute) => (access in RIGHTFUL ? (RIGHTFUL[access] ?? null) : 'staff')
const callersOf = (route: ContractRoute) => [...new Set([rightful(route), ...someOf(CALLERS, 1)])]

let next = 0
/** Who tries a hostile value: who gets furthest with it and, with `--thorough`, one of the others in turn. */
const valueCallersOf = (route: ContractRoute) => [
  ...new Set([rightful(route), ...Array.from({ length: times(0, 1) }, () => CALLERS[next++ % CALLERS.length] as string | null)]),
]

const texts = Object.values(HOSTILE_TEXT).flat()

function hostileFor({ type, enum: values, format }: JsonSchema): unknown[] {
  if (format === 'date' || format === 'date-time') return [...someOf(HOSTILE_DAYS, 1), ...someOf(texts, 1)]
  if (type === 'integer' || type === 'number') return [...someOf(HOSTILE_NUMBERS, 1), ...someOf(WRONG_TYPES, 1)]
  if (type === 'string' && !values) return [...someOf(texts, 1), '\0', ...someOf(WRONG_TYPES, 1)]
  return [...someOf(WRONG_TYPES, 1), ...someOf(texts, 1)]
}

describe.each([...new Set(contract.map(({ area }) => area))])('the calls of %s', (area) => {
  const routes = contract.filter((route) => route.area === area)

  test('survive hostile values in every field', async () => {
    await storm(
      routes.flatMap((route) =>
        fieldsOf(route).flatMap((field) =>
          hostileFor(field.schema).flatMap((value) =>
            valueCallersOf(route).map((as) => ({ route, as, input: withValue(filled(route), field, value) })),
          ),
        ),
      ),
    )
  })

  test('survive anyone who calls, without fields, and with fields of others', async () => {
    await storm(
      routes.flatMap((route) =>
        callersOf(route).flatMap((as) => [
          { route, as, input: filled(route) },
          { route, as, input: { params: {}, query: {}, body: {} } },
          { route, as, input: { params: {}, query: { '__proto__[isAdmin]': '1', 'a[b][c]': '2', toString: '3' }, body: [] } },
        ]),
      ),
    )
  })

  test('survive bodies that cannot be read, and other types of content', async () => {
    await storm(
      routes
        .filter(({ method }) => method !== 'GET')
        .flatMap((route) => {
          const attempt = { route, as: rightful(route), input: filled(route) }
          return [
            ...someOf(Object.values(HOSTILE_BODIES), 2).map((payload) => ({ ...attempt, payload })),
            ...someOf(CONTENT_TYPES, 1).map((type) => ({ ...attempt, payload: 'a=1', headers: { 'content-type': type } })),
          ]
        }),
    )
  })

  test('survive forged headers and other verbs', async () => {
    await storm(
      routes.flatMap((route) => [
        ...someOf(FORGED_HEADERS, 1).map((headers) => ({ route, as: rightful(route), input: filled(route), headers })),
        ...someOf(['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'], 1)
          .filter((method) => !contract.some((other) => other.path === route.path && other.method === method) && method !== 'HEAD')
          .map((method) => ({ route, as: rightful(route), input: filled(route), method })),
      ]),
    )
  })
})

test('every kind of unreadable body is refused, wherever it is sent', async () => {
  const REFUSED = Object.entries(HOSTILE_BODIES).filter(
    ([name]) => !['nothing', 'null', 'a list', 'a text', 'a byte order mark', 'very many names'].includes(name),
  )
  const route = contract.find(({ name }) => name === 'saveHomeProfile') as ContractRoute
  for (const [name, payload] of REFUSED) {
    const { statusCode, headers } = await portal.app.inject({
      method: 'POST',
      url: `/api/v1${route.path}`,
      headers: { authorization: `Bearer ${tokens.get('aroha')}`, 'content-type': 'application/json' },
      payload,
    })
    expect([name, statusCode, headers['content-type']]).toEqual([
      name,
      name === 'far too much' ? 413 : 400,
      expect.stringContaining('problem+json'),
    ])
  }
})

test('after all of that the other customer’s data are as they were, and the portal serves', async () => {
  const ask = async () => {
    const answers = []
    for (const name of ['billingAccounts', 'accountSwitcher', 'homeProfile', 'accountRoles', 'propertiesAndConnections']) {
      answers.push((await portal.call(VICTIM, contract.find((route) => route.name === name) as ContractRoute)).body)
    }
    return answers
  }
  const fresh = await startPortal()
  try {
    const untouched = []
    for (const name of ['billingAccounts', 'accountSwitcher', 'homeProfile', 'accountRoles', 'propertiesAndConnections']) {
      untouched.push((await fresh.call(VICTIM, contract.find((route) => route.name === name) as ContractRoute)).body)
    }
    expect(await ask()).toEqual(untouched)
  } finally {
    await fresh.close()
  }
  expect((await portal.app.inject('/readyz')).statusCode).toBe(200)
})
