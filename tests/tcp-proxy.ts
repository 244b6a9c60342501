import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Nothing passes any more and nothing ends: as a machine that hangs, or a network that swallows. */
  hang(): void
  resume(): void
  /** Ends what is open and refuses what comes: as a machine that is off. */
  refuse(): void
  /** What is open hangs and what comes passes: as an address that moves because a machine lost its power. */
  abandon(): void
  /** Everything takes so much longer in each direction; 0 is as fast as it goes. */
  delay(ms: number): void
  /** Ends what is open and leads to another server from now on: as an address that moves. */
  moveTo(to: string): void
  close(): void
}

/** Something between a client and a server that can fail. @param to URL of the server */
export async function startTcpProxy(to: string): Promise<TcpProxy> {
  let { hostname, port } = new URL(to)
  const sockets = new Set<Socket>()
  let mode: 'open' | 'hangs' | 'refuses' = 'open'
  let delayMs = 0
  const server = createServer((incoming) => {
    if (mode === 'refuses') return incoming.destroy()
    const outgoing = connect(Number(port), hostname)
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      let waiting = 0
      one.on('data', (chunk) => {
        if (delayMs === 0 && waiting === 0) return other.write(chunk)
        waiting += 1
        setTimeout(() => {
          waiting -= 1
          other.write(chunk)
        }, delayMs)
      })
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      if (mode === 'hangs') one.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    hang() {
      mode = 'hangs'
      for (const socket of sockets) socket.pause()
    },
    resume() {
      mode = 'open'
      for (const socket of sockets) socket.resume()
    },
    refuse() {
      mode = 'refuses'
      for (const socket of sockets) socket.destroy()
    },
    abandon() {
      for (const socket of sockets) socket.pause()
    },
    delay(ms) {
      delayMs = ms
    },
    moveTo(next) {
      ;({ hostname, port } = new URL(next))
      mode = 'open'
      for (const socket of sockets) socket.destroy()
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
