import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { PrivateTarget, publicLookup, targetIssue, type TargetRules } from './target.ts'

const LONGEST_MS = 15_000
/** A receiver has nothing to say that is longer; what it says is not kept. */
const LARGEST_ANSWER_BYTES = 65_536
const MAX_HEADER_BYTES = 16_384

/** How sending went: what the receiver answered, or why there is no answer. */
export type Posted = { is: 'answered'; status: number; retryAfter?: string | undefined } | { is: 'failed'; why: string }

/** Sends a body to a URL of the retailer. A redirect is an answer like any other: it could lead anywhere. */
export async function post(
  url: string,
  headers: Record<string, string>,
  body: string,
  rules: TargetRules,
  { stop, longestMs = LONGEST_MS }: { stop?: AbortSignal | undefined; longestMs?: number } = {},
): Promise<Posted> {
  const issue = targetIssue(url, rules)
  if (issue) return { is: 'failed', why: issue }
  const longest = AbortSignal.timeout(longestMs)
  const signal = stop ? AbortSignal.any([longest, stop]) : longest
  const target = new URL(url)
  const send = target.protocol === 'https:' ? httpsRequest : httpRequest
  const { promise, resolve, reject } = Promise.withResolvers<Posted>()
  // The time limit and a stop hold in every state of the connection.
  signal.addEventListener('abort', () => reject(signal.reason))
  const request = send(target, {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    maxHeaderSize: MAX_HEADER_BYTES,
    signal,
    ...(rules.allowsPrivate ? {} : { lookup: publicLookup }),
  })
  request.on('error', reject)
  // Without this listener, Node would not report an answer of 101 at all.
  request.on('upgrade', (answer, socket) => {
    socket.destroy()
    resolve({ is: 'answered', status: answer.statusCode ?? 0 })
  })
  request.on('response', (answer) => {
    let bytes = 0
    answer.on('error', reject)
    answer.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > LARGEST_ANSWER_BYTES) answer.destroy()
    })
    const { statusCode: status = 0, headers: said } = answer
    answer.on('close', () => resolve({ is: 'answered', status, retryAfter: said['retry-after'] }))
  })
  request.end(body)
  try {
    return await promise
  } catch (error) {
    return { is: 'failed', why: longest.aborted ? `It did not answer within ${longestMs / 1000} seconds.` : reasonOf(error) }
  }
}

const REASONS: Record<string, string> = {
  ENOTFOUND: 'Its host has no address.',
  EAI_AGAIN: 'Its host could not be looked up.',
  ECONNREFUSED: 'It refused the connection.',
  ECONNRESET: 'It broke the connection off.',
  EHOSTUNREACH: 'It cannot be reached.',
  ENETUNREACH: 'It cannot be reached.',
  ETIMEDOUT: 'It cannot be reached.',
  CERT_HAS_EXPIRED: 'Its certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Its certificate is signed by itself.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Its certificate cannot be verified: it must send the whole chain.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Its certificate is for another host.',
}

function reasonOf(error: unknown): string {
  if (error instanceof PrivateTarget) return 'Its host leads to a private address.'
  const { code = 'unknown' } = error as { code?: string }
  return REASONS[code] ?? `The connection failed (${code}).`
}
