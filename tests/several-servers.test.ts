import { afterAll, expect, inject, test } from 'vitest'
import pg from 'pg'
import type { Draft } from '#schemas/studio/entities.ts'
import { openPostgres } from '#server/db/open-postgres.ts'
import { mintToken } from './mint-token.ts'
import { freePort } from './postgres-server.ts'
import { type Run, startServer, stop, untilReady } from './server-process.ts'

/* Several servers on one database, which only PostgreSQL can be for them. */

const running: Run[] = []
afterAll(() => Promise.all(running.map((run) => stop(run, 'SIGTERM'))))

test('servers that start together on an empty database make one world between them, and serve one release', async () => {
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  await client.connect()
  await client.query('create database together')
  await client.end()
  const url = inject('postgresUrl').replace(/\/postgres$/, '/together')
  const ports = [await freePort(), await freePort()]
  const publicUrl = `http://localhost:${ports[0]}`
  running.push(...ports.map((port) => startServer({ PORT: String(port), DATABASE_URL: url, PUBLIC_URL: publicUrl })))
  await Promise.all(running.map((run, i) => untilReady(run, ports[i] ?? 0)))
  expect(running.filter(({ output }) => output().includes('A demo world was made'))).toHaveLength(1)

  const { db, close } = await openPostgres(url)
  const ask = async (port: number | undefined, as: string, path: string, body?: object) => {
    const answer = await fetch(`http://localhost:${port}/api/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${await mintToken(db, publicUrl, as)}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    expect(answer.status).toBe(200)
    return answer.json()
  }
  const draft = (await ask(ports[0], 'staff', '/private/studio/draft')) as Draft
  const bills = draft.pieces.find(({ piece }) => piece === 'tab:bills')
  const value = { ...(bills?.value as object), label: 'Money' }
  const { revision } = (await ask(ports[0], 'staff', '/private/studio/draft', {
    changes: [{ piece: 'tab:bills', was: bills?.hash, value }],
  })) as Draft
  await ask(ports[0], 'staff', '/private/studio/publish', { seen: revision, note: 'From the one' })
  // What is published at one of them is what the other answers next.
  expect(JSON.stringify(await ask(ports[1], 'aroha', '/private/tabs'))).toContain('Money')
  await close()
})
