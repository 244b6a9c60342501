import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { normalizeIP } from '@fastify/rate-limit'
import type { Settings } from '../settings.ts'
import { proxyTrust } from './trusted-proxies.ts'

/** Closes connections beyond what one address may hold, and beyond what the process takes in all. */
export function limitConnections(server: Server, settings: Settings): void {
  const { maxConnections, maxConnectionsPerAddress, trustedProxies } = settings
  server.maxConnections = maxConnections
  const isProxy = proxyTrust(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // A proxy holds the connections of all customers.
    if (!remoteAddress || isProxy(remoteAddress, 0)) return
    const address = normalizeIP(remoteAddress)
    const others = open.get(address) ?? 0
    if (others >= maxConnectionsPerAddress) {
      socket.destroy()
      return
    }
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
