import { BlockList, isIP } from 'node:net'

/** Which proxies may say whose request it is: none, the last few in the line, or those of some networks. */
export type TrustedProxies = 'none' | { hops: number } | { networks: string[] }

const NAMED_NETWORKS: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}
const MAX_HOPS = 10

/** Reads `2` as hops, `10.0.0.0/8, loopback` as networks; undefined for anything else. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text)
    if (hops > MAX_HOPS) return undefined
    return hops === 0 ? 'none' : { hops }
  }
  const networks = text.split(',').flatMap((part) => NAMED_NETWORKS[part.trim()] ?? [part.trim()])
  return networks.every(isNetwork) ? { networks } : undefined
}

/** True if an IP address is a trusted proxy. `hop` counts from the peer, which is 0. */
export function proxyTrust(proxies: TrustedProxies): (address: string | undefined, hop: number) => boolean {
  if (proxies === 'none') return () => false
  if ('hops' in proxies) return (_address, hop) => hop < proxies.hops
  const list = new BlockList()
  for (const network of proxies.networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits ?? (isIP(address) === 4 ? 32 : 128)), family(address))
  }
  return (address = '') => isIP(address) !== 0 && list.check(address, family(address))
}

const family = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128))
}
