import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Which addresses webhooks may go to. */
export interface TargetRules {
  isHttpsOnly: boolean
  /** also addresses of this machine and of private networks */
  allowsPrivate: boolean
}

/** Networks that are not the public internet. Source: IANA special-purpose address registries. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** The one block of IPv6 that is handed out to the public, and what in it leads elsewhere. */
const PUBLIC_IPV6 = '2000::/3'
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}
const privateIpv4 = listOf(PRIVATE_IPV4, 'ipv4')
const publicIpv6 = listOf([PUBLIC_IPV6], 'ipv6')
const privateIpv6 = listOf(PRIVATE_IPV6, 'ipv6')

/** True for an address of the public internet. IPv4 written as IPv6 is none: nothing needs it. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !privateIpv4.check(address, 'ipv4')
  return isIP(address) === 6 && publicIpv6.check(address, 'ipv6') && !privateIpv6.check(address, 'ipv6')
}

/** Why webhooks may not go to a URL, as far as the URL says; undefined if they may. */
export function targetIssue(text: string, { isHttpsOnly, allowsPrivate }: TargetRules): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'Enter a URL such as https://hooks.example.nz/portal.'
  if (isHttpsOnly && url.protocol !== 'https:') return 'The URL must begin with https://.'
  if (url.username || url.password) return 'The URL must hold no user name and no password: the signature proves who sends.'
  if (url.hash) return 'The URL must hold no #.'
  const host = hostOf(url)
  if (!allowsPrivate && (isIP(host) ? !isPublic(host) : /(^|\.)localhost\.?$/.test(host)))
    return 'The URL must lead to the public internet.'
  return undefined
}

/** The host of a URL, an IPv6 address without its brackets. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '')

/** The name of a webhook's host leads to a private address. */
export class PrivateTarget extends Error {}

/**
 * Finds the addresses of a host, and fails if one of them is private. What it finds is connected to, so the name cannot
 * lead elsewhere a moment later.
 */
export const publicLookup: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    if (!addresses.every(({ address }) => isPublic(address))) return callback(new PrivateTarget(host), [])
    const [first] = addresses
    if (options.all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
