import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isUnclear } from './failures.ts'
import { createStatementWatch } from './statements.ts'
import { endWhenSilent, watchedClient } from './watched-client.ts'

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

describe('a connection that is lost', () => {
  const lost = () => new Error('Connection terminated unexpectedly')

  /** Runs statements one after another, of which the last fails. @returns whether nobody knows what became of it */
  async function isUnclearAfter(statements: readonly string[], error: Error, isCalledBack = false): Promise<boolean> {
    const Client = watchedClient(createStatementWatch(), false)
    const client = new Client()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const status = vi.spyOn(client, 'getTransactionStatus').mockReturnValue('I')
    for (const [index, text] of statements.entries()) {
      const failure = index === statements.length - 1 ? error : undefined
      query.mockImplementation((_given: unknown, callback?: unknown) => {
        if (typeof callback === 'function') return callback(failure)
        return failure ? Promise.reject(failure) : Promise.resolve()
      })
      if (isCalledBack) await new Promise((resolve) => client.query({ text } as never, resolve as never))
      else await client.query({ text }).catch(() => {})
      if (/^(begin|commit|rollback)$/.test(text)) status.mockReturnValue(text === 'begin' ? 'T' : 'I')
    }
    return isUnclear(new Error('Failed query', { cause: error }))
  }

  test.each([
    ['while it writes', ['update users set name = $1'], true],
    ['while a named query writes', ['with late as (select 1) delete from users'], true],
    ['while it reads', ['select updated from users'], false],
    ['in the middle of a transaction', ['begin', 'update users set name = $1'], false],
    ['in one that was undone in part', ['begin', 'savepoint one', 'rollback to savepoint one', 'insert into users'], false],
    ['as it begins', ['begin'], false],
    ['while a transaction is stored', ['begin', 'update users set name = $1', 'commit'], true],
    ['while it writes after a transaction', ['begin', 'rollback', 'insert into users'], true],
  ])('%s', async (_when, statements, expected) => {
    expect(await isUnclearAfter(statements, lost())).toBe(expected)
    expect(await isUnclearAfter(statements, lost(), true)).toBe(expected)
  })

  test('and a refusal says what became of it', async () => {
    const conflict = Object.assign(new Error('could not serialize access'), { code: '40001' })
    expect(await isUnclearAfter(['begin', 'commit'], conflict)).toBe(false)
    expect(await isUnclearAfter(['insert into users'], Object.assign(new Error('shutting down'), { code: '57P01' }))).toBe(true)
  })

  test('while a transaction is stored: what is told to undo it afterwards fails, and says so too', async () => {
    const Client = watchedClient(createStatementWatch(), false)
    const client = new Client()
    const query = vi.spyOn(pg.Client.prototype, 'query').mockRejectedValue(lost())
    onTestFinished(() => query.mockRestore())
    await client.query('commit').catch(() => {})
    const undone = new Error('Client has encountered a connection error and is not queryable')
    query.mockRejectedValue(undone)
    await client.query('rollback').catch(() => {})
    expect(isUnclear(undone)).toBe(true)
  })
})
