import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerMessage } from '#lib/forms/messages.ts'
import {
  type FaultType,
  PROBLEMS,
  type Problem,
  problemKind,
  type ProblemTypeForCustomers,
  type ServerProblemType,
} from '#schemas/problem.ts'

/** An expected failure, returned by a handler as a value; anything thrown is a fault of ours. */
export class ProblemAnswer<Type extends ServerProblemType = ServerProblemType> {
  readonly type: Type
  readonly detail: string | undefined
  readonly errors: readonly AnswerMessage[] | undefined
  readonly headers: Record<string, string>

  constructor(type: Type, detail?: string, errors?: readonly AnswerMessage[], headers: Record<string, string> = {}) {
    this.type = type
    this.detail = detail
    this.errors = errors
    this.headers = headers
  }
}

/**
 * @param detail for customers or for developers, as the contract says of the type; what customers read cannot be left out, and a 5xx has none,
 * since nobody would read it
 */
export function problem<const Type extends ServerProblemType>(
  type: Type,
  ...[detail, errors]: Type extends ProblemTypeForCustomers
    ? [detail: string, errors?: readonly AnswerMessage[]]
    : Type extends FaultType
      ? [detail?: undefined, errors?: undefined]
      : [detail?: string, errors?: readonly AnswerMessage[]]
): ProblemAnswer<Type> {
  return new ProblemAnswer(type, detail, errors)
}

/** What to answer where too many letters were sent just now. */
export function tooManyLetters(retryAfterSeconds: number): ProblemAnswer<'/error/too_many_mails'> {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes < 120 ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}` : `${Math.ceil(minutes / 60)} hours`
  return new ProblemAnswer(
    '/error/too_many_mails',
    `We sent you several emails just now. Look in your inbox and your junk folder, or try again in ${wait}.`,
    undefined,
    { 'retry-after': String(retryAfterSeconds) },
  )
}

/** The problem for refused answers, with a message each; undefined if none is refused. */
export function refused(errors: readonly AnswerMessage[]): ProblemAnswer<'/error/validation'> | undefined {
  return errors.length > 0 ? new ProblemAnswer('/error/validation', errors.map(({ detail }) => detail).join(' '), errors) : undefined
}

/** The problem document as it is sent. `instance` is the correlation id, so that a report finds its log lines. */
export function problemDocument(
  type: ServerProblemType,
  detail: string | undefined,
  instance: string,
  errors?: readonly AnswerMessage[],
): Problem {
  const { title, status, isForCustomers } = problemKind(type)
  const shown = detail && status < 500 ? detail : undefined
  return {
    type,
    title,
    status,
    detail: shown,
    isForCustomers: (shown && isForCustomers) || undefined,
    errors: errors && [...errors],
    instance: `urn:uuid:${instance}`,
  }
}

/** Answers a request with a problem, which nothing in between may keep: a script that this process has not, another one may have. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, { type, detail, errors, headers }: ProblemAnswer): FastifyReply {
  return reply
    .code(PROBLEMS[type].status)
    .header('cache-control', 'no-store')
    .headers(headers)
    .type('application/problem+json')
    .send(problemDocument(type, detail, request.id, errors))
}

const TYPE_OF_STATUS: Readonly<Record<number, ServerProblemType>> = {
  400: '/error/validation',
  401: '/error/unauthorized',
  403: '/error/forbidden',
  404: '/error/not_found',
  408: '/error/request_timeout',
  409: '/error/conflict',
  413: '/error/payload_too_large',
  415: '/error/unsupported_media_type',
  431: '/error/headers_too_large',
  429: '/error/too_many_requests',
  503: '/error/unavailable',
}

/** The problem type for a status that the framework chose. */
export const typeForStatus = (status: number): ServerProblemType =>
  TYPE_OF_STATUS[status] ?? (status >= 400 && status < 500 ? '/error/validation' : '/error/default')
