import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { endWhenSilent } from './watched-client.ts'

test('a connection that owes an answer is ended when it is silent, also where it was idle for as long before', async () => {
  const server = createServer((socket) => void onTestFinished(() => void socket.destroy()))
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const stream = connect((server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void stream.destroy())
  await once(stream, 'connect')
  const client = { connection: { stream }, readyForQuery: true }
  endWhenSilent(client, 20)
  for (const _ of [1, 2]) {
    stream.write('idle')
    await once(stream, 'timeout')
  }
  expect(stream.destroyed).toBe(false)
  client.readyForQuery = false
  const ended = once(stream, 'error')
  stream.write('query')
  expect(await ended).toMatchObject([{ message: 'Query read timeout' }])
})
