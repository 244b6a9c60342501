import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#schemas/brand.ts'
import { PROBLEMS, type ServerProblemType } from '#schemas/problem.ts'
import { paths } from '#lib/paths.ts'
import { shortened } from '#lib/shortened.ts'
import { AGAIN_AFTER_SECONDS, isUnavailable } from '../db/failures.ts'
import { followWrites, mayBeDone } from '../db/writes.ts'
import { backSoonPage } from '../html/back-soon-page.ts'
import { plainPage } from '../html/plain-page.ts'
import { isClientGone } from './is-client-gone.ts'
import { ProblemAnswer, sendProblem, typeForStatus } from './problem.ts'
import { routeOf } from './route-of.ts'

/** As web servers call it, in logs and metrics alone. */
const CLIENT_GONE = 499

/** Answers what was thrown: a problem document, or a page for a person who opened one. */
export function errorAnswers(app: FastifyInstance, brand: Brand): void {
  app.addHook('preValidation', ({ method }, _reply, done) => (method === 'GET' ? done() : followWrites(done)))
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // The client went away before its answer began: not an error. We still have to answer, or Fastify never ends the request.
    if (reply.raw.destroyed && isClientGone(error)) {
      request.log.info({ route: routeOf(request, reply) }, 'the client went away')
      return reply.code(CLIENT_GONE).send()
    }
    const [asksOnly, asPage] = [request.method === 'GET', isPage(request)]
    const said = typeForStatus(error.statusCode ?? (isUnavailable(error) ? 503 : 500))
    const isFault = PROBLEMS[said].status >= 500
    const isDoubtful = !asksOnly && isFault && mayBeDone(error)
    const type = isDoubtful && !asPage ? '/error/unclear' : said
    const { status } = PROBLEMS[type]
    if (isFault) request.log.error({ err: error }, 'a request failed')
    if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', AGAIN_AFTER_SECONDS)
    if (asPage && status === 503) {
      // Asked again by GET, what was sent would be lost, and its page may say that a link has expired.
      if (asksOnly) reply.header('refresh', String(reply.getHeader('retry-after')))
      return reply
        .code(503)
        .type('text/html')
        .send(backSoonPage(brand, asksOnly ? 'reloads' : isDoubtful ? 'unclear' : 'notSaved'))
    }
    if (!asPage) return sendProblem(request, reply, new ProblemAnswer(type, detailOf(error) || undefined))
    return reply
      .code(status)
      .type('text/html')
      .send(errorPage(brand, type, request, reply))
  })
}

const PARTS = { querystring: 'The query', body: 'The body', params: 'The path', headers: 'The request' }

/** What is wrong, with the name of a field that the call does not take. */
function detailOf({ message, validation, validationContext = 'body' }: FastifyError): string {
  const unknown = validation?.find(({ keyword }) => keyword === 'additionalProperties')
  if (!unknown) return message
  const place = unknown.instancePath ? ` at ${unknown.instancePath}` : ''
  return `${PARTS[validationContext]} has ${shortened(String(unknown.params.additionalProperty))}${place}, which this call does not take.`
}

const isPage = ({ url, headers }: FastifyRequest) => !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

function errorPage(brand: Brand, type: ServerProblemType, request: FastifyRequest, reply: FastifyReply): string {
  const seconds = Number(reply.getHeader('retry-after')) || undefined
  const title = type === '/error/too_many_requests' ? 'Too many tries' : 'This did not work'
  const advice =
    type === '/error/too_many_requests'
      ? `There were too many requests from your network. Try again in ${seconds ?? 60} seconds.`
      : PROBLEMS[type].status >= 500
        ? `Something went wrong on our side. Try again in a minute. If you call us, give this reference: ${request.id}`
        : 'Your browser sent something that we cannot read. Go back and try again.'
  return plainPage(
    brand,
    title,
  )`<h1>${title}</h1><p class="lead">${advice}</p><p><a class="button" href="${paths.login({ again: '1' })}">Start again</a></p>`
}
