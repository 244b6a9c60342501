import type { Brand } from '#schemas/brand.ts'
import type { PortalDocument } from '#schemas/document/portal-document.ts'
import { paths } from '#lib/paths.ts'
import { destinationOf } from '#app/destination.ts'
import { pageAt } from '#pages/account/pages.ts'

/** Where a link of a brand may lead: what a release has, and the pages that the server draws. */
export interface Places {
  document: Pick<PortalDocument, 'tabs' | 'brands'>
  brand: Brand
  isOfServer?(path: string): boolean
}

const PORTAL = 'https://portal.example'

/**
 * True for an address that leads to a page of the portal, as a customer who is signed in.
 * @param address path of the portal, with its query
 */
export function leadsOn(address: string, places: Places): boolean {
  const url = new URL(address, PORTAL)
  if (url.origin !== PORTAL) throw new Error(`${address} is no address of the portal`)
  const info = /^(?:\/account)?\/info\/([^/]*)$/.exec(url.pathname)?.[1]
  if (info !== undefined) return Object.hasOwn(places.document.brands?.[places.brand]?.pages ?? {}, info)
  if (places.isOfServer?.(url.pathname)) return true
  const destination = destinationOf(url, { isSignedIn: true, isOutage: false, mode: 'desktop', mainUsage: paths.consumption() })
  switch (destination.is) {
    case 'screen':
      return true
    case 'account':
      return (
        url.pathname === paths.account() ||
        places.document.tabs.some(({ path }) => path === url.pathname) ||
        pageAt(url.pathname) !== undefined
      )
    case 'forward':
      // Who is signed in has no reason to be asked to: it is what unknown addresses lead to.
      return !destination.to.startsWith(paths.login()) && leadsOn(destination.to, places)
    case 'outage':
      return false
  }
}

/** Every address of the portal in a value of any shape, such as a release. */
export function addressesIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\/(?!\/)\S*$/.test(value) ? [value] : []
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(addressesIn) : []
}
