import { randomUUID } from 'node:crypto'
import type { Route } from '#schemas/route.ts'
import type { Input } from './sample-input.ts'

const TIMEOUT_MS = 30_000
/** How often a call that is told to wait is made again, and how long each time at most. */
const MAX_WAITS = 5
const LONGEST_WAIT_SECONDS = 60
/** No answer of the contract is nearly as long; the rest of a longer one is not read. */
const LONGEST_ANSWER_BYTES = 16_000_000

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** what the text means as JSON; undefined where it is none */
  body: unknown
}

export interface Call {
  token?: string
  input?: Partial<Input>
  headers?: Record<string, string>
  /** sent as it is, in place of the input's body */
  payload?: string
}

export type Address = Pick<Route, 'method' | 'path'>

/** An answer with what was sent for it, for the rules that hold for every answer. */
export interface Observation {
  call: string
  correlationId: string
  isPrivate: boolean
  answer: Answer
}

/** The server that is looked at, and all that it has answered. */
export interface Server {
  ask(route: Address, call?: Call): Promise<Answer>
  readonly observations: readonly Observation[]
}

/** @param baseUrl where `/api/v1` is, such as `https://portal.example` */
export function connect(baseUrl: string): Server {
  const observations: Observation[] = []

  async function ask(address: Address, call?: Call): Promise<Answer> {
    try {
      return await send(address, call)
    } catch (cause) {
      throw new Error(`${address.method} ${address.path} did not end well.`, { cause })
    }
  }

  async function send({ method, path }: Address, { token, input = {}, headers = {}, payload }: Call = {}): Promise<Answer> {
    const correlationId = randomUUID()
    const body = payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body))
    for (let waits = 0; ; waits += 1) {
      const response = await fetch(addressOf(baseUrl, path, input), {
        method,
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: 'application/json',
          'x-correlation-id': correlationId,
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body,
      })
      const seconds = Number(response.headers.get('retry-after'))
      if (response.status === 429 && seconds > 0 && waits < MAX_WAITS) {
        await response.body?.cancel()
        if (seconds > LONGEST_WAIT_SECONDS) {
          throw new Error(
            `The answer says to wait for ${seconds} seconds, and the longest wait is ${LONGEST_WAIT_SECONDS}: allow these customers more calls.`,
          )
        }
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
        continue
      }
      const text = await textOf(response)
      const answer = { status: response.status, headers: response.headers, text, body: parsed(text) }
      observations.push({ call: `${method} ${path}`, correlationId, isPrivate: path.startsWith('/private/'), answer })
      return answer
    }
  }

  return { ask, observations }
}

async function textOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > LONGEST_ANSWER_BYTES) break
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, LONGEST_ANSWER_BYTES))
}

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: Partial<Input>): URL {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'nothing')))
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/api/v1${filled}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
