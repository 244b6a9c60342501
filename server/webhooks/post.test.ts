import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { afterEach, expect, test } from 'vitest'
import { post } from './post.ts'

const RULES = { isHttpsOnly: false, allowsPrivate: true }

let close = () => {}
afterEach(() => close())

/** The URL of a server, or of one that answers so. */
async function serve(listener: RequestListener | TlsServer): Promise<string> {
  const server = typeof listener === 'function' ? createServer(listener) : listener
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

test('a body arrives whole, as UTF-8', async () => {
  const got: string[] = []
  const url = await serve(async (request, reply) => {
    for await (const chunk of request) got.push(String(chunk))
    reply.writeHead(201).end()
  })
  expect(await post(url, {}, '{"name":"Whangārei"}', RULES)).toEqual({ is: 'answered', status: 201 })
  expect(got.join('')).toBe('{"name":"Whangārei"}')
})

test('a server that never answers is given up', async () => {
  const url = await serve(() => {})
  expect(await post(url, {}, '{}', RULES, { longestMs: 100 })).toEqual({ is: 'failed', why: 'It did not answer within 0.1 seconds.' })
})

test('a server that never ends its answer is given up', async () => {
  const url = await serve((_request, reply) => void reply.writeHead(200).write('drip'))
  expect(await post(url, {}, '{}', RULES, { longestMs: 100 })).toEqual({ is: 'failed', why: 'It did not answer within 0.1 seconds.' })
})

test('a server that asks to speak another protocol has answered, and no one waits for it', async () => {
  const url = await serve(
    (request) => void request.socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: x\r\n\r\n'),
  )
  expect(await post(url, {}, '{}', RULES)).toEqual({ is: 'answered', status: 101 })
})

test('a URL works as it is read, with a space before it or in capitals', async () => {
  const url = await serve((_request, reply) => void reply.writeHead(204).end())
  expect(await post(` ${url.replace('http:', 'HTTP:')}`, {}, '{}', RULES)).toEqual({ is: 'answered', status: 204 })
})

test('a server that breaks off has failed, in words', async () => {
  const url = await serve((request) => void request.socket.destroy())
  expect(await post(url, {}, '{}', RULES)).toEqual({ is: 'failed', why: 'It broke the connection off.' })
})

test('a certificate that nobody vouches for is not trusted', async () => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {})
  let isReached = false
  const server = createTlsServer({ key, cert }, () => {
    isReached = true
  })
  const url = (await serve(server)).replace('http:', 'https:')
  const answer = await post(url, {}, '{}', RULES)
  expect([answer, isReached]).toEqual([{ is: 'failed', why: 'Its certificate is signed by itself.' }, false])
})

test('sending ends when the process stops', async () => {
  const stop = new AbortController()
  const url = await serve(() => stop.abort())
  expect(await post(url, {}, '{}', RULES, { stop: stop.signal })).toMatchObject({ is: 'failed' })
})

test('nothing is sent where it may not go', async () => {
  let isReached = false
  const url = await serve(() => {
    isReached = true
  })
  const answer = await post(url, {}, '{}', { ...RULES, allowsPrivate: false })
  expect([answer, isReached]).toEqual([{ is: 'failed', why: 'The URL must lead to the public internet.' }, false])
})
