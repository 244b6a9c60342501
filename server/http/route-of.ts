import type { FastifyReply, FastifyRequest } from 'fastify'

/** The route of every path that has no other: the pages of the portal, and what does not exist. */
export const ANY_PATH = '/*'

/** The probes of load balancers and supervisors, which log, traces and counts of requests leave out. */
const PROBES: readonly string[] = ['/healthz', '/readyz']

/**
 * The route of a request as metrics, traces and the log name it: its pattern, never its path. A page of the portal
 * is called `page`, a path that does not exist `none`.
 */
export function routeOf({ routeOptions: { url } }: FastifyRequest, { statusCode }: FastifyReply): string {
  if (url !== undefined && url !== ANY_PATH) return url
  return statusCode >= 400 && statusCode < 500 ? 'none' : 'page'
}

export const isProbe = (route: string | undefined): boolean => route !== undefined && PROBES.includes(route)
