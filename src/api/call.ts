import type { Route, RouteAnswer, RouteInput } from '#schemas/route.ts'
import type { Problem, ProblemBody } from '#schemas/problem.ts'
import type { JSONSchema } from '#schemas/shape.ts'
import { conforms } from '#lib/conforms.ts'
import { renewSession, type SessionEnd } from '#session/renewal.ts'
import { readSession, type Session } from '#session/storage.ts'
import { API_PREFIX, callHeaders } from './headers.ts'
import { CANNOT_RENEW, problem, ProblemError } from './problem.ts'

/** A route of the contract, or a source that the server named. */
export interface Callable {
  method: Route['method']
  path: string
  answer?: JSONSchema
}

export interface CallOptions {
  signal?: AbortSignal
  /** the answer to this call, if boot.ts has sent it already */
  ahead?: Promise<Response>
}

type Loose = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }

/** Called when the session is over; set by the application. */
let endSession: (reason: SessionEnd) => void = () => {}
export function onSessionEnd(handler: (reason: SessionEnd) => void): void {
  endSession = handler
}

/** Called when staff may not act for the customer any more, or the access to the account that the page shows has ended. */
let endAccess: (why: Problem) => void = () => {}
export function onAccessEnd(handler: typeof endAccess): void {
  endAccess = handler
}

/**
 * Makes one call of the contract.
 * @throws {ProblemError} for a problem from the server, no response, no body, or a body of another shape
 * @throws {DOMException} AbortError if the signal aborts it. Source: portal-shell.md, section 8.
 */
export async function call<R extends Route>(route: R, input: RouteInput<R>, options: CallOptions = {}): Promise<RouteAnswer<R>> {
  return (await request(route, input as Loose, options)) as RouteAnswer<R>
}

/** The answer to a call that gives a file instead of JSON. @throws {ProblemError} as every call does */
export async function fetchFile({ method, path }: Callable, input: Loose, options: CallOptions = {}): Promise<Response> {
  const response = await answerTo(method, path, input, options)
  if (!response.ok) throw refusal(response, await readBody(response))
  return response
}

/** Calls a source that the server named; the caller checks the shape of its answer. */
export async function request({ method, path, answer }: Callable, input: Loose, options: CallOptions = {}): Promise<unknown> {
  const response = await answerTo(method, path, input, options)
  if (response.status === 204) return undefined
  const body = await readBody(response)
  if (!response.ok) throw refusal(response, body)
  if (body === undefined || (answer && !conforms(body, answer))) {
    throw new ProblemError(problem('error/parse_error', { detail: path, instance: reference(response) }))
  }
  return body
}

/** The error of a refused call. Ends what the page shows where the access to it has ended. */
function refusal(response: Response, body: unknown): ProblemError {
  const why = problemFrom(response, body)
  if (why.type === '/error/impersonation_ended' || why.type === '/error/access_ended') endAccess(why)
  return new ProblemError(why)
}

async function answerTo(method: string, path: string, input: Loose, { signal, ahead }: CallOptions = {}): Promise<Response> {
  const url = callUrl(path, input)
  const { body } = input
  const session = readSession()
  if (!session && !path.startsWith('/public/')) {
    // The session ended while the page was calling: the answer would be 401.
    endSession('expired')
    throw new ProblemError(problem('/error/unauthorized'))
  }
  const first = await send(method, url, body, session, signal, ahead)
  if (first.status !== 401 || (await isSettled(first))) return first
  const outcome = await renewSession(session?.accessToken)
  switch (outcome) {
    case 'renewed': {
      const second = await send(method, url, body, readSession(), signal)
      // The new token is refused too: another renewal would not help.
      if (second.status === 401 && !(await isSettled(second))) endSession('refused')
      return second
    }
    case 'unavailable':
      throw new ProblemError(problem('refresh_token_server_error', { detail: CANNOT_RENEW }))
    default:
      endSession(outcome)
      return first
  }
}

/** True if a renewed token would get the same answer. Ends the session if the answer requires it. */
async function isSettled(answer: Response): Promise<boolean> {
  const body = await readBody(answer.clone())
  if (!isProblem(body)) return false
  if (body.type === 'logout_required') endSession('logoutRequired')
  // A renewed token belongs to the same sign-in, which was too long ago.
  return body.type === 'logout_required' || body.type === '/error/sign_in_again'
}

async function send(
  method: string,
  url: string,
  body: unknown,
  session: Session | undefined,
  signal?: AbortSignal,
  ahead?: Promise<Response>,
): Promise<Response> {
  const headers = callHeaders(session, body !== undefined)
  try {
    return await (ahead ?? fetch(url, { method, headers, body: JSON.stringify(body), signal }))
  } catch (cause) {
    if (signal?.aborted) throw signal.reason
    throw new ProblemError(problem('/error/no_response', { external: true, instance: headers['x-correlation-id'] }), { cause })
  }
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function problemFrom(response: Response, body: unknown): Problem {
  const wait = Number(response.headers.get('retry-after'))
  const more = { ...(Number.isInteger(wait) && wait > 0 ? { retryAfterSeconds: wait } : {}), external: true }
  if (isProblem(body)) return { ...body, status: Number.isInteger(body.status) ? (body.status as number) : response.status, ...more }
  return problem('/error/error_missing', { status: response.status, ...more, instance: reference(response) })
}

const isProblem = (body: unknown): body is ProblemBody => typeof (body as Partial<ProblemBody> | null | undefined)?.type === 'string'

const reference = (response: Response) => response.headers.get('x-correlation-id') ?? undefined

/** The URL of a call with its parameters and query. */
export function callUrl(path: string, { params = {}, query = {} }: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = given.length > 0 ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
  return `${API_PREFIX}${filled}${search}`
}
