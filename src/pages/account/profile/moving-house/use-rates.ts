import { useEffect, useRef } from 'react'
import type { HomeMoveStart } from '#schemas/home-move/entities.ts'
import { homeMoveSiteRates } from '#schemas/home-move/routes.ts'
import { registryMatches } from '#schemas/address/routes.ts'
import { call } from '#api/call.ts'
import { addressOf } from './draft.ts'
import type { DraftStore } from './use-draft.ts'

/**
 * Looks up the meter and the prices of the new address, whenever that changes and after a reload in the middle of it. An answer for an
 * address that has changed since is left out.
 */
export function useRates({ draft, change }: DraftStore, start: HomeMoveStart): { retry(): void } {
  const address = addressOf(draft)
  const siteId = draft.selectedFromAddress[0] ?? start.fromAddressInfo.sites[0]?.id ?? start.selectedSiteId
  const line = address && `${[address.street, address.suburb, address.city].filter(Boolean).join(', ')} ${address.postCode}`
  const wanted = line && siteId && `${siteId} ${line}`
  const latest = useRef<string>(undefined)
  const { ratesInfoStatus } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rest is of the same address
  useEffect(() => {
    const isOther = latest.current !== undefined && latest.current !== wanted
    latest.current = wanted
    if (isOther && ratesInfoStatus !== 'none') return change({ found: undefined, ratesInfo: undefined, ratesInfoStatus: 'none' })
    if (wanted && ratesInfoStatus === 'none') void load(wanted)
  }, [wanted, ratesInfoStatus])

  async function load(asked: string): Promise<void> {
    if (!address || !line || !siteId) return
    change({ ratesInfoStatus: 'loading' })
    try {
      const { foundAddresses } = await call(registryMatches, { query: { selectedAddress: line } })
      const [match] = foundAddresses
      const ICPIdentifier = match?.icp
      const found = match && { icp: match.icp, dpId: match.dpId, propertyId: match.propertyId }
      const energyTypes = start.energyTypes.map((type) => ({ type, ICPIdentifier: type === 'electricity' ? ICPIdentifier : undefined }))
      const ratesInfo = await call(homeMoveSiteRates, { body: { siteId, energyTypes, postCode: address.postCode } })
      if (latest.current === asked) change({ found, ratesInfo, ratesOn: start.today, ratesInfoStatus: 'success' })
    } catch {
      if (latest.current === asked) change({ ratesInfoStatus: 'error' })
    }
  }
  return { retry: () => change({ ratesInfoStatus: 'none' }) }
}
