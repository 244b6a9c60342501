import Fastify, { type FastifyInstance } from 'fastify'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#server/db/schema/people.ts'
import type { Database } from '#server/db/open.ts'
import { errorAnswers } from '#server/http/error-answers.ts'
import { startPortal, type TestPortal } from './portal.ts'

/* What a request is answered that fails after it has written something, or before. */

let portal: TestPortal
let app: FastifyInstance
beforeAll(async () => {
  portal = await startPortal()
  const { db } = portal.database
  const write = (tx: Database) => tx.update(users).set({ firstName: 'Aroha' }).where(eq(users.username, 'aroha'))
  const failed = (more: object = {}) => Object.assign(new Error('failed'), more)
  const after = (work: () => Promise<unknown>, error: Error) => async () => {
    await work()
    throw error
  }
  const away = failed({ code: '57P01' })
  app = Fastify()
  errorAnswers(app, 'northlight')
  const writing = () => write(db)
  app.post('/api/written', after(writing, failed()))
  app.get('/api/written', after(writing, away))
  app.post('/page', after(writing, away))
  app.post('/fault', after(writing, failed()))
  app.post('/api/wrong', after(writing, failed({ statusCode: 413 })))
  const committing = () => db.transaction(write)
  app.post('/api/committed', after(committing, away))
  app.post('/api/before', async () => {
    await write(db)
    await db.transaction((tx) => after(() => write(tx), failed())())
  })
  app.post('/api/undone', () => db.transaction((tx) => after(() => write(tx), failed())()))
  const reading = async () => db.select().from(users).limit(1)
  app.post('/api/read', after(reading, away))
})
afterAll(async () => {
  await app.close()
  await portal.close()
})

test.each([
  ['after a statement that wrote', 'POST', '/api/written', 503, '/error/unclear'],
  ['after a transaction', 'POST', '/api/committed', 503, '/error/unclear'],
  ['inside of a transaction, which is undone, after a statement that wrote', 'POST', '/api/before', 503, '/error/unclear'],
  ['inside of a transaction, which is undone', 'POST', '/api/undone', 500, '/error/default'],
  ['after reading', 'POST', '/api/read', 503, '/error/unavailable'],
  ['while it only asks', 'GET', '/api/written', 503, '/error/unavailable'],
  ['by a fault of the client', 'POST', '/api/wrong', 413, '/error/payload_too_large'],
] as const)('a request that fails %s', async (_when, method, url, status, type) => {
  // What the one before wrote is not of this one.
  for (const _ of [1, 2]) {
    const answer = await app.inject({ method, url })
    expect([answer.statusCode, answer.json().type]).toEqual([status, type])
  }
})

test('a page that was sent says that it cannot be told, and one with a fault of ours how to ask about it', async () => {
  const send = async (url: string) => {
    const { statusCode, body } = await app.inject({ method: 'POST', url, headers: { accept: 'text/html' } })
    return [statusCode, body]
  }
  expect(await send('/page')).toEqual([503, expect.stringContaining('can’t tell whether what you sent was saved')])
  expect(await send('/fault')).toEqual([500, expect.stringContaining('give this reference')])
})
