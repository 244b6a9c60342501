import { addressAutocomplete, registryMatches } from '#schemas/address/routes.ts'
import type { AreaParts } from '../area-parts.ts'
import type { Api } from '../http/api.ts'
import { findAddresses, findMatches } from './queries.ts'

export function addressRoutes(api: Api, { db }: AreaParts): void {
  api.handle(addressAutocomplete, async ({ scope, query }) => ({
    completions: (await findAddresses(db, scope, query.partialAddress)).map(({ address }) => address),
  }))
  api.handle(registryMatches, async ({ scope, query }) => ({ foundAddresses: await findMatches(db, scope, query.selectedAddress) }))
}
