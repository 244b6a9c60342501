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

export const widgetFailure = route({
  method: 'POST',
  path: '/private/events/widgetFailure',
  summary: 'Records that a widget could not be shown, and why, in the log',
  body: {
    type: 'object',
    required: ['widgetId', 'type', 'reason'],
    properties: {
      widgetId: { type: 'string', maxLength: 64 },
      type: { type: 'string', maxLength: 64 },
      reason: { type: 'string', maxLength: 100 },
      detail: { type: 'string', maxLength: 500 },
    },
  },
  responses: { 204: noContent },
})
