import { type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { FastifyHttpOptions, FastifyReply } from 'fastify'
import { PROBLEMS, type ServerProblemType } from '#schemas/problem.ts'
import { requestId } from './correlation.ts'
import { logOptions, RequestLog } from '../process/log.ts'
import { problem, problemDocument, sendProblem, typeForStatus } from './problem.ts'
import { securityHeaders } from './security.ts'
import type { Settings } from '../settings.ts'
import { proxyTrust } from './trusted-proxies.ts'

/** A connection that says nothing for so long is closed; longer than load balancers keep theirs. */
const IDLE_MS = 75_000
const MAX_HEADERS_MS = 20_000
const CHECKS_PER_TIMEOUT = 4
const MAX_BODY_BYTES = 262_144

/** How requests arrive: from whom, how slowly, how large, and what is answered to those that are not HTTP. */
export function serverOptions(settings: Settings, logStream?: { write(line: string): void }): FastifyHttpOptions<Server> {
  const { requestTimeoutMs, logLevel, trustedProxies } = settings
  const headers = securityHeaders(settings)
  return {
    logger: { level: logLevel, ...logOptions, stream: logStream },
    genReqId: requestId,
    logController: new RequestLog(),
    trustProxy: proxyTrust(trustedProxies),
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: 'idle',
    // What still arrives while the server closes is answered like anything else.
    return503OnClosing: false,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: IDLE_MS,
    // Node looks for slow requests from time to time, by default every half-minute.
    http: {
      headersTimeout: Math.min(requestTimeoutMs, MAX_HEADERS_MS),
      connectionsCheckingInterval: Math.ceil(Math.min(requestTimeoutMs, MAX_HEADERS_MS) / CHECKS_PER_TIMEOUT),
      // Node answers that without any header: refuseUnreadableInput does.
      requireHostHeader: false,
    },
    connectionTimeout: requestTimeoutMs + IDLE_MS,
    // A URL that the router itself refuses, such as one with a parameter far too long: no hook sees it.
    frameworkErrors: (error, request, reply) => {
      const answer: FastifyReply = reply
      answer.raw.setHeaders(new Map(headers)).setHeader('x-correlation-id', request.id)
      sendProblem(request, answer, problem(typeForStatus(error.statusCode ?? 400), 'This address cannot be read.'))
    },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, headers),
  }
}

/** Answers what is no HTTP request, or one that took too long, and closes the connection. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket, headers: ReadonlyMap<string, string>): void {
  if (socket.writable && error.code !== 'ECONNRESET') {
    const type = typeOfClientError(error.code)
    const { status } = PROBLEMS[type]
    const id = randomUUID()
    const body = JSON.stringify(problemDocument(type, undefined, id))
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/problem+json',
        `content-length: ${Buffer.byteLength(body)}`,
        `x-correlation-id: ${id}`,
        ...[...headers].map(([name, value]) => `${name}: ${value}`),
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }
  socket.destroy()
}

function typeOfClientError(code: string | undefined): ServerProblemType {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return '/error/request_timeout'
  return code === 'HPE_HEADER_OVERFLOW' ? '/error/headers_too_large' : '/error/validation'
}
