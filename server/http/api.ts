import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { OTHER_SELECTED } from '#schemas/browser-problems.ts'
import { type Envelope, isSource, type SourceRoute } from '#schemas/envelope.ts'
import { PROBLEMS, problemSchema, type ServerProblemType } from '#schemas/problem.ts'
import type { FeedScope } from '#schemas/feed/scope.ts'
import type { Shape } from '#schemas/shape.ts'
import { isOptional, type Access, type Route, type RouteAnswer, type RouteInput, type RouteProblem } from '#schemas/route.ts'
import type { Scope, SelectedScope } from '../access.ts'
import type { Machine } from '../auth/machine.ts'
import { type Callers, isWrite } from '../caller.ts'
import { createCostlyCalls } from './costly.ts'
import { FileAnswer } from './file-answer.ts'
import { problem, ProblemAnswer, problemDocument, sendProblem } from './problem.ts'
import { inSpan } from '../tracing/spans.ts'
import { queryReader } from './validator.ts'
import type { WidgetOutcome, WidgetRecord } from '../watching/widget-metrics.ts'

export const API_PREFIX = '/api/v1'

type Caller<A extends Access> = A extends 'public' ? { scope: undefined } : A extends FeedScope ? { machine: Machine } : { scope: Scope }

type HandlerInput<R extends Route> = RouteInput<R> &
  Caller<R['access']> &
  (R extends { takesFile: unknown } ? { file: Readable } : unknown) & { request: FastifyRequest }

type Answer<R extends Route> =
  | (R extends { file: string } ? FileAnswer : RouteAnswer<R>)
  | ProblemAnswer<RouteProblem<R> & ServerProblemType>

/** What a call without an answer returns may be left out. */
type Handled<R extends Route> = Promise<Answer<R>> | Answer<R> | (undefined extends Answer<R> ? Promise<void> | void : never)

/** A source gets its caller and its query alone, so the server can call it internally. */
type Handler<R extends Route> = [R] extends [SourceRoute]
  ? (scope: Scope, query: R extends { query: infer Query } ? Shape<Query> : unknown) => Handled<R>
  : (input: HandlerInput<R>) => Handled<R>

/** A call whose contract lists the error for no selected site. */
type OfSelected<R extends Route> = R & ('/error/no_data' extends RouteProblem<R> ? unknown : never)

/** A call whose contract lists the error for a page that shows another site or account than the selected one. */
type OfShown<R extends Route> = R & ('/error/changed_meanwhile' extends RouteProblem<R> ? unknown : never)

export interface Api {
  /** Serves one call of the contract: input, answer and problems are typed by it, and checked against it. */
  handle<R extends Route>(route: R, handler: Handler<R>): void
  /**
   * Serves a call about the selected account or site. It answers /error/no_data without one, and is refused if the customer's page
   * shows another: the one that its body or query names.
   */
  handleSelected<R extends Route>(route: OfSelected<R>, handler: (input: HandlerInput<R> & { scope: SelectedScope }) => Handled<R>): void
  /** The same for a call that says by itself what becomes of it without a selected site. */
  handleShown<R extends Route>(route: OfShown<R>, handler: (input: HandlerInput<R>) => Handled<R>): void
  /** What has been served so far, as `METHOD path`. */
  readonly handled: ReadonlySet<string>
  /** What a source, such as `/private/…/recentUsage?days=7`, answers this person; never throws. */
  answerSource(source: string, scope: Scope, requestId: string): Promise<Envelope>
}

export function createApi(app: FastifyInstance, callers: Callers, widgets: Pick<WidgetRecord, 'answered'>): Api {
  const handled = new Set<string>()
  const answerInTurn = createCostlyCalls()
  const sources = new Map<string, (scope: Scope, search: string | undefined) => unknown>()
  const api: Api = {
    handled,
    async answerSource(source, scope, requestId) {
      const asOf = new Date().toISOString()
      const [path = '', search] = source.split('?')
      try {
        const answer = await sources.get(path)?.(scope, search)
        if (answer === undefined) throw new Error(`nothing feeds widgets at ${path}`)
        if (!(answer instanceof ProblemAnswer)) return answer as Envelope
        return { status: 'ERROR', asOf, problem: problemDocument(answer.type, answer.detail, requestId) }
      } catch (error) {
        app.log.error({ err: error, source, reqId: requestId }, 'a widget has no data')
        return { status: 'ERROR', asOf, problem: problemDocument('/error/default', undefined, requestId) }
      }
    },
    handleSelected(route, handler) {
      api.handle(route, refusing(refuseUnselected, handler) as Handler<typeof route>)
    },
    handleShown(route, handler) {
      api.handle(route, refusing(refuseOtherShown, handler) as Handler<typeof route>)
    },
    handle(route, handler) {
      handled.add(`${route.method} ${route.path}`)
      // These casts join what is known of the route at run time, and what Fastify validated, with what its type says.
      const isFeed = isSource(route)
      const feed = async (scope: unknown, query: unknown) => {
        try {
          const answer = await inSpan(`widget ${route.path}`, () => (handler as (scope: unknown, query: unknown) => unknown)(scope, query))
          widgets.answered(route.path, outcomeOf(answer))
          return answer
        } catch (error) {
          widgets.answered(route.path, 'failed')
          throw error
        }
      }
      const answerTo = (input: unknown) => inSpan(`handle ${route.path}`, () => (handler as (input: unknown) => unknown)(input))
      if (isFeed) {
        const read = queryReader(route.query)
        sources.set(route.path, (scope, search) => feed(scope, read(search)))
      }
      const admission = async (request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await inSpan('who calls', () => callers.admit(route, request, reply))
        if (refusal) return sendProblem(request, reply, refusal)
        // What customers do is counted; what staff do in a preview is not.
        if (callers.scopeOf(request)?.isPreview && isWrite(route)) return reply.code(204).send()
      }
      const options: RouteOptions = {
        method: route.method,
        url: `${API_PREFIX}${route.path}`,
        bodyLimit: route.maxBodyBytes,
        schema: {
          ...inputSchemas(route),
          response: route.answer && !route.file ? { 200: route.answer, ...problemAnswers } : problemAnswers,
        },
        onSend: async (request, reply, payload) => {
          await callers.close(route, request, reply, reply.statusCode < 400 ? undefined : problemTypeOf(payload))
        },
        // Authenticate before reading a body or checking input. A logged attempt is logged with its body, which must
        // be read first.
        onRequest: route.isLogged ? [] : admission,
        preValidation: [...(isOptional(route.body) ? [fillBody] : []), ...(route.isLogged ? [admission] : [])],
        handler: async (request, reply) => {
          const { params, query, body } = request
          const scope = callers.scopeOf(request)
          const machine = callers.machineOf(request)
          const work = async () =>
            isFeed ? feed(scope, query) : answerTo({ params, query, body, file: body ?? Readable.from([]), scope, machine, request })
          const answer = await (route.isCostly && scope ? answerInTurn(scope, reply, work) : work())
          if (answer instanceof ProblemAnswer) return sendProblem(request, reply, answer)
          if (answer instanceof FileAnswer) {
            const { content, disposition } = answer
            const isWhole = typeof content === 'string' || Buffer.isBuffer(content) || content instanceof Readable
            return (
              reply
                .type(route.file ?? 'application/octet-stream')
                .header('content-disposition', disposition)
                // A stream inside of another would hear only after its next piece that the client has gone.
                .send(isWhole ? content : Readable.from(content))
            )
          }
          if (route.isRevalidated) {
            const tag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 27)}"`
            reply.header('cache-control', 'private, no-cache').header('vary', 'authorization').header('etag', tag)
            if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
          }
          return route.answer ? reply.send(answer) : reply.code(204).send()
        },
      }
      const { takesFile } = route
      if (!takesFile) return void app.route(options)
      app.register(async (own) => {
        own.removeAllContentTypeParsers()
        own.addContentTypeParser([...takesFile], (_request, file, done) => done(null, file))
        own.addContentTypeParser('*', (_request, _body, done) => done(new UnsupportedType(takesFile)))
        own.route(options)
      })
    },
  }
  return api
}

interface NamingInput {
  scope: Scope
  query?: { siteId?: string; billingAccountId?: string }
  body?: { siteId?: string; billingAccountId?: string }
}

/** Wraps a handler: it runs only if `refuse` has no objection. */
const refusing =
  (refuse: (input: NamingInput) => ProblemAnswer | undefined, handler: unknown): unknown =>
  (input: NamingInput) =>
    // This cast and those of its callers join what has just been checked with what the route's type says.
    refuse(input) ?? (handler as (input: NamingInput) => unknown)(input)

const refuseUnselected = (input: NamingInput) => (input.scope.selected ? refuseOtherShown(input) : problem('/error/no_data'))

/** Refuses a call about a site or account that is not selected, by any name: the customer may have switched on another device. */
function refuseOtherShown({ scope: { sites, billingAccountIds, selected }, query, body }: NamingInput) {
  const siteIds = sites.map((site) => site.siteId)
  // A call without a body may come with one all the same.
  const others = [query, body]
    .flatMap((named) => [
      { meant: named?.siteId, now: selected?.siteId, own: siteIds },
      { meant: named?.billingAccountId, now: selected?.billingAccountId, own: billingAccountIds },
    ])
    .filter(({ meant, now }) => meant !== undefined && meant !== now)
  if (others.length === 0) return undefined
  return others.every(({ meant = '', own }) => own.includes(meant))
    ? problem('/error/changed_meanwhile', OTHER_SELECTED)
    : problem('/error/not_found', 'There is no such property among yours.')
}

function outcomeOf(answer: unknown): WidgetOutcome {
  if (answer instanceof ProblemAnswer) return PROBLEMS[(answer as ProblemAnswer).type].status >= 500 ? 'failed' : 'refused'
  return (answer as Envelope).status === 'NO_DATA' ? 'empty' : 'content'
}

class UnsupportedType extends Error {
  readonly statusCode = 415
  constructor(types: readonly string[]) {
    super(`Send it with the content-type ${types.join(' or ')}.`)
  }
}

/** A body that may be left out is an empty one. */
async function fillBody(request: FastifyRequest): Promise<void> {
  request.body ??= {}
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
