import type { FastifyReply, FastifyRequest } from 'fastify'
import { withoutRight } from '#lib/staff-rights.ts'
import { type FeedScope, isFeedScope } from '#schemas/feed/scope.ts'
import { type Access, type Route, whileActingOf } from '#schemas/route.ts'
import { findScope, isRecent, type Scope, signInAgain } from './access.ts'
import { Attached } from './http/attached.ts'
import { type FeedClient, type Machine, machineOf } from './auth/machine.ts'
import type { FirstSignIn } from './auth/first-sign-in.ts'
import type { TokenHolder, TokenVerifier } from './auth/token.ts'
import type { WidgetTypes } from './config/widget-types.ts'
import type { Database } from './db/open.ts'
import { createCostlyCalls } from './http/costly.ts'
import { ProblemAnswer } from './http/problem.ts'
import { nameInLog } from './process/log.ts'
import type { RateLimits } from './http/rate-limit.ts'
import type { ActingLog } from './staff/acting-log.ts'
import { findAreas } from './staff/areas.ts'
import { findAnyImpersonation, findImpersonatedScope } from './staff/queries.ts'
import { findPreviewScope, readPreview } from './studio/preview.ts'
import { outside } from './studio/refusals.ts'

/** Who makes the calls of the contract, what they may do, and what is logged of it. */
export interface Callers {
  /** Finds out who calls and whether they may. @returns why they may not */
  admit(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<ProblemAnswer | undefined>
  /** The admitted person; undefined on public routes and on those of the feed. */
  scopeOf(request: FastifyRequest): Scope | undefined
  /** The admitted machine; undefined on all routes but those of the feed. */
  machineOf(request: FastifyRequest): Machine | undefined
  /** Logs how a call ended. @param problem the type of the problem that it was answered with */
  close(route: Route, request: FastifyRequest, reply: FastifyReply, problem: string | undefined): Promise<void>
}

interface CallersParts {
  db: Database
  verifyToken: TokenVerifier
  log: ActingLog
  limits: RateLimits
  feedClients: readonly FeedClient[]
  /** what a preview at a moment is checked with */
  types: WidgetTypes
  /** absent where people are known by their subject alone */
  firstSignIn?: FirstSignIn
}

export function createCallers({ db, verifyToken, log, limits, feedClients, types, firstSignIn }: CallersParts): Callers {
  const callers = new Attached<Scope>()
  const machines = new Attached<Machine>()
  /** Requests whose caller was looked for. */
  const identified = new Attached<true>()
  const previewInTurn = createCostlyCalls()
  return {
    admit,
    scopeOf: (request) => callers.get(request),
    machineOf: (request) => machines.get(request),
    async close(route, request, reply, problem) {
      // A request with an unreadable body ends before its caller is known, but still counts as an attempt. Callers
      // over a limit and callers who cannot be identified are not logged.
      if (route.isLogged && !identified.get(request)) await identify(route, request, reply).catch(() => {})
      await log.close(request, route, reply.statusCode, problem)
    },
  }

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
    if ('kind' in caller) {
      machines.set(request, caller)
      return refuseMachine(caller, route.access)
    }
    callers.set(request, caller)
    if (!mayCall(caller, route.access)) return new ProblemAnswer('/error/forbidden')
    const shown = request.headers['x-shown-account']
    // Answers of another account, or of none, would go below the name of the one that the page shows.
    if (route.access === 'customer' && shown && !caller.billingAccountIds.some((id) => encodeURIComponent(id) === shown)) {
      return new ProblemAnswer('/error/access_ended', 'You no longer have access to this account. Reload the page to go on.')
    }
    if (route.needsAllAreas && (await findAreas(db, caller.userId))) return outside()
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
    return route.needsRecentSignIn && !isRecent(caller) ? signInAgain() : undefined
  }

  async function identify(
    { access, isLogged }: Route,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Scope | Machine | ProblemAnswer> {
    identified.set(request, true)
    const bearer = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    const holder = bearer ? await verifyToken(bearer) : undefined
    if (!holder)
      return isFeedScope(access)
        ? machineWithoutToken(access)
        : new ProblemAnswer('/error/unauthorized', 'Sign in, then send the access token as a bearer.')
    const machine = machineOf(feedClients, holder)
    if (machine) {
      request.log = request.log.child({ clientId: machine.clientId })
      await limits.machine(request, reply, machine.clientId)
      return machine
    }
    const scope = (await findScope(db, holder.subject, holder)) ?? (await scopeOfFirstSignIn(bearer, holder, request))
    if (!scope) return new ProblemAnswer('logout_required', 'This account is not known here, or its sessions were ended.')
    request.log = request.log.child({ user: nameInLog(scope.userId) })
    // Before anything is logged, so that no caller can flood the log.
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
      // What is scheduled until its moment may have to be worked out.
      const seen = preview && (await previewInTurn(scope, reply, () => findPreviewScope(db, preview, types)))
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
    request.log = request.log.child({ user: nameInLog(theirs.userId), staff: nameInLog(scope.userId) })
    return theirs
  }

  async function scopeOfFirstSignIn(token: string | undefined, holder: TokenHolder, request: FastifyRequest): Promise<Scope | undefined> {
    if (!token || !(await firstSignIn?.(token, holder))) return undefined
    const scope = await findScope(db, holder.subject, holder)
    request.log.info({ user: scope && nameInLog(scope.userId) }, 'a customer has signed in for the first time')
    return scope
  }

  /** A customer who claims to act for another is in the log, but must not drown what staff did in it. */
  async function limitClaims(request: FastifyRequest, reply: FastifyReply, { role, userId }: Scope): Promise<void> {
    if (role !== 'staff') await limits.claimToAct(request, reply, userId)
  }
}

function mayCall({ role, rights }: Scope, access: Access): boolean {
  if (access === 'public' || access === 'customer') return true
  if (isFeedScope(access)) return false
  return access === 'staff' ? role === 'staff' : rights.includes(access)
}

function refuseMachine({ scopes }: Machine, access: Access): ProblemAnswer | undefined {
  if (!isFeedScope(access)) return new ProblemAnswer('/error/forbidden', 'This token is for the feed alone.')
  return scopes.includes(access) ? undefined : withoutScope(access)
}

/** Source: RFC 6750, section 3.1. */
const withoutScope = (scope: FeedScope) =>
  new ProblemAnswer('/error/forbidden', `This call needs a token with the scope ${scope}.`, undefined, {
    'www-authenticate': `Bearer error="insufficient_scope", scope="${scope}"`,
  })

const machineWithoutToken = (scope: FeedScope) =>
  new ProblemAnswer(
    '/error/unauthorized',
    `Send an access token of the client-credentials grant with the scope ${scope} as a bearer.`,
    undefined,
    {
      'www-authenticate': `Bearer scope="${scope}"`,
    },
  )

/** The customer and the reason, as typed. */
function typedIn(body: unknown) {
  const { customer, reason } = (body ?? {}) as { customer?: unknown; reason?: unknown }
  return { tried: typeof customer === 'string' ? customer : undefined, reason: typeof reason === 'string' ? reason : undefined }
}

export const isWrite = ({ method, isReadOnly }: Route) => method !== 'GET' && !isReadOnly
