import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Envelope, isSource, type SourceRoute } from '#schemas/envelope.ts'
import { PROBLEMS, problemSchema, type ServerProblemType } from '#schemas/problem.ts'
import { noContent, type Access, type Route, type RouteAnswer, type RouteInput, type RouteProblem } from '#schemas/route.ts'
import type { Scope } from '../access.ts'
import { type Callers, isWrite } from '../caller.ts'
import { FileAnswer } from './file-answer.ts'
import { ProblemAnswer, problemDocument, sendProblem } from './problem.ts'

export const API_PREFIX = '/api/v1'

type Caller<A extends Access> = A extends 'public' ? { scope: undefined } : { scope: Scope }

export type HandlerInput<R extends Route> = RouteInput<R> & Caller<R['access']> & { request: FastifyRequest }

type Answer<R extends Route> =
  | (R extends { file: string } ? FileAnswer : RouteAnswer<R>)
  | ProblemAnswer<RouteProblem<R> & ServerProblemType>

/** What feeds widgets knows its caller alone, so that answers made of several can ask it from inside. */
type Handler<R extends Route> = [R] extends [SourceRoute]
  ? (scope: Scope) => Promise<Answer<R>> | Answer<R>
  : (input: HandlerInput<R>) => Promise<Answer<R>> | Answer<R>

export interface Api {
  /** Serves one call of the contract: input, answer and problems are typed by it, and checked against it. */
  handle<R extends Route>(route: R, handler: Handler<R>): void
  /** What has been served so far, as `METHOD path`. */
  readonly handled: ReadonlySet<string>
  /** What a call that feeds a widget answers this person, for answers made of several; it never throws. */
  answerSource(path: string, scope: Scope, requestId: string): Promise<Envelope>
}

export function createApi(app: FastifyInstance, callers: Callers): Api {
  const handled = new Set<string>()
  const sources = new Map<string, (scope: Scope) => unknown>()
  return {
    handled,
    async answerSource(path, scope, requestId) {
      const asOf = new Date().toISOString()
      try {
        const answer = await sources.get(path)?.(scope)
        if (answer === undefined) throw new Error(`nothing feeds widgets at ${path}`)
        if (!(answer instanceof ProblemAnswer)) return answer as Envelope
        return { status: 'ERROR', asOf, problem: problemDocument(answer.type, answer.detail, requestId) }
      } catch (error) {
        app.log.error({ err: error, path, reqId: requestId }, 'a widget has no data')
        return { status: 'ERROR', asOf, problem: problemDocument('/error/default', undefined, requestId) }
      }
    },
    handle(route, handler) {
      handled.add(`${route.method} ${route.path}`)
      // These casts join what is known of the route at run time, and what Fastify validated, with what its type says.
      const isFeed = isSource(route)
      if (isFeed) sources.set(route.path, handler as (scope: Scope) => unknown)
      const answerTo = handler as (input: unknown) => unknown
      const hasBody = route.responses[204] !== noContent
      const admission = async (request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await callers.admit(route, request, reply)
        if (refusal) return sendProblem(request, reply, refusal)
        // What customers do is counted; what staff do in a preview is not.
        if (callers.scopeOf(request)?.isPreview && isWrite(route)) return reply.code(204).send()
      }
      app.route({
        method: route.method,
        url: `${API_PREFIX}${route.path}`,
        bodyLimit: route.maxBodyBytes,
        schema: {
          ...inputSchemas(route),
          response: hasBody && !route.file ? { 200: route.responses[200], ...problemAnswers } : problemAnswers,
        },
        onSend: async (request, reply, payload) => {
          await callers.close(route, request, reply, reply.statusCode < 400 ? undefined : problemTypeOf(payload))
        },
        // Who, then what: nobody's body is read, and input is checked only for callers who may make the call. An attempt
        // that is logged is logged with what it says, so its body is read first.
        [route.isLogged ? 'preValidation' : 'onRequest']: admission,
        handler: async (request, reply) => {
          const { params, query, body } = request
          const scope = callers.scopeOf(request)
          const answer = await answerTo(isFeed ? scope : { params, query, body, scope, request })
          if (answer instanceof ProblemAnswer) return sendProblem(request, reply, answer)
          if (answer instanceof FileAnswer) {
            return reply
              .type(route.file ?? 'application/octet-stream')
              .header('content-disposition', answer.disposition)
              .send(typeof answer.content === 'string' ? answer.content : Readable.from(answer.content))
          }
          if (route.isRevalidated) {
            const tag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`
            reply.header('cache-control', 'private, no-cache').header('vary', 'authorization').header('etag', tag)
            if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
          }
          return hasBody ? reply.send(answer) : reply.code(204).send()
        },
      })
    },
  }
}

const problemAnswers = { '4xx': problemSchema, '5xx': problemSchema }

/** What Fastify validates; it warns of a schema that is undefined. */
const inputSchemas = ({ params, query, body }: Route) =>
  Object.fromEntries(Object.entries({ params, querystring: query, body }).filter(([, schema]) => schema))

/** The problem type of an answer that is about to be sent. */
function problemTypeOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{"type"')) return undefined
  const { type } = JSON.parse(payload) as { type: unknown }
  return typeof type === 'string' && Object.hasOwn(PROBLEMS, type) ? type : undefined
}
