import { connect, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { findScope } from '#server/access.ts'
import { inTurn } from '#server/billing/in-turn.ts'
import { type TestPortal, startPortal } from './portal.ts'

let portal: TestPortal
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await portal.close()
})

async function listen(env: Record<string, string>, write: (line: string) => void = () => {}) {
  portal = await startPortal(env, { write })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return (portal.app.server.address() as AddressInfo).port
}

/** A connection, and all that comes back on it until it is closed. */
async function open(port: number, text: string) {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let received = ''
  socket.on('data', (data) => {
    received += data
  })
  socket.on('error', () => {})
  await new Promise<void>((resolve) => socket.once('connect', resolve).once('close', () => resolve()))
  socket.write(text)
  // A connection that the server resets is closed too.
  return { socket, closed: new Promise<string>((resolve) => socket.once('close', () => resolve(received))) }
}

const POST = 'POST /api/v1/public/clientError HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

test.each([
  ['headers', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: '],
  ['a body', `${POST}content-length: 100\r\n\r\n{"message":`],
])('a client that sends %s slowly is cut off with a problem', async (_what, start) => {
  const port = await listen({ REQUEST_TIMEOUT_MS: '400' })
  const { socket, closed } = await open(port, start)
  const drip = setInterval(() => socket.write('a'), 50)
  const answer = await closed
  clearInterval(drip)
  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(answer).toContain('"type":"/error/request_timeout"')
})

test('that a connection stays open is not said with each file, that it ends is', async () => {
  const port = await listen({})
  const folder = join(portal.settings.distFolder, 'assets')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'hero-1.js'), 'x')
  const GET = 'GET /assets/hero-1.js HTTP/1.1\r\nhost: x\r\n'
  const { closed } = await open(port, `${GET}\r\n${GET}connection: close\r\n\r\n`)
  const [, first, second] = (await closed).split('HTTP/1.1 200 OK')
  expect(first?.toLowerCase()).not.toMatch(/connection|keep-alive/)
  expect(second?.toLowerCase()).toContain('connection: close')
})

const CLOSING = 'host: x\r\nconnection: close\r\n'
const SECURITY = [
  "content-security-policy: default-src 'none'",
  'permissions-policy: camera=()',
  'referrer-policy: same-origin',
  'x-content-type-options: nosniff',
  'x-frame-options: SAMEORIGIN',
]

test.each([
  [
    'headers that are too large',
    `GET /healthz HTTP/1.1\r\nhost: x\r\nx-large: ${'a'.repeat(40_000)}\r\n\r\n`,
    431,
    '/error/headers_too_large',
  ],
  ['what is no HTTP', 'HELO portal\r\n\r\n', 400, '/error/validation'],
  ['a NUL in a header', 'GET /healthz HTTP/1.1\r\nhost: x\r\nx-nul: a\0b\r\n\r\n', 400, '/error/validation'],
  ['a URL that is not UTF-8', `GET /%E0%A4%A HTTP/1.1\r\n${CLOSING}\r\n`, 400, '/error/validation'],
  ['a request without a host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400, '/error/validation'],
  ['an expectation of what does not exist', `GET /none HTTP/1.1\r\n${CLOSING}expect: all\r\n\r\n`, 404, '/error/not_found'],
])('%s: a problem with a correlation id and the security headers', async (_what, text, status, type) => {
  const { closed } = await open(await listen({}), text)
  const answer = await closed
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  const id = /x-correlation-id: (\S+)/.exec(head)?.[1]
  expect(JSON.parse(body)).toMatchObject({ type, status, instance: `urn:uuid:${id}` })
  for (const line of SECURITY) expect(head).toContain(line)
})

const GET = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n'

async function answersOf(port: number, clients: number): Promise<number> {
  const opened = await Promise.all(Array.from({ length: clients }, () => open(port, GET)))
  const outcomes = await Promise.all(
    opened.map(({ socket, closed }) =>
      Promise.race([new Promise((done) => socket.once('data', () => done(true))), closed.then(() => false)]),
    ),
  )
  return outcomes.filter(Boolean).length
}

test('one address holds only so many connections, and may open others once they are closed', async () => {
  const port = await listen({ MAX_CONNECTIONS_PER_ADDRESS: '5' })
  expect(await answersOf(port, 9)).toBe(5)
  const closed = sockets.map((socket) => socket.destroyed || new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of sockets.splice(0)) socket.destroy()
  await Promise.all(closed)
  await expect.poll(() => answersOf(port, 1)).toBe(1)
})

test('a trusted proxy holds the connections of all customers', async () => {
  const port = await listen({ MAX_CONNECTIONS_PER_ADDRESS: '5', TRUST_PROXY: 'loopback' })
  expect(await answersOf(port, 9)).toBe(9)
})

test('the process takes only so many connections in all', async () => {
  const port = await listen({ MAX_CONNECTIONS: '4', TRUST_PROXY: 'loopback' })
  expect(await answersOf(port, 9)).toBe(4)
})

test('a client that goes away while a file is sent is no error', async () => {
  const lines: string[] = []
  const port = await listen({ LOG_LEVEL: 'trace' }, (line) => void lines.push(line))
  const path = '/api/v1/private/electricity/readings.eiep13a?startDate=2024-11-25&endDate=2026-11-20'
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${await portal.tokenOf('aroha')}\r\n\r\n`
  // It asks for more than the network holds and reads nothing, so that a file is always being sent.
  socket.write(request.repeat(20))
  await once(socket, 'readable')
  socket.destroy()
  await expect.poll(() => lines.some((line) => line.includes('the client went away') || line.includes('closed prematurely'))).toBe(true)
  expect(lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)).toEqual([])
})

test('a client that goes away while its first bill is made is no error, and not counted as one of ours', async () => {
  const lines: string[] = []
  const port = await listen({ LOG_LEVEL: 'trace' }, (line) => void lines.push(line))
  const scope = await findScope(portal.database.db, 'demo|aroha')
  const work = Promise.withResolvers<void>()
  const held = inTurn(scope?.userId ?? '', () => work.promise)
  const sent = vi.spyOn(Readable.prototype, 'pipe')
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  const headers = `host: x\r\nauthorization: Bearer ${await portal.tokenOf('aroha')}\r\ncontent-type: application/json\r\ncontent-length: 2`
  socket.write(`POST /api/v1/private/billing/bills/zip HTTP/1.1\r\n${headers}\r\n\r\n{}`)
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  socket.destroy()
  await expect.poll(() => lines.some((line) => line.includes('the client went away'))).toBe(true)
  expect(lines.map((line) => JSON.parse(line)).filter(({ level, status }) => level >= 40 || status >= 500)).toEqual([])
  sent.mockRestore()
  work.resolve()
  await held
})
