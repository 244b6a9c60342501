import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Attached } from './attached.ts'
import type { Settings } from '../settings.ts'

const MINUTE_MS = 60_000
/** Providers give a household a network of this size. */
const IPV6_BITS = 64
const REMEMBERED_KEYS = 50_000

/**
 * Requests a minute. An office or mobile network shares one IP address, so an address gets far more than a person.
 * Wrong passwords also count by person (auth/sign-in.ts).
 */
export const MAX_PER_MINUTE = {
  person: 600,
  machine: 1200,
  address: 1200,
  signInPage: 600,
  signInAttempt: 120,
  report: 60,
  claimToAct: 10,
} as const

type Kind = keyof typeof MAX_PER_MINUTE

/**
 * Counts a request by IP address, or by the given key.
 * @throws {TooManyRequests} above the kind's limit
 */
type Limit = (request: FastifyRequest, reply: FastifyReply, key?: string) => Promise<void>

export type RateLimits = Record<Kind, Limit>

class TooManyRequests extends Error {
  readonly statusCode = 429
}

/** Counts API and sign-in calls. Pages, scripts, styles and health checks are not counted. */
export async function createRateLimits(app: FastifyInstance, { isRateLimited }: Settings): Promise<RateLimits> {
  await app.register(rateLimit, { global: false, cache: REMEMBERED_KEYS })
  const keys = new Attached<string>()
  const limit = (kind: Kind): Limit => {
    if (!isRateLimited) return async () => {}
    const count = app.createRateLimit({
      max: MAX_PER_MINUTE[kind],
      timeWindow: MINUTE_MS,
      keyGenerator: (request) => keys.get(request) ?? '',
    })
    return async (request, reply, key = normalizeIP(request.ip, IPV6_BITS)) => {
      keys.set(request, key)
      const outcome = await count(request)
      if (outcome.isAllowed || !outcome.isExceeded) return
      reply.header('retry-after', String(outcome.ttlInSeconds))
      throw new TooManyRequests()
    }
  }
  return {
    person: limit('person'),
    machine: limit('machine'),
    address: limit('address'),
    signInPage: limit('signInPage'),
    signInAttempt: limit('signInAttempt'),
    report: limit('report'),
    claimToAct: limit('claimToAct'),
  }
}
