import { route } from '../route.ts'
import { foundAddress } from './entities.ts'

export const addressAutocomplete = route({
  method: 'GET',
  path: '/private/address/autocomplete',
  summary: 'Addresses that begin as somebody types; none for fewer than three characters',
  query: { type: 'object', required: ['partialAddress'], properties: { partialAddress: { type: 'string', maxLength: 200 } } },
  responses: {
    200: {
      type: 'object',
      required: ['completions'],
      properties: { completions: { type: 'array', items: { type: 'string' }, description: 'whole addresses on one line' } },
    },
  },
})

export const registryMatches = route({
  method: 'GET',
  path: '/private/supplyPoint/address/registryMatches',
  summary: 'The registry’s addresses that are the chosen one, in their parts',
  query: { type: 'object', required: ['selectedAddress'], properties: { selectedAddress: { type: 'string', maxLength: 200 } } },
  responses: {
    200: {
      type: 'object',
      required: ['foundAddresses'],
      properties: { foundAddresses: { type: 'array', items: foundAddress } },
    },
  },
})
