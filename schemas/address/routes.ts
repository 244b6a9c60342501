import { text } from '../formats.ts'
import { list, object } from '../shape.ts'
import { route } from '../route.ts'
import { foundAddress } from './entities.ts'

export const addressAutocomplete = route({
  path: '/private/address/autocomplete',
  summary: 'Addresses that match the typed text; none for fewer than three characters',
  query: object({ partialAddress: { type: 'string', maxLength: 200 } }),
  answer: object({ completions: list(text, { description: 'whole addresses on one line' }) }),
})

export const registryMatches = route({
  path: '/private/supplyPoint/address/registryMatches',
  summary: 'The registry’s addresses that are the chosen one, in their parts',
  query: object({ selectedAddress: { type: 'string', maxLength: 200 } }),
  answer: object({ foundAddresses: list(foundAddress) }),
})
