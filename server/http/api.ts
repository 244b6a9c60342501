import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { noContent, type Access, type Route, type RouteAnswer, type RouteInput, type RouteProblem, whileActingOf } from '#schemas/route.ts'
import { withoutRight } from '#lib/staff-rights.ts'
import { widgetSources } from '#schemas/contract.ts'
import type { Envelope } from '#schemas/envelope.ts'
import { PROBLEMS, problemSchema, type ServerProblemType } from '#schemas/problem.ts'
import { findScope, isRecent, RECENT_SIGN_IN_SECONDS, type Scope } from '../access.ts'
import type { TokenVerifier } from '../auth/token.ts'
import type { Database } from '../db/open.ts'
import { FileAnswer } from './file-answer.ts'
import { ProblemAnswer, problemDocument, sendProblem } from './problem.ts'
import type { RateLimits } from './rate-limit.ts'
import type { ActingLog } from '../staff/acting-log.ts'
import { findAnyImpersonation, findImpersonatedScope } from '../staff/queries.ts'
import { findPreviewScope, readPreview } from '../studio/preview.ts'

export const API_PREFIX = '/api/v1'

type Caller<A extends Access> = A extends 'public' ? { scope: undefined } : { scope: Scope }

export type HandlerInput<R extends Route> = RouteInput<R> & Caller<R['access']> & { request: FastifyRequest }

type Answer<R extends Route> =
  | (R extends { file: string } ? FileAnswer : RouteAnswer<R>)
  | ProblemAnswer<RouteProblem<R> & ServerProblemType>

export interface Api {
  /** Serves one call of the contract: input, answer and problems are typed by it, and checked against it. */
  handle<R extends Route>(route: R, handler: (input: HandlerInput<R>) => Promise<Answer<R>> | Answer<R>): void
  /** What has been served so far, as `METHOD path`. */
  readonly handled: ReadonlySet<string>
  /** What a call that feeds a widget answers this person, for answers made of several; it never throws. */
  answerSource(path: string, scope: Scope, requestId: string): Promise<Envelope>
}

function mayCall({ role, rights }: Scope, access: Access): boolean {
  if (access === 'public' || access === 'customer') return true
  return access === 'staff' ? role === 'staff' : rights.includes(access)
}

interface ApiParts {
  app: FastifyInstance
  db: Database
  verifyToken: TokenVerifier
  log: ActingLog
  limits: RateLimits
}

export function createApi({ app, db, verifyToken, log, limits }: ApiParts): Api {
  const handled = new Set<string>()
  const callers = new WeakMap<FastifyRequest, Scope>()
  /** Those of which it was asked who sent them. */
  const asked = new WeakSet<FastifyRequest>()
  const sources = new Map<string, (scope: Scope) => Promise<unknown>>()
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
      if (widgetSources.has(route.path)) {
        // Calls that feed widgets take no input beside the caller, so that they can be asked for from inside.
        sources.set(route.path, async (scope) => handler({ scope, query: {} } as unknown as HandlerInput<typeof route>))
      }
      const hasBody = route.responses[204] !== noContent
      const admission = async (request: FastifyRequest, reply: FastifyReply) => {
        const refusal = await admit(route, request, reply)
        if (refusal) return sendProblem(request, reply, refusal)
        // What customers do is counted; what staff do in a preview is not.
        if (callers.get(request)?.isPreview && isWrite(route)) return reply.code(204).send()
      }
      app.route({
        method: route.method,
        url: `${API_PREFIX}${route.path}`,
        ...(route.maxBodyBytes ? { bodyLimit: route.maxBodyBytes } : {}),
        schema: {
          ...(route.params ? { params: route.params } : {}),
          ...(route.query ? { querystring: route.query } : {}),
          ...(route.body ? { body: route.body } : {}),
          response: { ...(hasBody && !route.file ? { 200: route.responses[200] } : {}), '4xx': problemSchema, '5xx': problemSchema },
        },
        onSend: async (request, reply, payload) => {
          // A body that cannot be read ends the request before its caller is known; an attempt it is all the same. Who is
          // over a limit or cannot be known now is not logged.
          if (route.isLogged && !asked.has(request)) await identify(route, request, reply).catch(() => {})
          await log.close(request, route, reply.statusCode, reply.statusCode < 400 ? undefined : problemTypeOf(payload))
        },
        // Who, then what: nobody's body is read, and input is checked only for callers who may make the call. An attempt
        // that is logged is logged with what it says, so its body is read first.
        ...(route.isLogged ? { preValidation: admission } : { onRequest: admission }),
        handler: async (request, reply) => {
          const caller = callers.get(request)
          const input = { params: request.params, query: request.query, body: request.body, scope: caller, request }
          // The cast joins what Fastify validated at run time with what the route says at compile time.
          const answer = await handler(input as unknown as HandlerInput<typeof route>)
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

  /** Finds out who calls and whether they may; the answer is why they may not. */
  async function admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<ProblemAnswer | undefined> {
    if (route.access === 'public') {
      await limits.address(request, reply)
      return undefined
    }
    const caller = await identify(route, request, reply)
    if (caller instanceof ProblemAnswer) {
      await limits.address(request, reply)
      return caller
    }
    callers.set(request, caller)
    if (!mayCall(caller, route.access)) return new ProblemAnswer('/error/forbidden')
    if (caller.isPreview && isWrite(route) && !route.isCount) {
      return new ProblemAnswer('/error/previewing', 'Sign in as a customer to do this.')
    }
    const becomes = caller.actor ? whileActingOf(route) : 'done'
    if (becomes === 'refused') {
      return new ProblemAnswer('/error/impersonating', 'Only customers change how they sign in, pay and are reached.')
    }
    if (becomes !== 'done' && !log.canConfirm) {
      return new ProblemAnswer('/error/impersonating', 'The customer must be told by email, and this portal sends none.')
    }
    if (route.needsRecentSignIn && !isRecent(caller)) {
      return new ProblemAnswer('/error/sign_in_again', 'Sign in again, then repeat the call with the new access token.', undefined, {
        'www-authenticate': `Bearer error="insufficient_user_authentication", max_age=${RECENT_SIGN_IN_SECONDS}`,
      })
    }
    return undefined
  }

  async function identify({ access, isLogged }: Route, request: FastifyRequest, reply: FastifyReply): Promise<Scope | ProblemAnswer> {
    asked.add(request)
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const holder = bearer ? await verifyToken(bearer) : undefined
    if (!holder) return new ProblemAnswer('/error/unauthorized', 'Sign in, then send the access token as a bearer.')
    const scope = await findScope(db, holder.subject, holder)
    if (!scope) return new ProblemAnswer('logout_required', 'This account is not known here, or its sessions were ended.')
    request.log = request.log.child({ userId: scope.userId })
    // Before anything is logged, so that nobody can flood the log.
    await limits.person(request, reply, scope.userId)
    if (request.headers['x-platform'] === 'mobile') scope.platform = 'mobile'
    if (isLogged) {
      await limitClaims(request, reply, scope)
      await log.open(request, { userId: scope.userId, ...typedIn(request.body) })
    }
    // Staff calls are made as staff, also while acting for a customer and in a preview.
    if (access !== 'customer') return scope
    const token = request.headers['x-preview']
    if (typeof token === 'string') {
      if (!scope.rights.includes('look')) return new ProblemAnswer('/error/forbidden')
      const preview = await readPreview(db, token)
      const seen = preview && (await findPreviewScope(db, preview))
      return seen ?? new ProblemAnswer('/error/preview_ended', 'Open the preview again in Studio.')
    }
    const impersonationId = request.headers['x-impersonation']
    if (typeof impersonationId !== 'string') return scope
    await limitClaims(request, reply, scope)
    const begun = await findAnyImpersonation(db, impersonationId)
    await log.open(request, { userId: scope.userId, impersonationId: begun?.id, customerUserId: begun?.customerUserId })
    if (scope.role !== 'staff') return new ProblemAnswer('/error/forbidden')
    if (!scope.rights.includes('act')) return new ProblemAnswer('/error/impersonation_ended', withoutRight('act'))
    const theirs = begun && (await findImpersonatedScope(db, scope, begun))
    if (!theirs) return new ProblemAnswer('/error/impersonation_ended', 'Start again at /impersonate if there is more to do.')
    request.log = request.log.child({ userId: theirs.userId, staffUserId: scope.userId })
    return theirs
  }

  /** A customer who claims to act for another is in the log, but must not drown what staff did in it. */
  async function limitClaims(request: FastifyRequest, reply: FastifyReply, { role, userId }: Scope): Promise<void> {
    if (role !== 'staff') await limits.claimToAct(request, reply, userId)
  }
}

/** The problem that an answer tells of, as it is sent. */
function problemTypeOf(payload: unknown): string | undefined {
  if (typeof payload !== 'string' || !payload.startsWith('{"type"')) return undefined
  const { type } = JSON.parse(payload) as { type: unknown }
  return typeof type === 'string' && Object.hasOwn(PROBLEMS, type) ? type : undefined
}

/** Whom acting was to begin for, and why, as it was typed. */
function typedIn(body: unknown) {
  const { customer, reason } = (body ?? {}) as { customer?: unknown; reason?: unknown }
  return { tried: typeof customer === 'string' ? customer : undefined, reason: typeof reason === 'string' ? reason : undefined }
}

const isWrite = ({ method, isReadOnly }: Route) => method !== 'GET' && !isReadOnly
