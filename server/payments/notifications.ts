import type { FastifyInstance } from 'fastify'
import { type Payments, settleSession } from './orders.ts'

export const NOTIFICATION_PATH = '/payments/notifications'
const MOST_BYTES = 262_144

/**
 * Where the gateway tells that something became of a payment. What became of it is asked, never taken from here: so it does not matter how
 * often it is told, or in which order.
 */
export function paymentNotifications(app: FastifyInstance, payments: Payments): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is of the bytes that came.
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) => done(null, body))
    scope.post(NOTIFICATION_PATH, { bodyLimit: MOST_BYTES }, async (request, reply) => {
      const session = await payments.gateway.sessionIn(request.headers, String(request.body ?? ''))
      if (session === undefined) return reply.code(400).send()
      await settleSession(payments, session)
      return reply.code(204).send()
    })
  })
}
