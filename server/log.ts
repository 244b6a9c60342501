import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

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

/** What a browser reports, without what customers typed. */
export const fieldsForLog = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withoutSecrets(String(value))]))

/** The place of a request: a route that has parameters by its pattern, because a parameter may be a token. */
function placeOf({ url = '', routeOptions }: FastifyRequest): string {
  const pattern = routeOptions?.url
  return pattern?.includes(':') ? pattern : withoutSecrets(url)
}

/** What every line of the log goes through. */
export const logOptions = {
  redact: ['req.headers.authorization', 'req.headers.cookie'],
  serializers: {
    req: (request: FastifyRequest) => ({ method: request.method, path: placeOf(request), ip: request.ip }),
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

/** Fastify's own lines, with the correlation id; a client that goes away is no error. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'correlationId' })
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (error && isClientGone(error)) request.log.info({ res: reply }, 'the client went away')
    else super.requestCompleted(error, request, reply)
  }
}

const isClientGone = (error: Error) =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes((error as NodeJS.ErrnoException).code ?? '')
