import { isIP } from 'node:net'

/** Which proxies may say whose request it is: none, the last few in the line, or those of some networks. */
export type TrustedProxies = 'none' | { hops: number } | { networks: string[] }

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal']
const MAX_HOPS = 10

/** Reads `2` as hops, `10.0.0.0/8, loopback` as networks; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text)
    if (hops > MAX_HOPS) return undefined
    return hops === 0 ? 'none' : { hops }
  }
  const networks = text.split(',').map((network) => network.trim())
  return networks.every(isNetwork) ? { networks } : undefined
}

/** The same for Fastify, which asks for each address in the line, nearest first. */
export function trustProxyOption(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (proxies === 'none') return false
  if ('networks' in proxies) return proxies.networks
  // Fastify trusts nobody when it is given a number.
  return (_address, hop) => hop < proxies.hops
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
}
