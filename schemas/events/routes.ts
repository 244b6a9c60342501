import { noContent, route } from '../route.ts'

export const userVisit = route({
  method: 'POST',
  path: '/private/events/userVisit',
  summary: 'Records that the customer opened the portal',
  responses: { 204: noContent },
})

export const userLogout = route({
  method: 'POST',
  path: '/private/events/userLogout',
  summary: 'Records that the customer signed out',
  responses: { 204: noContent },
})
