import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const LONGEST_ANSWER_MS = 10_000
/** Of jobs under way, which have ten seconds, and of the database; one that hangs would keep the process for ever. */
const LONGEST_CLEAN_UP_MS = 15_000
/** Terminal, npm and service manager may each pass on the same signal. */
const SAME_SIGNAL_MS = 1_000

/** Tells the rest of the server that it is stopping. */
export interface Lifecycle {
  isStopping: boolean
}

/**
 * Stops without losing a request. First /readyz fails while everything is still answered, so load balancers and clients
 * move on; after the delay the listener closes, open requests finish, and the database closes last. A second signal
 * stops immediately.
 */
export function stopOnSignal(app: FastifyInstance, lifecycle: Lifecycle, delayMs: number, cleanUp: () => Promise<void>): void {
  let signalledAtMs: number | undefined
  app.server.prependListener('request', (_request, response) => {
    if (lifecycle.isStopping) response.setHeader('connection', 'close')
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, async () => {
      if (signalledAtMs !== undefined) {
        if (performance.now() - signalledAtMs > SAME_SIGNAL_MS) process.exit(1)
        return
      }
      signalledAtMs = performance.now()
      lifecycle.isStopping = true
      app.log.info({ signal, delayMs }, 'stopping')
      await pause(delayMs)
      await stopListening(app)
      // A connection whose last answer is given would be kept alive for another minute.
      const sweep = setInterval(() => app.server.closeIdleConnections(), 100)
      const deadline = setTimeout(() => app.server.closeAllConnections(), LONGEST_ANSWER_MS)
      await app.close()
      clearInterval(sweep)
      clearTimeout(deadline)
      setTimeout(() => process.exit(1), LONGEST_CLEAN_UP_MS)
      await cleanUp()
      app.log.info('stopped')
      process.exit(0)
    })
  }
}

/**
 * Takes no more connections, in the same turn in which all that have come were taken: one that waits as the listener closes would be
 * cut off, and closing the application runs hooks first.
 */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  await nextTurn()
  NetServer.prototype.close.call(server)
}
