import formBody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'

/** Serves pages with forms that browsers post without a script. No browser keeps such a page. */
export async function formPages(app: FastifyInstance, serve: (scope: FastifyInstance) => void): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formBody)
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store').type('text/html')
    })
    serve(scope)
  })
}
