import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isStorageFailure } from '../db/failures.ts'
import type { Database, OpenDatabase } from '../db/open.ts'
import { metadata } from '../db/schema/installation.ts'
import { problemDocument } from './problem.ts'
import type { Lifecycle } from '../shutdown.ts'

/** /healthz: the process runs. /readyz: it can answer customers, which needs a database that reads and writes. */
export function healthRoutes(app: FastifyInstance, { db, isReady }: Pick<OpenDatabase, 'db' | 'isReady'>, lifecycle: Lifecycle): void {
  let hasFailedToStore = false
  app.addHook('onError', async (_request, _reply, error) => {
    if (isStorageFailure(error)) hasFailedToStore = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (!lifecycle.isStopping && (await isReady()) && (!hasFailedToStore || (await works(tryToStore(db))))) {
      hasFailedToStore = false
      return { status: 'ready' }
    }
    return reply
      .code(503)
      .type('application/problem+json')
      .send(problemDocument('/error/unavailable', undefined, request.id))
  })
}

const works = (attempt: Promise<unknown>): Promise<boolean> =>
  attempt.then(
    () => true,
    () => false,
  )

/** Writes more than fits into the room that a table has left, so that it takes room on the disk. */
const tryToStore = (db: Database): Promise<unknown> =>
  db.execute(sql`
    insert into ${metadata} (name, value)
    select 'storage-check', to_jsonb(string_agg(gen_random_uuid()::text, '')) from generate_series(1, 2000)
    on conflict (name) do update set value = excluded.value`)
