import type { FastifyInstance } from 'fastify'
import { paths } from '#lib/paths.ts'
import { CARD_RETURN_PATH, type CardRequest, returnFromCard, settleCardSession } from './card-requests.ts'
import type { Payments } from './order.ts'
import { settleSession } from './settle-order.ts'
import { findCard } from './saved-card.ts'
import { takeCurrent } from './take-bills.ts'

export const NOTIFICATION_PATH = '/payments/notifications'
const MOST_BYTES = 262_144

/**
 * Where the gateway tells that something became of a payment or a card. What became of it is asked, never taken from here: so it does not matter how
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
      await settleCardSession(payments, session)
      return reply.code(204).send()
    })
  })
}

/**
 * Where the page that saves a card leads back: on to the page that the customer left, with what became of it as the gateway says. The
 * parameters only show it. Source: portal-shell.md, section 2, Payments page return.
 */
export function cardReturn(app: FastifyInstance, payments: Payments): void {
  app.get<{ Params: { request: string }; Querystring: { from?: string } }>(
    `${CARD_RETURN_PATH}/:request`,
    async ({ params, query }, reply) => {
      const request = await returnFromCard(payments, params.request.slice(0, 100))
      reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
      if (request?.status === 'saved' && request.purpose === 'autopay') {
        // Where it ends here, the job goes on.
        await takeCurrent(payments, request.billingAccountId).catch((error) => app.log.warn({ err: error }, 'a balance was not taken yet'))
      }
      const left = query.from === 'options' ? paths.paymentOptions() : paths.payments()
      return reply.redirect(`${left}${request ? await outcomeOf(payments, request) : ''}`, 303)
    },
  )
}

async function outcomeOf({ db }: Payments, { billingAccountId, id, status, purpose }: CardRequest): Promise<string> {
  if (status !== 'saved' && status !== 'failed') return ''
  const card = await findCard(db, billingAccountId)
  const query = {
    status: status === 'saved' ? 'SUCCESS' : 'ERROR',
    sct: String(purpose !== 'autopay'),
    canUpdateCCV: String(card?.needsCode === true),
    // The customer may have chosen another account meanwhile.
    cardPage: id,
  }
  return `?${new URLSearchParams(query)}`
}
