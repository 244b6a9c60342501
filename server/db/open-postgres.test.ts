import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from './open-postgres.ts'

/** An address at which a pooler says this to everyone who comes, and the settings that were sent to it. */
async function poolerThatSays(message: string): Promise<{ url: string; sent: string[] }> {
  const fields = Buffer.from(`SFATAL\0C08P01\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  const sent: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (data) => {
      sent.push(data.toString())
      socket.end(Buffer.concat([head, fields]))
    })
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { url: `postgres://portal:wrong@127.0.0.1:${(server.address() as AddressInfo).port}/portal`, sent }
}

test.each([
  ['SASL authentication failed', false],
  ['server login has been failing, cached error: connect failed (server_login_retry)', true],
])('a pooler that says "%s" is worth waiting for: %s', async (message, comesBack) => {
  const { url } = await poolerThatSays(message)
  await expect(openPostgres(`${url}?pgbouncer=true`)).rejects.toMatchObject({ comesBack })
})

test('the limits are sent by the first connection, so that a pooler which takes none ends a start', async () => {
  const { url, sent } = await poolerThatSays('unsupported startup parameter: options')
  const refusal = { comesBack: false, message: expect.stringContaining('startup parameter: options') }
  await expect(openPostgres(url)).rejects.toMatchObject(refusal)
  expect(sent).toEqual([expect.stringContaining('-c statement_timeout=0')])
})
