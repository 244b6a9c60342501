import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isStorageFailure } from '../db/failures.ts'
import type { OpenDatabase } from '../db/open.ts'
import { metadata } from '../db/schema/installation.ts'
import { problemDocument } from './problem.ts'
import type { Lifecycle } from '../process/shutdown.ts'

/** Whether this process can answer customers, which needs a database that reads and writes. */
export interface Readiness {
  isReady(): Promise<boolean>
  /** Told of each error of a request: a full disk shows there first. */
  failed(error: unknown): void
}

export function createReadiness(
  { db, isReady: isDatabaseReady }: Pick<OpenDatabase, 'db' | 'isReady'>,
  lifecycle: Lifecycle = { isStopping: false },
): Readiness {
  let hasFailedToStore = false
  let asked: Promise<boolean> | undefined

  /** Writes more than fits into the room that a table has left, so that it takes room on the disk. */
  async function canStore(): Promise<boolean> {
    try {
      await db.execute(sql`
        insert into ${metadata} (name, value)
        select 'storage-check', to_jsonb(string_agg(gen_random_uuid()::text, '')) from generate_series(1, 2000)
        on conflict (name) do update set value = excluded.value`)
      return true
    } catch {
      return false
    }
  }

  async function ask(): Promise<boolean> {
    if (!(await isDatabaseReady())) return false
    if (hasFailedToStore) hasFailedToStore = !(await canStore())
    return !hasFailedToStore
  }

  return {
    failed(error) {
      if (isStorageFailure(error)) hasFailedToStore = true
    },
    async isReady() {
      if (lifecycle.isStopping) return false
      // All who ask meanwhile get one answer: anybody may ask, as often as they like.
      asked ??= ask().finally(() => {
        asked = undefined
      })
      return asked
    },
  }
}

/** /healthz: the process runs. /readyz: it can answer customers. */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onError', async (_request, _reply, error) => readiness.failed(error))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    if (await readiness.isReady()) return { status: 'ready' }
    return reply
      .code(503)
      .type('application/problem+json')
      .send(problemDocument('/error/unavailable', undefined, request.id))
  })
}
