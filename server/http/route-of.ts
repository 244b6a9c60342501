import type { FastifyReply, FastifyRequest } from 'fastify'

/** The probes of load balancers and supervisors, which log, traces and counts of requests leave out. */
const PROBES: readonly string[] = ['/healthz', '/readyz']

/**
 * The route of a request as metrics, traces and the log name it: its pattern, never its path. A page of the portal has no
 * route and is called `page`; a path that does not exist is called `none`.
 */
export function routeOf({ routeOptions }: FastifyRequest, { statusCode }: FastifyReply): string {
  return routeOptions.url ?? (statusCode >= 400 && statusCode < 500 ? 'none' : 'page')
}

export const isProbe = (route: string | undefined): boolean => route !== undefined && PROBES.includes(route)
