import { createHash } from 'node:crypto'
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isClientGone } from '../http/is-client-gone.ts'
import { isProbe, routeOf } from '../http/route-of.ts'

const MAX_STATEMENT = 1000
const MAX_CAUSES = 5

/** Fields of an error that identify it and never hold customer data. */
const SAFE_FIELDS = ['code', 'constraint', 'table', 'column', 'responseCode', 'statusCode', 'syscall'] as const

interface LoggedError {
  type: string
  /** the type and the code, for programs that look for a message */
  message: string
  statement?: string
  stack: string
  cause?: LoggedError
  [field: string]: unknown
}

/**
 * An error for the log, without its message: databases, mail servers and parsers quote their input, which may be an
 * email address or a sign-in link. The place in the code tells the rest.
 */
export function errorForLog(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: typeof error, stack: '' }
  const fields = error as Error & Record<string, unknown>
  const safe = SAFE_FIELDS.filter((name) => isName(fields[name])).map((name) => [name, fields[name]])
  const type = error.constructor.name
  return {
    type,
    message: isName(fields.code) ? `${type} ${fields.code}` : type,
    ...Object.fromEntries(safe),
    // Drizzle keeps the parameters apart from the statement.
    statement: typeof fields.query === 'string' ? fields.query.slice(0, MAX_STATEMENT) : undefined,
    stack: placesOf(error),
    cause: error.cause !== undefined && depth < MAX_CAUSES ? errorForLog(error.cause, depth + 1) : undefined,
  }
}

const isName = (value: unknown) => typeof value === 'number' || (typeof value === 'string' && /^[\w-]{1,64}$/.test(value))

function placesOf({ stack = '', message }: Error): string {
  const afterMessage = stack.slice(stack.indexOf(message) + message.length)
  return afterMessage
    .split('\n')
    .filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line))
    .map((line) => line.trim())
    .join('\n')
}

/** A text from outside without the e-mail addresses, the queries and the long words, such as tokens, in it. */
export function withoutSecrets(text: string): string {
  return text
    .replace(/[?#][^\s"'<>)]*/g, '')
    .replace(/[^\s"'<>(),;:/]+(@|%40)[^\s"'<>(),;:/]+/g, '[email]')
    .replace(/[\w-]{24,}/g, '[token]')
}

/** What a browser reports, without what customers typed: its own messages quote what they read, between double quotes. */
export const fieldsForLog = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutSecrets(String(value)).replace(/"[^"]*"?/g, '"…"')]))

/**
 * A person as the log names them: always by the same word, and not by their id, because a retailer's own ids may be
 * email addresses. `npm run person` prints it.
 */
export const nameInLog = (userId: string): string => createHash('sha256').update(userId).digest('hex').slice(0, 16)

/** What every line of the log goes through. */
export const logOptions = {
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url }),
    err: (error: unknown) => errorForLog(error),
  },
  hooks: {
    logMethod(this: unknown, args: unknown[], log: (...args: never[]) => void) {
      const [first, message] = args
      const error = first instanceof Error ? first : (first as { err?: Error } | undefined)?.err
      const isUnsafe = error !== undefined && (message === undefined || message === error.message)
      const safe = isUnsafe ? [first instanceof Error ? { err: first } : first, 'an error'] : args
      log.apply(this, safe.map((part) => (typeof part === 'string' ? withoutQueries(part) : part)) as never[])
    },
  },
}

const withoutQueries = (text: string) => text.replace(/\?[^\s"']*/g, '')

const ASSET = /^\/assets\/[\w.-]{1,100}$/

/** One line a request, once it is answered: who, what, how it ended, how long it took. Probes have none. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'correlationId' })
  }

  override incomingRequest(): void {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const route = routeOf(request, reply)
    if (isProbe(route)) return
    const line = {
      method: request.method,
      route,
      // Which file of which build is missing; any other path may hold what people typed.
      path: reply.statusCode === 404 && ASSET.test(request.url) ? request.url : undefined,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
    }
    if (error && isClientGone(error)) request.log.info(line, 'the client went away')
    else if (error) request.log.error({ ...line, err: error }, 'an answer broke off')
    else request.log.info(line, 'request')
  }
}
