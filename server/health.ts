import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db/open.ts'
import { problemDocument } from './problem.ts'

/** /healthz: the process runs. /readyz: it can answer customers, which needs its database. */
export function healthRoutes(app: FastifyInstance, db: Database): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const isReady =
      !isStopping &&
      (await db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ))
    if (isReady) return { status: 'ready' }
    return reply
      .code(503)
      .type('application/problem+json')
      .send(problemDocument('/error/unavailable', undefined, request.id))
  })
}
