import { Agent, request } from 'node:http'

export interface Asked {
  /** of the next request */
  headers(): Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
}

/**
 * Answer times in ms of visitors who each ask again and again at their own pace, evenly spread over time: what a
 * server under load feels like to them, as long as it keeps up.
 */
export async function pacedLoad(
  address: string,
  { headers, method = 'GET', body = '' }: Asked,
  { connections, perSecond, seconds }: { connections: number; perSecond: number; seconds: number },
): Promise<{ p50: number; p99: number; failed: number; answered: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const ask = () =>
    new Promise<void>((resolve) => {
      const startMs = performance.now()
      const outgoing = request(address, { agent, method, headers: headers() }, (response) => {
        response.resume()
        response.on('end', () => {
          times.push(performance.now() - startMs)
          if (response.statusCode !== 200) failed += 1
          resolve()
        })
      })
      outgoing.on('error', () => {
        failed += 1
        resolve()
      })
      outgoing.end(body)
    })
  const intervalMs = (connections / perSecond) * 1000
  const beginMs = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      for (let turn = 0; ; turn++) {
        const dueMs = beginMs + (turn + i / connections) * intervalMs
        if (dueMs > beginMs + seconds * 1000) return
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
        await ask()
      }
    }),
  )
  agent.destroy()
  const sorted = times.sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99), failed, answered: sorted.length }
}
