import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import type { Traffic } from './traffic.ts'

/** The number of connections that a browser opens to a site. */
const CONNECTIONS = 6
/** Nobody looks at an empty page for longer. */
const LONGEST_ANSWER_MS = 60_000
/** What a connection says that the other end has closed while nothing was under way. */
const CLOSED = /^(ECONNRESET|EPIPE)$/

export interface Answer {
  status: number
  location: string
  text: string
  /** the name that the server stores of this request */
  correlationId: string
  /** false where the balancer had nobody to ask */
  isOfPortal: boolean
}

export interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string
  /** failures that the customer reads and understands, such as an order that is under way already */
  expected?: readonly number[]
}

/** A customer's browser, with its own IP address on this machine. */
export interface Browser {
  /** @returns undefined where no answer came. @param name as the traffic counts it */
  ask(name: string, path: string, call?: Call): Promise<Answer | undefined>
  close(): void
}

interface Options {
  port: number
  certificate: string
  localAddress: string
  traffic: Traffic
}

export function openBrowser({ port, certificate, localAddress, traffic }: Options): Browser {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, ca: certificate, localAddress, servername: 'localhost' })
  const cookies = new Map<string, string>()

  /** As browsers do: a connection that was open before and is closed now never took the request, which goes out once more. */
  async function send(path: string, call: Call, correlationId: string): Promise<Answer> {
    try {
      return await sendOnce(path, call, correlationId)
    } catch (error) {
      if (!(error instanceof ClosedWhileIdle)) throw error
      return await sendOnce(path, call, correlationId)
    }
  }

  function sendOnce(path: string, { method = 'GET', headers, body }: Call, correlationId: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request({
        agent,
        host: '127.0.0.1',
        port,
        path,
        method,
        signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
        headers: {
          host: `localhost:${port}`,
          'x-correlation-id': correlationId,
          ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') } : {}),
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
      })
      let hasAnswered = false
      outgoing.on('response', (response) => {
        hasAnswered = true
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () => {
          for (const cookie of response.headers['set-cookie'] ?? []) keep(cookie)
          const location = response.headers.location ?? ''
          resolve({
            status: response.statusCode ?? 0,
            location,
            text: Buffer.concat(chunks).toString(),
            correlationId,
            isOfPortal: 'x-correlation-id' in response.headers,
          })
        })
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) =>
        reject(outgoing.reusedSocket && !hasAnswered && CLOSED.test(error.code ?? '') ? new ClosedWhileIdle() : error),
      )
      outgoing.end(body)
    })
  }

  function keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name)
    else cookies.set(name, value)
  }

  return {
    async ask(name, path, call = {}) {
      const correlationId = randomUUID()
      const startMs = performance.now()
      const record = (failure: string | undefined) => traffic.record({ name, startMs, endMs: performance.now(), failure })
      try {
        const answer = await send(path, call, correlationId)
        const isFine = answer.status < 400 || (call.expected ?? []).includes(answer.status)
        record(isFine ? undefined : `${answer.status}${answer.isOfPortal ? '' : ' of the balancer'}`)
        return answer
      } catch (error) {
        const { code, name: kind } = error as NodeJS.ErrnoException
        record(code ?? kind)
        return undefined
      }
    },
    close: () => agent.destroy(),
  }
}

class ClosedWhileIdle extends Error {}
