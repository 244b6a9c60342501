import { subscribe } from 'node:diagnostics_channel'
import { createWriteStream } from 'node:fs'

/* Imported before a server: writes to REQUEST_TIMES what each request took of the processor's time in the thread that
 * answers everybody. How busy the machine is otherwise makes no difference. Requests must come one at a time. The file is
 * written in the background: a disk that is slow must not count as time of the server. */

const file = createWriteStream(process.env.REQUEST_TIMES ?? '', { flags: 'a' })
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
  file.write(`${JSON.stringify({ url: request.url, ms })}\n`)
})
