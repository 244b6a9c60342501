import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Check } from '../conformance/check.ts'
import { answersAreOnesOwn, othersAreAsIfTheyWereNot } from '../conformance/checks/access.ts'
import { answersHaveTheirShape, envelopesAreWhole } from '../conformance/checks/answers.ts'
import {
  answersNameTheirRequest,
  nothingFails,
  nothingIsGuessed,
  privateAnswersAreNotKept,
  problemsAreProblemDocuments,
} from '../conformance/checks/every-answer.ts'
import { bodiesAreChecked, inputIsChecked, tokensAreNeeded, unknownAddressesAreRefused } from '../conformance/checks/refusals.ts'
import { changesAreRepeatable, lateChangesAreRefused, ordersAreRepeatable } from '../conformance/checks/repeats.ts'
import { report } from '../conformance/command.ts'
import { labelOf, readCalls } from '../conformance/calls.ts'
import { CHECKS, conform, FIRST_ANSWERS, type Result, type Subject } from '../conformance/run.ts'
import { signIn } from '../conformance/sign-in.ts'
import { DEMO_PASSWORD } from '#server/demo/people.ts'
import { API_PREFIX } from '#server/http/api.ts'
import { startListening, type TestPortal } from './portal.ts'
import { isThorough } from './thorough.ts'

/*
 * The kit is held against our own server, which is to pass, and against one that has a fault at each point.
 */

let portal: TestPortal
let origin: string
let tokens: { token: string; otherToken: string }
beforeAll(async () => {
  ;({ portal, origin } = await startListening())
  tokens = { token: await portal.tokenOf('moana'), otherToken: await portal.tokenOf('aroha') }
})
afterAll(() => portal.close())

async function resultsOf(baseUrl: string, checks = CHECKS, allowed: Pick<Subject, 'mayWrite' | 'mayOrder'> = { mayOrder: true }) {
  const results: Result[] = []
  for await (const result of conform({ baseUrl, ...tokens, ...allowed }, checks)) results.push(result)
  return results
}

const originOf = (server: Server) => `http://localhost:${(server.address() as AddressInfo).port}`
function end(server: Server): void {
  server.closeAllConnections()
  server.close()
}

const failed = (results: readonly Result[]) => results.filter(({ faults }) => faults.length > 0).map(({ name }) => name)

test('our own server is as the contract says, at every point', async () => {
  const results = await resultsOf(origin)
  expect(results.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([])
  expect(results.map(({ name }) => name)).toEqual(CHECKS.map(({ name }) => name))
  expect(results.filter(({ calls }) => calls === 0)).toEqual([])
})

interface Passing {
  method: string
  path: string
  token: string | undefined
  headers: Record<string, string>
  body: Buffer
}
interface Answer {
  status: number
  headers: Record<string, string>
  text: string
}
type Forward = (changed?: Partial<Passing>) => Promise<Answer>

type Break = (passing: Passing, forward: Forward) => Promise<Answer>

const json = (status: number, body: unknown, type = 'application/json'): Answer => ({
  status,
  headers: { 'content-type': type, 'x-content-type-options': 'nosniff' },
  text: JSON.stringify(body),
})
const problem = (status: number, type: string) => json(status, { type, status }, 'application/problem+json')
const changed = async (answer: Promise<Answer>, change: (answer: Answer) => Partial<Answer>): Promise<Answer> => {
  const original = await answer
  return { ...original, ...change(original) }
}
/** Another answer to this one path; everything else as it should be. */
const at =
  (path: string, answer: Break): Break =>
  (passing, forward) =>
    passing.path.split('?')[0] === path ? answer(passing, forward) : forward()

/** A server with a fault for each check to find. */
const BREAKS = new Map<Check, Break>([
  [answersHaveTheirShape, at('/private/tips', async () => json(200, { tips: 7 }))],
  [envelopesAreWhole, at('/private/drd/widget/hero', async () => json(200, { status: 'SUCCESS', asOf: '2026-09-27T02:30:00Z' }))],
  [tokensAreNeeded, at('/private/tips', (_passing, forward) => forward({ token: tokens.token }))],
  [inputIsChecked, at('/private/user/site', async () => ({ status: 204, headers: {}, text: '' }))],
  [
    bodiesAreChecked,
    (passing, forward) =>
      passing.headers['content-type'] === 'application/xml' ? Promise.resolve({ status: 204, headers: {}, text: '' }) : forward(),
  ],
  [unknownAddressesAreRefused, at('/private/there-is-no-such-call', async () => json(200, {}))],
  [
    othersAreAsIfTheyWereNot,
    (passing, forward) => forward(passing.path.startsWith('/private/billing/bills/') ? { token: tokens.token } : {}),
  ],
  [answersAreOnesOwn, at('/private/drd/propertiesAndConnections', (_passing, forward) => forward({ token: tokens.token }))],
  [changesAreRepeatable, at('/private/billing/updateUserPreferences', async () => problem(409, '/error/conflict'))],
  [
    lateChangesAreRefused,
    at('/private/user/site-nickname', ({ body }, forward) => {
      const { was: _, ...rest } = JSON.parse(body.toString()) as Record<string, unknown>
      return forward({ body: Buffer.from(JSON.stringify(rest)) })
    }),
  ],
  [ordersAreRepeatable, at('/private/lpg/placeOrder', async () => json(200, { orderId: randomUUID(), emailSent: true, email: 'a@b.nz' }))],
  [nothingFails, at('/private/there-is-no-such-call', async () => problem(500, '/error/default'))],
  [
    problemsAreProblemDocuments,
    (_passing, forward) =>
      changed(forward(), ({ status, headers }) => (status >= 400 ? { headers: { ...headers, 'content-type': 'application/json' } } : {})),
  ],
  [
    answersNameTheirRequest,
    (_passing, forward) => changed(forward(), ({ headers }) => ({ headers: { ...headers, 'x-correlation-id': 'mine' } })),
  ],
  [
    privateAnswersAreNotKept,
    (_passing, forward) => changed(forward(), ({ headers }) => ({ headers: { ...headers, 'cache-control': 'public' } })),
  ],
  [nothingIsGuessed, (_passing, forward) => changed(forward(), ({ headers }) => ({ headers: { ...headers, 'set-cookie': 'seen=1' } }))],
])

/** Checks of all answers that have come: those of meeting both customers, and a refusal. */
const ofEveryAnswer = new Set([
  nothingFails,
  problemsAreProblemDocuments,
  answersNameTheirRequest,
  privateAnswersAreNotKept,
  nothingIsGuessed,
])

/** They make every call that reads, with each identifier of a customer: the first test has them pass on every run. */
const READS_EVERYTHING = new Set([answersHaveTheirShape, answersAreOnesOwn])
const onEveryRun = (check: Check) => isThorough || !READS_EVERYTHING.has(check)

test('read only, no call is made that changes anything, with a token or without', async () => {
  const made: string[] = []
  const watch = ({ method, url = '' }: IncomingMessage) => made.push(`${method} ${url.replace(API_PREFIX, '').split('?')[0]}`)
  portal.app.server.on('request', watch)
  try {
    expect(failed(await resultsOf(origin, CHECKS.filter(onEveryRun), { mayWrite: false }))).toEqual([])
  } finally {
    portal.app.server.off('request', watch)
  }
  expect(made.some((call) => call.startsWith('GET '))).toBe(true)
  const reads = readCalls.filter(({ method }) => method !== 'GET').map(labelOf)
  expect(made.filter((call) => !call.startsWith('GET ') && !reads.includes(call))).toEqual([])
})

test('each check has a server that fails it', () => expect([...BREAKS.keys()]).toEqual(CHECKS))

test.each([...BREAKS].filter(([check]) => onEveryRun(check)).map(([check, answer]) => [check.name, check, answer] as const))(
  'a server is found out where not %s',
  async (name, check, answer) => {
    const broken = await startProxy(answer)
    try {
      const results = await resultsOf(originOf(broken), [...(ofEveryAnswer.has(check) ? [unknownAddressesAreRefused] : []), check])
      expect(failed(results)).toContain(name)
    } finally {
      end(broken)
    }
  },
)

async function startProxy(answer: (passing: Passing, forward: Forward) => Promise<Answer>): Promise<Server> {
  const proxy = createServer(async (request, response) => {
    const chunks = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers as Record<string, string>
    const passing: Passing = {
      method: request.method ?? 'GET',
      path: (request.url ?? '').replace('/api/v1', ''),
      token: headers.authorization?.replace('Bearer ', ''),
      headers,
      body: Buffer.concat(chunks),
    }
    const said = await answer(passing, async (changed) => {
      const { method, path, headers: sent, body, token } = { ...passing, ...changed }
      const theirs = await fetch(`${origin}/api/v1${path}`, {
        method,
        headers: { ...sent, ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: body.length > 0 ? new Uint8Array(body) : undefined,
      })
      const {
        'content-encoding': encoding,
        'content-length': length,
        'transfer-encoding': transfer,
        ...kept
      } = Object.fromEntries(theirs.headers)
      return { status: theirs.status, headers: kept as Record<string, string>, text: await theirs.text() }
    })
    response.writeHead(said.status, said.headers).end(said.status === 304 ? undefined : said.text)
  })
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  return proxy
}

const accounts = '/private/billing/accounts/switcher'

/** What the command says of a server that answers its first call like this. */
async function firstAnswer(answer: (response: ServerResponse) => void): Promise<{ said: string; results: Result[] }> {
  const broken = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => broken.listen(0, 'localhost', resolve))
  try {
    const results = await resultsOf(originOf(broken))
    return { results, said: results.map(report).join('\n') }
  } finally {
    end(broken)
  }
}

test('a first answer of another shape is a fault, and a terminal gets no command of it', async () => {
  const text = '{"billingAccounts":[null],"\u001b]0;mine\u0007":"\u001b[2J"}'
  const { results, said } = await firstAnswer((response) => response.setHeader('content-type', 'application/json').end(text))
  expect(results).toMatchObject([{ name: FIRST_ANSWERS, calls: 1, faults: [expect.stringContaining(`GET ${accounts}`)] }])
  expect(said).toMatch(/^NOT/)
  expect(said).not.toMatch(/[^\P{C}\n]/u)
})

test('a wait of a day is not waited for', async () => {
  const refused = firstAnswer((response) => response.writeHead(429, { 'retry-after': '86400' }).end())
  await expect(refused).rejects.toMatchObject({ cause: { message: expect.stringContaining('wait for 86400 seconds') } })
})

test('an answer without end is read no further than it may be long', async () => {
  const { results } = await firstAnswer((response) => {
    const more = () => {
      while (!response.destroyed && response.write(Buffer.alloc(1_000_000, 'x')));
    }
    response.on('drain', more)
    more()
  })
  expect(results).toMatchObject([{ name: FIRST_ANSWERS, faults: [expect.any(String)] }])
})

test('customers are signed in where the portal asks for passwords itself', async () => {
  const token = await signIn(origin, 'moana', DEMO_PASSWORD)
  const answer = await fetch(`${origin}/api/v1${accounts}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  await expect(signIn(origin, 'moana', 'wrong')).rejects.toThrow('did not sign in moana')
})
