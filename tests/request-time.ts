import { subscribe } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'

/* Imported before a server: writes to REQUEST_TIMES what each request took of the processor's time in the thread that
 * answers everybody. How busy the machine is otherwise makes no difference. Requests must come one at a time. */

const startedMs = new WeakMap<object, number>()
const threadMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

subscribe('http.server.request.start', (event) => {
  startedMs.set((event as { request: object }).request, threadMs())
})
subscribe('http.server.response.finish', (event) => {
  const { request } = event as { request: { url: string } }
  const ms = threadMs() - (startedMs.get(request) ?? 0)
  appendFileSync(process.env.REQUEST_TIMES ?? '', `${JSON.stringify({ url: request.url, ms })}\n`)
})
